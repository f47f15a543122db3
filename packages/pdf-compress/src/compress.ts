import { loadFlateEncoder } from '@recto/codecs';
import type { Note } from '@recto/contract/receipt';
import { dictOf, findDuplicates, loadAllStreams, PdfDict, PdfRef, PdfStream, writeReachable } from '@recto/pdf-core';
import { type OpenedFile, pageOrigins } from '@recto/pdf-document';
import { subsetFonts, trimUnicodeMaps } from '@recto/pdf-fonts/subset';
import { Pace } from '@recto/work/pace';
import { accountBytes } from './bytes/byte-account.ts';
import type { CompressOptions, CompressResult } from './compress-options.ts';
import { leaveUnusedResources } from './content/unused-resources.ts';
import type { DeflateWithin } from './deflate-within.ts';
import { type ImageQuality, imageQualityOf } from './image-quality.ts';
import { notesOn, notReached, smallAlready } from './notes.ts';
import { countMentions } from './objects/count-mentions.ts';
import { leaveImplied } from './objects/leave-implied.ts';
import { makeProfilesLean } from './profiles/lean-profiles.ts';
import { type ImageForms, Recoding } from './recode-all.ts';
import { searchSize } from './search-size.ts';
import { shareAttributes } from './structure/share-attributes.ts';
import { copyFile, objectsOf, type WorkingCopy } from './working-copy.ts';

/** Shares of the work where a file has no images, and where it is nothing else: copying and looking through the content. */
const READING_SHARE = { text: 0.3, images: 0.05 };
/** Then come recoding, and writing. */
const WRITING_SHARE = 0.05;
/** Objects that are packed into their smallest form, each time that the file is written. */
const OPTIMAL_BYTES = 200_000;
/** Bytes that locking adds to each stream of a file: an initialisation vector and padding; and to the file. */
const LOCK_BYTES_PER_STREAM = 32;
const LOCK_BYTES = 2048;

/**
 * Rewrites a document, as small as the options allow and never larger: when nothing is gained, the result is the
 * file as it came.
 * @throws cancelled
 */
export async function compressDocument(opened: OpenedFile, options: CompressOptions): Promise<CompressResult> {
  const { file, fileName } = opened;
  const { signal, onProgress } = options;
  // It comes when there is a file: the engine itself stays light.
  const [{ deflateWithin }] = await Promise.all([
    import('./deflate-within.ts'),
    loadFlateEncoder(),
    loadAllStreams(file, signal),
  ]);
  const pace = new Pace(signal);
  const copy = await copyFile(file, pace);
  const { target } = copy;
  const { catalog, info } = copy.root;
  const before = accountBytes(target, { catalog, info, totalBytes: file.bytes.length, isShared: false });
  const keepsAll = options.kind !== 'lossy' || (options.targetBytes === undefined && options.quality === 100);
  const { uses, originals } = await makeLean(copy, keepsAll, pace, signal);
  // Two images over each other mix with what is below in another way than one does; PDF/A has rules for both.
  const mayLayer = copy.archivalPart === null && !uses.hasTransparency;
  const recoding = new Recoding(target, {
    keepsMetadataPlain: copy.archivalPart === 1,
    originals,
    deflateWithin,
    pace,
    signal,
  });
  const imageShare = before.images / Math.max(1, file.bytes.length);
  const readingShare = READING_SHARE.text + (READING_SHARE.images - READING_SHARE.text) * imageShare;
  onProgress?.(readingShare);
  const planOf = (imageQuality: ImageQuality) =>
    options.kind === 'lossy' && !imageQuality.isLossless ? { ...options, imageQuality, uses, mayLayer } : null;
  const make = async (imageQuality: ImageQuality, from: number, to: number) => {
    const report = (share: number) =>
      onProgress?.(readingShare + (1 - WRITING_SHARE - readingShare) * (from + (to - from) * share));
    const forms = await recoding.apply(planOf(imageQuality), report);
    return { forms, bytes: await write(copy, deflateWithin, pace, signal) };
  };
  const encode = async (image: PdfStream, imageQuality: ImageQuality) => recoding.encode(image, planOf(imageQuality));
  const writeForms = async (forms: ImageForms) => {
    recoding.put(forms);
    return write(copy, deflateWithin, pace, signal);
  };
  const targetBytes = options.kind === 'lossy' ? options.targetBytes : undefined;
  const notes: Note[] = [];
  let bytes: Uint8Array;
  if (targetBytes !== undefined && file.bytes.length > targetBytes) {
    const found = await searchSize(targetBytes - lockBytes(opened, copy), { make, encode, write: writeForms });
    recoding.put(found.forms);
    bytes = found.bytes;
    if (bytes.length > targetBytes) notes.push(notReached(fileName, targetBytes, bytes.length));
  } else {
    const quality = options.kind === 'lossy' && targetBytes === undefined ? options.quality : 100;
    ({ bytes } = await make(imageQualityOf(quality), 0, 1));
  }
  onProgress?.(1);
  const origins = pageOrigins(file);
  if (bytes.length + lockBytes(opened, copy) >= file.bytes.length) {
    return { bytes: file.bytes.slice(), origins, notes: [smallAlready(fileName)], before, after: before };
  }
  const after = accountBytes(target, { catalog, info, totalBytes: bytes.length, isShared: true });
  return { bytes, origins, notes: [...notes, ...notesOn(opened, copy.left, before, after)], before, after };
}

