import type { NewDocument } from '../../core/types.ts';
import { arrayOf, dictOf, nameOf, streamOf } from '../../model/access.ts';
import { PdfDict, PdfName, PdfRef, PdfStream } from '../../objects/index.ts';
import type { ContentUses, FontUse } from '../content/scan-uses.ts';
import { plainStream, withoutFilters } from '../recode-stream.ts';
import { blankCffGlyphs } from './cff.ts';
import { keepGlyphs, readTrueType, type TrueType } from './truetype.ts';
import { glyphsOfComposite, glyphsOfSimple } from './used-glyphs.ts';

/** A font's use of a program that it may share with others. */
interface ProgramUser {
  readonly font: PdfDict;
  readonly descendant: PdfDict | null;
  readonly descriptor: PdfDict;
}

/** Programs smaller than this are subsets already, or as good as. */
const MIN_PROGRAM_BYTES = 4096;
const NO_USE: FontUse = { bytes: new Set(), pairs: new Set() };
const SUBSET_TAG = /^[A-Z]{6}\+/;

/**
 * Leaves only those glyphs in embedded fonts that the document shows. Glyphs keep their numbers and text its codes. Fonts
 * of forms and comments, with which more may be written, stay whole, and so does every font whose use is not certain.
 */
export function subsetFonts(target: NewDocument, uses: ContentUses): void {
  if (!uses.isComplete) return;
  for (const [program, users] of programsOf(target, uses)) {
    if (program.data.length < MIN_PROGRAM_BYTES || users.some(({ font }) => uses.editedFonts.has(font))) continue;
    const smaller = subset(program, users, uses, target);
    if (!smaller) continue;
    for (const [num, object] of target.entries()) if (object === program) target.set(new PdfRef(num), smaller);
    const tag = tagOf(smaller.data);
    for (const { font, descendant, descriptor } of users) {
      for (const [dict, key] of [
        [font, 'BaseFont'],
        [descendant, 'BaseFont'],
        [descriptor, 'FontName'],
      ] as const) {
        const name = dict && nameOf(dict.get(key), target);
        if (dict && name && !SUBSET_TAG.test(name)) dict.set(key, PdfName.of(`${tag}+${name}`));
      }
    }
  }
}

function programsOf(target: NewDocument, uses: ContentUses): Map<PdfStream, ProgramUser[]> {
  const programs = new Map<PdfStream, ProgramUser[]>();
  const fonts = new Set<PdfDict>(uses.fonts.keys());
  for (const [, object] of target.entries()) {
    if (object instanceof PdfDict && nameOf(object.get('Type'), target) === 'Font') fonts.add(object);
  }
  for (const font of fonts) {
    const descendant = dictOf(arrayOf(font.get('DescendantFonts'), target)?.[0], target);
    const descriptor = dictOf((descendant ?? font).get('FontDescriptor'), target);
    const program = descriptor && streamOf(descriptor.get('FontFile2') ?? descriptor.get('FontFile3'), target);
    // A descendant met by itself is used through the font above it.
    if (!program || !descriptor || nameOf(font.get('Subtype'), target)?.startsWith('CIDFont')) continue;
    const users = programs.get(program) ?? [];
    users.push({ font, descendant, descriptor });
    programs.set(program, users);
  }
  return programs;
}

function subset(
  program: PdfStream,
  users: readonly ProgramUser[],
  uses: ContentUses,
  target: NewDocument,
): PdfStream | null {
  const plain = plainStream(program, target);
  if (!plain || plain.remainingFilters.length > 0) return null;
  const isCff = nameOf(program.dict.get('Subtype'), target) === 'CIDFontType0C';
  const trueType = program.dict.has('Subtype') ? null : readTrueType(plain.bytes);
  if (!isCff && !trueType) return null;
  const glyphs = new Set<number>();
  for (const user of users) {
    const own = glyphsOf(user, trueType, uses.fonts.get(user.font) ?? NO_USE, target);
    if (!own) return null;
    for (const glyph of own) glyphs.add(glyph);
  }
  if (trueType) {
    const bytes = keepGlyphs(
      trueType,
      glyphs,
      users.some(({ descendant }) => !descendant),
    );
    if (bytes.length >= plain.bytes.length) return null;
    return new PdfStream(withoutFilters(program.dict).set('Length1', bytes.length), bytes);
  }
  const bytes = blankCffGlyphs(plain.bytes, glyphs);
  return bytes && new PdfStream(withoutFilters(program.dict), bytes);
}

function glyphsOf({ font, descendant }: ProgramUser, trueType: TrueType | null, use: FontUse, target: NewDocument) {
  const subtype = nameOf(font.get('Subtype'), target);
  if (subtype === 'Type0' && descendant) return glyphsOfComposite(font, descendant, use, target);
  return subtype === 'TrueType' && trueType ? glyphsOfSimple(font, trueType, use, target) : null;
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
