import { decodeStream, nameOf, type ObjectSource, type PdfDict, streamOf } from '@recto/pdf-core';
import { CHARACTERS_BY_CODE, charactersNamed, readDifferences } from '../encoding/character-names.ts';
import { readCharacterMaps } from '../programs/character-map.ts';
import { readGlyphNames } from '../programs/glyph-names.ts';
import type { TrueType } from '../programs/truetype.ts';
import type { FontUse } from './font-uses.ts';

const MAX_MAP_BYTES = 131_072;

/**
 * The glyphs that a composite font's strings show, by CID (9.7.4.2).
 * @returns null when its codes are not CIDs themselves or cannot be followed
 */
export function glyphsOfComposite(
  font: PdfDict,
  descendant: PdfDict,
  use: FontUse,
  source: ObjectSource,
): ReadonlySet<number> | null {
  const encoding = nameOf(font.get('Encoding'), source);
  if (encoding !== 'Identity-H' && encoding !== 'Identity-V') return null;
  const stream = streamOf(descendant.get('CIDToGIDMap'), source);
  if (!stream) return use.pairs;
  const map = decodeStream(stream, source, { maxBytes: MAX_MAP_BYTES });
  return new Set([...use.pairs].map((cid) => ((map[cid * 2] ?? 0) << 8) | (map[cid * 2 + 1] ?? 0)));
}

/** Glyphs that a simple TrueType font's strings may show, and the codes that readers may look up in its character maps. */
export interface SimpleUse {
  readonly glyphs: ReadonlySet<number>;
  readonly codes: ReadonlySet<number>;
}

/**
 * The glyphs that a simple TrueType font's strings may show: readers differ in which of the font's character maps they
 * ask, so what any of them would find is taken (9.6.5.4).
 * @returns null when a glyph has a name that says nothing of its character
 */
export function glyphsOfSimple(font: PdfDict, program: TrueType, use: FontUse, source: ObjectSource): SimpleUse | null {
  const maps = readCharacterMaps(program.tables.get('cmap'));
  if (!maps) return null;
  const differences = readDifferences(font, source);
  const ownNames = readGlyphNames(program.tables.get('post'));
  const glyphs = new Set<number>();
  const codes = new Set<number>();
  for (const code of use.bytes) {
    const name = differences.get(code);
    const named = name === undefined ? [] : charactersNamed(name);
    const own = name === undefined ? undefined : ownNames.get(name);
    if (own !== undefined) glyphs.add(own);
    if (named.length === 0 && own === undefined && name !== undefined && !isNobody(name)) return null;
    const characters = [...named, ...CHARACTERS_BY_CODE.map((characters) => characters[code] ?? 0)];
    for (const asked of [code, 0xf000 + code, 0xf100 + code, 0xf200 + code, ...characters]) codes.add(asked);
  }
  for (const map of maps) for (const code of codes) glyphs.add(map.glyphOf(code));
  return { glyphs, codes };
}

/** Names that no reader finds a glyph by: words alone, where numbers may be codes or glyphs. */
const isNobody = (name: string) => name === '.notdef' || /^[a-z]+(?:_[a-z]+)+$/.test(name);
