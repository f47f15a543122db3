import { deflateSmallest } from '@recto/codecs';
import {
  arrayOf,
  dictOf,
  type NewDocument,
  nameOf,
  numberOf,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  plainStream,
  streamOf,
  textLength,
  withoutFilters,
} from '@recto/pdf-core';
import { charactersNamed } from '../encoding/character-names.ts';
import { readTrueType, writeTrueType } from '../programs/truetype.ts';
import type { FontUse, FontUses } from './font-uses.ts';
import { type Program, type ProgramKey, type ProgramUser, subsetProgram } from './subset-program.ts';

/** Programs smaller than this are subsets already, or as good as. */
const MIN_PROGRAM_BYTES = 1024;
/** A program that became this much smaller is smaller when it is compressed, too. */
const CLEAR_GAIN = 0.8;
const KEYS: readonly ProgramKey[] = ['FontFile', 'FontFile2', 'FontFile3'];
const NO_USE: FontUse = { bytes: new Set(), pairs: new Set() };
const TOOLS = {
  arrayOf,
  charactersNamed,
  dictOf,
  nameOf,
  numberOf,
  textLength,
  plainStream,
  withoutFilters,
  readTrueType,
  writeTrueType,
  PdfRef,
  PdfStream,
};
const SUBSET_TAG = /^[A-Z]{6}\+/;

/**
 * Leaves only those glyphs in embedded fonts that the document shows, and their widths. Text keeps its codes. Fonts of forms and
 * comments, with which more may be written, stay whole, and so does every font whose use is not certain.
 */
export async function subsetFonts(target: NewDocument, uses: FontUses): Promise<void> {
  if (!uses.isComplete) return;
  for (const [stream, { key, users }] of programsOf(target, uses)) {
    if (stream.data.length < MIN_PROGRAM_BYTES) continue;
    const smaller = subsetProgram({ key, stream }, users, target);
    if (!smaller || !isGain(stream, smaller.stream)) continue;
    for (const [num, object] of target.entries()) if (object === stream) target.set(new PdfRef(num), smaller.stream);
    for (const user of users) rename(user, key, smaller, target);
  }
  const programs = programsOf(target, uses);
  if (programs.size === 0) return;
  // It imports nothing, so that no other code is cut into pieces for it.
  const { leanFonts } = await import('./lean-fonts.ts');
  const simple = [...fontsOf(target, uses)].map((font) => ({
    font,
    use: uses.fonts.get(font) ?? NO_USE,
    isEdited: uses.editedFonts.has(font),
  }));
  leanFonts(programs, simple, target, TOOLS);
}

/** Fonts that content uses, and all others that say that they are fonts. */
export function fontsOf(target: NewDocument, uses: FontUses): Set<PdfDict> {
  const fonts = new Set<PdfDict>(uses.fonts.keys());
  for (const [, object] of target.entries()) {
    if (object instanceof PdfDict && nameOf(object.get('Type'), target) === 'Font') fonts.add(object);
  }
  return fonts;
}

/** By program: under which entry it stands, and who uses it. */
function programsOf(target: NewDocument, uses: FontUses) {
  const programs = new Map<PdfStream, { key: ProgramKey; users: ProgramUser[] }>();
  for (const font of fontsOf(target, uses)) {
    // A descendant met by itself is used through the font above it.
    if (nameOf(font.get('Subtype'), target)?.startsWith('CIDFont')) continue;
    const descendant = dictOf(arrayOf(font.get('DescendantFonts'), target)?.[0], target);
    const descriptor = dictOf((descendant ?? font).get('FontDescriptor'), target);
    const key = KEYS.find((name) => descriptor?.has(name));
    const program = descriptor && key && streamOf(descriptor.get(key), target);
    if (!program) continue;
    const known = programs.get(program) ?? { key, users: [] };
    const [use, isEdited] = [uses.fonts.get(font) ?? NO_USE, uses.editedFonts.has(font)];
    known.users.push({ font, descendant, descriptor, use, isEdited });
    programs.set(program, known);
  }
  return programs;
}

function isGain(before: PdfStream, after: PdfStream): boolean {
  if (after.data.length < before.data.length * CLEAR_GAIN) return true;
  return deflateSmallest(after.data).length < before.data.length;
}

/** Says in the font's dictionaries what its program is now. */
function rename(
  { font, descendant, descriptor, isEdited }: ProgramUser,
  key: ProgramKey,
  program: Program,
  target: NewDocument,
): void {
  const reference = descriptor.get(key);
  if (program.key !== key && reference !== undefined) descriptor.set(program.key, reference).delete(key);
  if (isEdited) return;
  // Lists of all glyphs of the program, which need not be there, would be wrong now (9.8.1).
  for (const list of ['CharSet', 'CIDSet']) descriptor.delete(list);
  const tag = tagOf(program.stream.data);
  for (const [dict, entry] of [
    [font, 'BaseFont'],
    [descendant, 'BaseFont'],
    [descriptor, 'FontName'],
  ] as const) {
    const name = dict && nameOf(dict.get(entry), target);
    if (dict && name && !SUBSET_TAG.test(name)) dict.set(entry, PdfName.of(`${tag}+${name}`));
  }
}

/** Six letters that say which subset it is (9.9.2), the same for the same program. */
function tagOf(bytes: Uint8Array): string {
  let mix = 0x811c9dc5;
  for (const byte of bytes) mix = Math.imul(mix ^ byte, 0x01000193);
  let tag = '';
  for (let rest = mix >>> 0, letter = 0; letter < 6; letter++, rest = Math.floor(rest / 26)) {
    tag += String.fromCharCode(65 + (rest % 26));
  }
  return tag;
}
