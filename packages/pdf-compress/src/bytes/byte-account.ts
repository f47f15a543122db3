import type { ByteAccount } from '@recto/contract/byte-account';
import { dictOf, itemsOf, type NewDocument, nameOf, PdfDict, type PdfObject, PdfRef, PdfStream } from '@recto/pdf-core';
import { profilesOf } from '../profiles/profiles-of.ts';
import { isMetadataStream } from '../recode-stream.ts';
import { embeddedFiles, ObjectKinds } from './object-kinds.ts';

const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3', 'ToUnicode', 'CIDToGIDMap', 'CIDSet'];
/** Bytes around an object: its row in a cross-reference table, its number and its end. */
const FRAME_BYTES = 38;

/** Objects and options of the byte account. */
export interface AccountOptions {
  readonly catalog: PdfRef;
  readonly info?: PdfRef | undefined;
  /** The file's size. */
  readonly totalBytes: number;
  /** True when equal streams were one under several numbers, as they are before a file is written; false when each stood for itself. */
  readonly isShared: boolean;
}

type StreamKind = 'images' | 'fonts' | 'content' | 'profiles' | 'metadata' | 'attachments';

/** Accounts for the bytes of a file by kind, for everything reachable from the catalog; the rest is other. */
export function accountBytes(
  target: NewDocument,
  { catalog, info, totalBytes, isShared }: AccountOptions,
): ByteAccount {
  const objects = new ObjectKinds(target, catalog, info);
  const reached = Array.from(objects.kinds.keys(), (num) => target.get(new PdfRef(num)));
  const streams = reached.filter((object) => object instanceof PdfStream);
  const bytes = { images: 0, fonts: 0, content: 0, profiles: 0, metadata: 0, attachments: 0 };
  const kindOf = streamKinds(target, reached);
  let left = totalBytes;
  for (const stream of isShared ? new Set(streams) : streams) {
    const kind = kindOf(stream);
    if (!kind) continue;
    bytes[kind] += stream.data.length;
    left -= stream.data.length;
  }
  const { structure, interactive, navigation, resources, other } = objects.textBytes;
  const tables = reached.length * FRAME_BYTES;
  // Packed objects take less than their text; what is more than all text is nobody's: earlier versions, gaps.
  const scale = Math.min(
    1,
    Math.max(0, left) / Math.max(1, structure + interactive + navigation + resources + other + tables),
  );
  const shares = {
    structure: Math.floor(structure * scale),
    interactive: Math.floor(interactive * scale),
    navigation: Math.floor(navigation * scale),
    resources: Math.floor(resources * scale),
    tables: Math.floor(tables * scale),
  };
  const shared = Object.values(shares).reduce((sum, bytes) => sum + bytes);
  return { ...bytes, ...shares, other: Math.max(0, left - shared) };
}

/** Tells of streams what they are for; null for what is none of these kinds. */
function streamKinds(target: NewDocument, reached: readonly PdfObject[]): (stream: PdfStream) => StreamKind | null {
  const kinds = new Map<PdfObject, StreamKind>();
  for (const object of reached) {
    if (!(object instanceof PdfDict)) continue;
    for (const key of FONT_FILES) kinds.set(target.resolve(object.get(key)), 'fonts');
    if (nameOf(object.get('Subtype'), target) === 'Type3') {
      for (const glyph of dictOf(object.get('CharProcs'), target)?.map.values() ?? []) {
        kinds.set(target.resolve(glyph), 'fonts');
      }
    }
    const contents = object.get('Contents');
    if (contents instanceof PdfRef || Array.isArray(contents)) {
      for (const item of itemsOf(contents, target)) kinds.set(target.resolve(item), 'content');
    }
  }
  const { spaces, intents } = profilesOf(target);
  for (const num of [...spaces, ...intents]) kinds.set(target.get(new PdfRef(num)), 'profiles');
  for (const file of embeddedFiles(target)) kinds.set(file, 'attachments');
  return (stream) => {
    const known = kinds.get(stream);
    if (known) return known;
    const subtype = nameOf(stream.dict.get('Subtype'), target);
    if (subtype === 'Image') return 'images';
    if (subtype === 'Form' || stream.dict.has('PatternType') || stream.dict.has('ShadingType')) return 'content';
    return isMetadataStream(stream.dict, target) ? 'metadata' : null;
  };
}
