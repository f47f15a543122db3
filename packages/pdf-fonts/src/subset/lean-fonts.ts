import type { NewDocument, PdfRef, PdfStream, plainStream, withoutFilters } from '@recto/pdf-core';
import type { readTrueType, writeTrueType } from '../programs/truetype.ts';
import { type JoinableSubset, joinTrueType } from './join-truetype.ts';
import type { ProgramKey, ProgramUser } from './subset-program.ts';
import { type EncodingTools, type FontOfText, trimEncodings } from './trim-encodings.ts';
import { trimSimpleWidths, trimWidths, type WidthTools } from './trim-widths.ts';

/**
 * Functions and classes that read and create objects; given, so that this code can be loaded separately when there are
 * fonts.
 */
export interface FontTools extends WidthTools, EncodingTools {
  readonly plainStream: typeof plainStream;
  readonly withoutFilters: typeof withoutFilters;
  readonly readTrueType: typeof readTrueType;
  readonly writeTrueType: typeof writeTrueType;
  readonly PdfRef: typeof PdfRef;
  readonly PdfStream: typeof PdfStream;
}

/** By program, under which entry it stands and who uses it. */
type Programs = ReadonlyMap<PdfStream, { readonly key: ProgramKey; readonly users: readonly ProgramUser[] }>;

/** A program, all streams that it stands for, and the fonts that use them. */
interface Joined {
  subset: JoinableSubset;
  bytes: Uint8Array;
  readonly streams: Set<PdfStream>;
  readonly users: ProgramUser[];
}

/**
 * Leaves the widths and names that text needs, and makes TrueType subsets of one font one program: writers embed a font once for its
 * simple and once for its composite text, and joined files have it once for each of them, each time with all of its instructions.
 * What is shown stays the same. Fonts of forms and comments are left alone.
 */
export function leanFonts(
  programs: Programs,
  fonts: readonly FontOfText[],
  target: NewDocument,
  tools: FontTools,
): void {
  trimEncodings(fonts, target, tools);
  const allUsers = [...programs.values()].flatMap(({ users }) => users);
  trimWidths(allUsers, target, tools);
  trimSimpleWidths(allUsers, target, tools);
  const groups: Joined[] = [];
  for (const [stream, { key, users }] of programs) {
    if (key !== 'FontFile2' || users.some(({ isEdited }) => isEdited)) continue;
    const plain = tools.plainStream(stream, target);
    const font = plain && plain.remainingFilters.length === 0 ? tools.readTrueType(plain.bytes) : null;
    if (!plain || !font) continue;
    const subset = { font, needsMaps: users.some(({ descendant }) => !descendant) };
    const one = { subset, bytes: plain.bytes, streams: new Set([stream]), users: [...users] };
    if (!groups.some((group) => join(group, one, tools))) groups.push(one);
  }
  for (const group of groups) if (group.streams.size > 1) put(group, target, tools);
}

/** @returns true when the group has taken the subset */
function join(group: Joined, { subset, bytes, streams, users }: Joined, tools: FontTools): boolean {
  const tables = joinTrueType(group.subset, subset);
  const joined = tables && tools.writeTrueType(subset.font.version, [...tables]);
  const font = joined && tools.readTrueType(joined);
  if (!joined || !font || joined.length >= group.bytes.length + bytes.length) return false;
  group.subset = { font, needsMaps: group.subset.needsMaps || subset.needsMaps };
  group.bytes = joined;
  for (const stream of streams) group.streams.add(stream);
  group.users.push(...users);
  return true;
}

function put({ bytes, streams, users }: Joined, target: NewDocument, tools: FontTools): void {
  const [first] = streams;
  if (!first) return;
  const stream = new tools.PdfStream(tools.withoutFilters(first.dict).set('Length1', bytes.length), bytes);
  for (const [num, object] of target.entries()) {
    if (object instanceof tools.PdfStream && streams.has(object)) target.set(new tools.PdfRef(num), stream);
  }
  // A list of the glyphs of a program must name all of them (9.8.3).
  for (const { descriptor } of users) descriptor.delete('CIDSet');
}
