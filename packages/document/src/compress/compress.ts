import type { ByteAccount, CompressOptions, CompressResult, Note } from '@recto/contract';
import { Copier } from '../copy/copier.ts';
import { Pace } from '../copy/pace.ts';
import { writeReachable } from '../copy/write-reachable.ts';
import { createNewDocument, loadAllStreams } from '../core/index.ts';
import type { NewDocument, ObjectSource, PdfFile } from '../core/types.ts';
import { findDuplicates } from '../deduplicate/deduplicate.ts';
import { itemsOf, nameOf, streamOf } from '../model/access.ts';
import { countSignatures } from '../model/signatures.ts';
import { type PdfObject, PdfRef, PdfStream, PdfString } from '../objects/index.ts';
import type { OpenedFile } from '../protect/owner-rights.ts';
import { pageOrigins } from '../protect/page-origins.ts';
import { accountBytes } from './byte-account.ts';
import { recodeImage } from './images/lossless.ts';
import { archivalPart } from './metadata.ts';
import { leavePrivateData, type PrivateData } from './private-data.ts';
import { plainStream, recodeStream } from './recode-stream.ts';

/** Shares of the work: copying, recoding; the rest is finding duplicates and writing. */
const COPYING_SHARE = 0.1;
const RECODING_SHARE = 0.8;
/** What locking adds to each stream of a file: an initialisation vector and padding. */
const LOCK_BYTES_PER_STREAM = 32;

/**
 * Writes a document anew, as small as the options allow and never larger: when nothing is gained, the result is the
 * file as it came.
 * @throws cancelled
 */
export async function compressDocument(opened: OpenedFile, options: CompressOptions): Promise<CompressResult> {
  const { file, fileName } = opened;
  const { signal, onProgress } = options;
  await loadAllStreams(file, signal);
  const left: PrivateData = { applications: 0, thumbnails: 0 };
  const pace = new Pace(signal);
  const copy = await copyFile(file, left, pace);
  const { target } = copy;
  onProgress?.(COPYING_SHARE);
  const before = accountBytes(objectsOf(target), target, file.bytes.length);
  shareDuplicates(target, await findDuplicates(target, pace));
  const isArchival1 = archivalPartOf(file) === 1;
  await recodeStreams(target, pace, isArchival1, (share) => onProgress?.(COPYING_SHARE + RECODING_SHARE * share));
  const replaced = await findDuplicates(target, pace);
  const bytes = writeReachable(
    target,
    {
      ...copy.root,
      useObjectStreams: !isArchival1,
      version: file.version,
    },
    replaced,
    { signal, deflateStreams: false, smallestObjectStreams: true },
  );
  onProgress?.(1);
  const origins = pageOrigins(file);
  const streams = objectsOf(target).filter((object) => object instanceof PdfStream).length;
  const lockBytes = file.encryption ? streams * LOCK_BYTES_PER_STREAM + 2048 : 0;
  if (bytes.length + lockBytes >= file.bytes.length) {
    return { bytes: file.bytes.slice(), origins, notes: [smallAlready(fileName)], before, after: before };
  }
  const kept = objectsOf(target).filter((_, index) => !replaced.has(index + 1));
  const after = accountBytes(kept, target, bytes.length);
  return { bytes, origins, notes: notesOn(opened, left, before, after), before, after };
}

async function copyFile(file: PdfFile, left: PrivateData, pace: Pace) {
  const target = createNewDocument();
  const copier = new Copier(file, target, leavePrivateData(file, left));
  const catalog = file.trailer.get('Root');
  if (!(catalog instanceof PdfRef)) throw new TypeError('openPdf gives files whose catalog is an indirect object');
  const root = copier.copyRef(catalog);
  if (!root) throw new TypeError('openPdf gives files that have a catalog');
  const info = file.trailer.get('Info');
  const infoRef = info instanceof PdfRef ? copier.copyRef(info) : null;
  await copier.drain(pace);
  const [first] = itemsOf(file.trailer.get('ID'), file).map((id) => file.resolve(id));
  return {
    target,
    root: {
      catalog: root,
      ...(infoRef && { info: infoRef }),
      ...(first instanceof PdfString && { id: [first.bytes, first.bytes] as const }),
    },
  };
}