/** Applies the lossless savings that need no choice: everything but images takes its smallest form before compression. */
async function makeLean(copy: WorkingCopy, keepsAll: boolean, pace: Pace, signal: AbortSignal | undefined) {
  const { target, archivalPart, root } = copy;
  // Readers of content come when there is some.
  const { hoistInlineImages, shortenContents } = await import('./content/content-steps.ts');
  await hoistInlineImages(target, catalogOf(copy), pace);
  const originals = await shortenContents(target, catalogOf(copy), pace);
  const uses = await usesOf(copy, pace, signal);
  leaveUnusedResources(uses, target, keepsAll);
  if (!keepsAll && archivalPart === null) makeProfilesLean(target);
  shareAttributes(target, root.useObjectStreams);
  // PDF/A-1 requires lists of a subset's glyphs that agree with the font program (ISO 19005-1, 6.3.5).
  if (archivalPart !== 1) await subsetFonts(target, uses);
  trimUnicodeMaps(target, uses);
  leaveImplied(target);
  await placeObjects(copy, pace);
  return { uses, originals };
}

/** Writes what is named once where it is named. */
async function placeObjects({ target, root }: WorkingCopy, pace: Pace): Promise<void> {
  // It imports nothing, so that no other code is cut into pieces for it.
  const { writeInPlace } = await import('./structure/write-in-place.ts');
  const equal = new Set([...(await findDuplicates(target, pace))].flat());
  const roots = root.info ? [root.catalog, root.info] : [root.catalog];
  writeInPlace(roots, { target, mentions: countMentions(target), equal }, { PdfDict, PdfRef, PdfStream });
}

async function write(
  copy: WorkingCopy,
  deflateWithin: DeflateWithin,
  pace: Pace,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const { target, root, streamDictionaries } = copy;
  streamDictionaries.apply(await findDuplicates(target, pace));
  const replaced = await findDuplicates(target, pace);
  return writeReachable(target, root, replaced, {
    signal,
    deflateStreams: false,
    packObjects: deflateWithin(OPTIMAL_BYTES),
  });
}

function catalogOf({ target, root }: WorkingCopy): PdfDict {
  return dictOf(root.catalog, target) ?? new PdfDict();
}

async function usesOf(copy: WorkingCopy, pace: Pace, signal: AbortSignal | undefined) {
  const { target } = copy;
  const catalog = catalogOf(copy);
  const rest = async () => {
    if (pace.step()) await pace.rest();
  };
  const { scanUses } = await import('./content/content-steps.ts');
  return scanUses(catalog.get('Pages'), catalog, target, { signal, rest });
}

function lockBytes({ file }: OpenedFile, { target }: WorkingCopy): number {
  if (!file.encryption) return 0;
  const streams = objectsOf(target).filter((object) => object instanceof PdfStream).length;
  return streams * LOCK_BYTES_PER_STREAM + LOCK_BYTES;
}
