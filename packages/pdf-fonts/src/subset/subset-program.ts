import { nameOf, type ObjectSource, PdfDict, PdfName, PdfStream, plainStream, withoutFilters } from '@recto/pdf-core';
import { STANDARD_ENCODING } from '../encoding/standard-names.ts';
import { type Cff, readCff } from '../programs/cff-read.ts';
import { glyphsByName, glyphsOfCids, subsetCff } from '../programs/cff-subset.ts';
import { writeCff } from '../programs/cff-write.ts';
import { keepGlyphs, readTrueType } from '../programs/truetype.ts';
import { readType1, type Type1 } from '../programs/type1-read.ts';
import { type1ToCff } from '../programs/type1-to-cff.ts';
import type { FontUse } from './font-uses.ts';
import { glyphsOfComposite, glyphsOfSimple } from './used-glyphs.ts';
import { namesOfSimple } from './used-names.ts';

/** A font's use of a program that it may share with others. */
export interface ProgramUser {
  readonly font: PdfDict;
  readonly descendant: PdfDict | null;
  readonly descriptor: PdfDict;
  readonly use: FontUse;
  /** True when more may be written with it: then all of it is used. */
  readonly isEdited: boolean;
}

export type ProgramKey = 'FontFile' | 'FontFile2' | 'FontFile3';

/** A font program and the entry of descriptors under which it belongs. */
export interface Program {
  readonly key: ProgramKey;
  readonly stream: PdfStream;
}

/** The font program with only the glyphs that are shown; null where these cannot be determined. */
export function subsetProgram(program: Program, users: readonly ProgramUser[], source: ObjectSource): Program | null {
  const plain = plainStream(program.stream, source);
  if (!plain || plain.remainingFilters.length > 0) return null;
  const { bytes } = plain;
  const { dict } = program.stream;
  if (program.key === 'FontFile') return type1Subset(bytes, users, source);
  if (users.some(({ isEdited }) => isEdited)) return null;
  const small =
    program.key === 'FontFile2' ? trueTypeSubset(bytes, users, source) : cffSubset(bytes, users, dict, source);
  if (!small || small.length >= bytes.length) return null;
  const fresh = withoutFilters(dict);
  if (program.key === 'FontFile2') fresh.set('Length1', small.length);
  return { key: program.key, stream: new PdfStream(fresh, small) };
}

const subtypeOf = ({ font }: ProgramUser, source: ObjectSource) => nameOf(font.get('Subtype'), source);

/** Unites the items that all users show; null when one user's are uncertain. */
function together<Item>(
  users: readonly ProgramUser[],
  shown: (user: ProgramUser) => ReadonlySet<Item> | null,
): Set<Item> | null {
  const all = new Set<Item>();
  for (const user of users) {
    const own = shown(user);
    if (!own) return null;
    for (const item of own) all.add(item);
  }
  return all;
}

function trueTypeSubset(bytes: Uint8Array, users: readonly ProgramUser[], source: ObjectSource): Uint8Array | null {
  const font = readTrueType(bytes);
  if (!font) return null;
  const codes = new Set<number>();
  const glyphs = together(users, (user) => {
    const subtype = subtypeOf(user, source);
    if (subtype === 'Type0' && user.descendant) return glyphsOfComposite(user.font, user.descendant, user.use, source);
    const shown = subtype === 'TrueType' ? glyphsOfSimple(user.font, font, user.use, source) : null;
    for (const code of shown?.codes ?? []) codes.add(code);
    return shown?.glyphs ?? null;
  });
  const isSimple = users.some(({ descendant }) => !descendant);
  return glyphs && keepGlyphs(font, glyphs, isSimple ? codes : null);
}

function cffSubset(
  bytes: Uint8Array,
  users: readonly ProgramUser[],
  dict: PdfDict,
  source: ObjectSource,
): Uint8Array | null {
  const kind = nameOf(dict.get('Subtype'), source);
  const cff = kind === 'CIDFontType0C' || kind === 'Type1C' ? readCff(bytes) : null;
  if (!cff) return null;
  const isComposite = users.every((user) => user.descendant && subtypeOf(user, source) === 'Type0');
  if (isComposite) {
    const cids = together(users, ({ font, descendant, use }) =>
      descendant ? glyphsOfComposite(font, descendant, use, source) : null,
    );
    return cids && subsetCff(cff, cff.isCidKeyed ? glyphsOfCids(cff, cids) : cids, !cff.isCidKeyed);
  }
  const isSimple = users.every((user) => !user.descendant && subtypeOf(user, source) === 'Type1');
  if (!isSimple || cff.isCidKeyed) return null;
  const byName = glyphsByName(cff);
  const names = together(users, ({ font, use }) =>
    namesOfSimple(font, { names: new Set(byName.keys()), nameOf: nameByCode(cff, byName) }, use, source),
  );
  return names && subsetCff(cff, new Set([...names].flatMap((name) => byName.get(name) ?? [])), false);
}

function nameByCode({ encoding }: Cff, byName: ReadonlyMap<string, number>): (code: number) => string | undefined {
  if (typeof encoding === 'string') return (code) => STANDARD_ENCODING.get(code);
  const names = new Map([...byName].map(([name, glyph]) => [glyph, name]));
  return (code) => names.get(encoding.get(code) ?? 0);
}

/** As CFF, which is not ciphered and so can be compressed; whole where more may be written with the font. */
function type1Subset(bytes: Uint8Array, users: readonly ProgramUser[], source: ObjectSource): Program | null {
  const font = users.every((user) => subtypeOf(user, source) === 'Type1') ? readType1(bytes) : null;
  const names = font && type1Names(font, users, source);
  if (!font || !names) return null;
  try {
    const dict = new PdfDict().set('Subtype', PdfName.of('Type1C'));
    return { key: 'FontFile3', stream: new PdfStream(dict, writeCff(type1ToCff(font, names))) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function type1Names({ charStrings, encoding }: Type1, users: readonly ProgramUser[], source: ObjectSource) {
  const names = new Set(charStrings.keys());
  const nameOfCode = (code: number) => (encoding === 'standard' ? STANDARD_ENCODING : encoding).get(code);
  return together(users, ({ font, use, isEdited }) =>
    isEdited ? names : namesOfSimple(font, { names, nameOf: nameOfCode }, use, source),
  );
}