function objectsOf(target: NewDocument) {
  return Array.from(target.entries(), ([, object]) => object);
}

/** Gives equal streams one object, so that what is done to one is done to all. */
function shareDuplicates(target: NewDocument, replaced: ReadonlyMap<number, number>): void {
  for (const [num, first] of replaced) {
    const object = target.get(new PdfRef(first));
    if (object instanceof PdfStream) target.set(new PdfRef(num), object);
  }
}

interface RecodingRules {
  /** What other images name as their soft masks. */
  readonly softMasks: ReadonlySet<PdfObject>;
  /** PDF/A-1 is a profile of PDF 1.4. */
  readonly isArchival1: boolean;
}

async function recodeStreams(
  target: NewDocument,
  pace: Pace,
  isArchival1: boolean,
  report: (share: number) => void,
): Promise<void> {
  const done = new Map<PdfStream, PdfStream>();
  const streams = [...target.entries()].filter((entry): entry is [number, PdfStream] => entry[1] instanceof PdfStream);
  const softMasks = new Set(streams.map(([, { dict }]) => target.resolve(dict.get('SMask'))));
  const totalBytes = streams.reduce((sum, [, stream]) => sum + stream.data.length, 1);
  let doneBytes = 0;
  for (const [num, stream] of streams) {
    const known = done.get(stream);
    const recoded = known ?? recodeLosslessly(stream, target, { softMasks, isArchival1 });
    done.set(stream, recoded);
    target.set(new PdfRef(num), recoded);
    doneBytes += stream.data.length;
    if (pace.step()) {
      report(doneBytes / totalBytes);
      await pace.rest();
    }
  }
}

function recodeLosslessly(stream: PdfStream, source: ObjectSource, rules: RecodingRules): PdfStream {
  const plain = plainStream(stream, source);
  if (nameOf(stream.dict.get('Subtype'), source) !== 'Image')
    return recodeStream(stream, source, plain, rules.isArchival1);
  return recodeImage(stream, source, { plain, isSoftMask: rules.softMasks.has(stream) });
}

function archivalPartOf(file: PdfFile): number | null {
  const metadata = streamOf(file.catalog.get('Metadata'), file);
  const plain = metadata && plainStream(metadata, file);
  return plain ? archivalPart(plain.bytes) : null;
}

function smallAlready(fileName: string): Note {
  const text = 'It is as small as it can be made this way already; you get it back unchanged.';
  return { kind: 'kept', item: 'size', count: 1, fileName, text };
}

function notesOn({ file, fileName }: OpenedFile, left: PrivateData, before: ByteAccount, after: ByteAccount): Note[] {
  const notes: Note[] = [];
  const say = (kind: Note['kind'], item: string, count: number, text: string) =>
    notes.push({ kind, item, count, fileName, text });
  say('changed', 'size', 1, `Where its bytes were: ${inWords(before)}. Where they are: ${inWords(after)}.`);
  if (left.applications > 0) {
    say('changed', 'privateData', left.applications, 'Data that only the program that made it can read were left out.');
  }
  if (left.thumbnails > 0) {
    say('changed', 'thumbnails', left.thumbnails, 'Stored thumbnails were left out; viewers draw their own.');
  }
  const signatures = countSignatures(file);
  if (signatures > 0) {
    const text = 'Making a file smaller changes its bytes, so its signatures no longer hold. Keep the signed file.';
    say('changed', 'signatures', signatures, text);
  }
  return notes;
}

function inWords({ images, fonts, content, other }: ByteAccount): string {
  const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;
  return `images ${kilobytes(images)}, fonts ${kilobytes(fonts)}, text and drawings ${kilobytes(content)}, other ${kilobytes(other)}`;
}
