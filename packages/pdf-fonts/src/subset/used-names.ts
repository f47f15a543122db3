import { dictOf, nameOf, type ObjectSource, type PdfDict } from '@recto/pdf-core';
import { CHARACTERS_BY_CODE, charactersNamed, readDifferences } from '../encoding/character-names.ts';
import { STANDARD_ENCODING } from '../encoding/standard-names.ts';
import type { FontUse } from './font-uses.ts';

/** Glyph names and encoding of a font program with named glyphs. */
export interface NamedGlyphs {
  readonly names: ReadonlySet<string>;
  /** The name that its own encoding gives to a code. */
  nameOf(code: number): string | undefined;
}

const SPACE = 0x20;
const HYPHEN = 0x2d;
const BULLET = 0x2022;
/** Codes that encodings of PDF know and those of other systems do not, or as another character (Annex D.2, notes). */
const MORE_CHARACTERS: ReadonlyMap<number, number> = new Map([
  [0xa0, SPACE],
  [0xca, SPACE],
  [0xad, HYPHEN],
]);

/**
 * Names of the glyphs that a simple font's strings may show. Readers differ in what they ask first, so what any of them
 * would find is taken: the names of /Encoding, the program's own, the standard ones, and other names of the same character.
 * @returns null when a name is given that the program does not have and that says nothing of its character
 */
export function namesOfSimple(
  font: PdfDict,
  program: NamedGlyphs,
  use: FontUse,
  source: ObjectSource,
): ReadonlySet<string> | null {
  const encoding = font.get('Encoding');
  const base = nameOf(encoding, source) ?? nameOf(dictOf(encoding, source)?.get('BaseEncoding'), source);
  if (base === 'MacExpertEncoding') return null;
  const byCharacter = new Map<number, string[]>();
  for (const name of program.names) {
    for (const character of charactersNamed(name)) {
      byCharacter.set(character, [...(byCharacter.get(character) ?? []), name]);
    }
  }
  const differences = readDifferences(font, source);
  const kept = new Set<string>();
  for (const code of use.bytes) {
    const given = differences.get(code);
    const characters = given === undefined ? [] : charactersNamed(given);
    const isKnown = given === undefined || given === '.notdef' || program.names.has(given) || characters.length > 0;
    if (!isKnown) return null;
    const asked = [...characters, MORE_CHARACTERS.get(code) ?? 0, code > 0x7e ? BULLET : 0];
    for (const characters of CHARACTERS_BY_CODE) asked.push(characters[code] ?? 0);
    const names = [given, program.nameOf(code), STANDARD_ENCODING.get(code)];
    for (const name of [...names, ...asked.flatMap((character) => byCharacter.get(character) ?? [])]) {
      if (name !== undefined && program.names.has(name)) kept.add(name);
    }
  }
  return kept;
}
