import { indexOfBytes, latin1Bytes } from '@recto/codecs';
import { wholeBytes } from '@recto/contract/byte-source';
import { RectoError } from '@recto/contract/recto-error';
import {
  isCatalog,
  loadAllStreams,
  type ObjectChange,
  openDamaged,
  type ParsedFile,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  ReachedObjects,
  rewriteFile,
  rewriteLocked,
  securityHandlerOf,
} from '@recto/pdf-core';
import { countSignatures } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';
import { Pace } from '@recto/work/pace';
import { assessPages } from './assess-pages.ts';
import { findLooseContents } from './content-search.ts';
import { gatherClues, guessPage } from './guess-page.ts';
import { listLooseFields } from './loose-fields.ts';
import { findLostHeaders } from './lost-headers.ts';
import { contentsOf, mendPages } from './mend-pages.ts';
import { mendResources } from './mend-resources.ts';
import { StreamMender } from './mend-streams.ts';
import { type FoundPages, findPages } from './page-search.ts';
import { rebuildDocument } from './rebuild-document.ts';
import type { RepairFinding, RepairReport, RepairResult } from './repair-report.ts';
import type { ResultPage } from './result-page.ts';
import { separate, unwrap } from './unwrap.ts';

export interface SalvageOptions {
  readonly fileName: string;
  readonly password?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((fraction: number) => void) | undefined;
  /** Bytes that may be looked at in search of single wrong bits; by default as many as a file of its size is worth. */
  readonly maxSearchedBytes?: number | undefined;
}

/** Findings that are left alone in a signed file. */
const HARMLESS: ReadonlySet<RepairFinding['kind']> = new Set(['syntax', 'loose-fields']);
const HEADER_BYTES = 1024;
const TAIL_BYTES = 4096;
/** Range at the end of a file that all readers search for the end marker (ISO 32000-1, Annex H, 3.4.4). */
const STRICT_TAIL_BYTES = 1024;
const END_MARKER = latin1Bytes('%%EOF');

/**
 * Recovers as much of a damaged file as it can, and writes it as a sound file under the lock of the old one. A file in
 * which nothing is wrong comes back as it is, the very same bytes.
 * @param input the whole file, not modified
 * @throws input-damaged when not even one page is found; input-locked, password-wrong, encryption-unsupported,
 *   too-demanding, cancelled
 */
export async function salvage(input: Uint8Array, options: SalvageOptions): Promise<RepairResult> {
  const source = new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  const { bytes, wrapping } = unwrap(source);
  const opened = openBest(bytes, options);
  throwIfCancelled(options.signal);
  const { file, mender, found } = opened;
  await loadAllStreamsOf(file, options.signal);
  if (!(file.resolve(file.trailer.get('Info')) instanceof PdfDict)) file.trailer.delete('Info');
  const pages = withLooseContents(opened);
  if (pages.length === 0) throw new RectoError('input-damaged', { fileName: options.fileName });

  const changes = new Map<number, ObjectChange>();
  const { pages: mended, changed, corrected } = mendPages(file, mender, pages);
  const completed =
    file.wasRecovered || !found.isTreeWhole || changed > 0 ? mendResources(file, mender, mended) : mended;
  const isRebuilt =
    !found.isTreeWhole || !found.isTreeConsistent || opened.isCatalogLost || changed > 0 || completed !== mended;
  const dicts = isRebuilt ? rebuildDocument(file, completed, changes) : completed.map(({ dict }) => dict);
  const counts = await mendReached({ file, mender, changes, contents: contentsOf(file, dicts) }, options);
  const looseFields = listLooseFields(file, changes);
  const findings: RepairFinding[] = [
    ...(looseFields > 0 ? [{ kind: 'loose-fields', count: looseFields } as const] : []),
    ...(corrected > 0 ? [{ kind: 'page-entries', count: corrected } as const] : []),
    ...(wrapping ? [{ kind: wrapping, count: 1 } as const] : []),
    ...fileFindings(bytes, opened),
    ...counts,
  ];
  // A file that is only written carelessly is better left alone than robbed of its signatures.
  const signatures = countSignatures(file);
  const isUndamaged = changed === 0 && findings.every(({ kind }) => HARMLESS.has(kind) && signatures > 0);
  const lostPages = Math.max(0, (found.statedCount ?? 0) - pages.length);
  if (isUndamaged) {
    const whole = pages.map(() => ({ state: 'whole', gaps: [] }) as const);
    return { bytes: input, report: { isUndamaged, findings, pages: whole, lostPages } };
  }
  if (signatures > 0) findings.push({ kind: 'signatures', count: signatures });
  const report: RepairReport = {
    isUndamaged,
    findings,
    pages: assessPages({ file, mender, pages: completed, dicts }),
    lostPages,
  };
  return { bytes: await write(file, changes, options), report };
}

/**
 * As `salvage`, for a file that may hold several: those that can be repaired, each on its own, in their order.
 * @throws as `salvage`, when none can
 */
export async function salvageAll(input: Uint8Array, options: SalvageOptions): Promise<readonly RepairResult[]> {
  const parts = isOneFile(input, options) ? [] : separate(input);
  if (parts.length < 2) return [await salvage(input, options)];
  const results: RepairResult[] = [];
  for (const [index, part] of parts.entries()) {
    const onProgress = (fraction: number): void => options.onProgress?.((index + fraction) / parts.length);
    const result = await salvage(part, { ...options, onProgress }).catch(nullIfDamaged);
    if (result) results.push(result);
  }
  if (results.length === 0) return [await salvage(input, options)];
  const several = { kind: 'several-files', count: parts.length } as const;
  return results.map(({ bytes, report }) => ({
    bytes: bytes.slice(),
    report: { ...report, isUndamaged: false, findings: [several, ...report.findings] },
  }));
}

/** Its own cross-reference leads to all its pages, whatever else is in it. */
function isOneFile(bytes: Uint8Array, { fileName, password }: SalvageOptions): boolean {
  const opening = { fileName, isScanned: false, ...(password !== undefined && { password }) };
  const file = openDamaged(bytes, opening, () => {});
  // Offsets of the last of several files count from where that begins.
  return file !== null && findPages(file).isTreeWhole && !file.wasRecovered;
}

function nullIfDamaged(thrown: unknown): null {
  if (thrown instanceof RectoError && thrown.code === 'input-damaged') return null;
  throw thrown;
}

interface Opened {
  readonly file: ParsedFile;
  readonly mender: StreamMender;
  readonly found: FoundPages;
  readonly isCatalogLost: boolean;
}

/** By the file's own cross-reference when that leads to every page, else by a scan if that finds more. */
function openBest(bytes: Uint8Array, options: SalvageOptions): Opened {
  const opening = { fileName: options.fileName, ...(options.password !== undefined && { password: options.password }) };
  const own = openDamaged(bytes, { ...opening, isScanned: false }, () => {});
  const byXref = own && look(own, new StreamMender(own, bytes.length, options.maxSearchedBytes));
  if (byXref?.found.isTreeWhole) return byXref;
  let mender: StreamMender | undefined;
  const scanned = openDamaged(bytes, { ...opening, isScanned: true }, (file) => {
    mender = new StreamMender(file, bytes.length, options.maxSearchedBytes);
    prepareScanned(file, mender);
  });
  if (!scanned) throw new RectoError('input-damaged', { fileName: options.fileName });
  const byScan = look(scanned, mender ?? new StreamMender(scanned, bytes.length, options.maxSearchedBytes));
  return byXref && byXref.found.pages.length > byScan.found.pages.length ? byXref : byScan;
}

/** Objects whose first words are damaged get their numbers back, object streams are mended before they are read. */
function prepareScanned(file: ParsedFile, mender: StreamMender): void {
  for (const { num, object } of findLostHeaders(file)) file.setRepaired(num, object);
  for (const num of file.scan().objectStreams) {
    const stream = file.get(new PdfRef(num));
    if (stream instanceof PdfStream) file.setRepaired(num, mender.mend(stream).stream);
  }
}

function look(file: ParsedFile, mender: StreamMender): Opened {
  const found = findPages(file);
  const root = file.trailer.get('Root');
  const isCatalogLost = !(root instanceof PdfRef && isCatalog(file.resolve(root), file));
  return { file, mender, found, isCatalogLost };
}

async function loadAllStreamsOf(file: ParsedFile, signal: AbortSignal | undefined): Promise<void> {
  if (file.encryption && file.trailer.get('Root') instanceof PdfRef) await loadAllStreams(file, signal);
}

/** The pages, and where some are missing, pages made of contents that nothing leads to any more. */
function withLooseContents({ file, mender, found }: Opened): readonly ResultPage[] {
  if (found.isTreeWhole) return found.pages;
  const missingPages = found.statedCount === null ? Number.POSITIVE_INFINITY : found.statedCount - found.pages.length;
  if (missingPages <= 0) return found.pages;
  const contents = findLooseContents(
    file,
    mender,
    found.pages.map(({ dict }) => dict),
  );
  if (contents.length === 0) return found.pages;
  const clues = gatherClues(file, found.pages);
  const made = contents.slice(0, missingPages).map((content): ResultPage & { readonly position: number } => {
    const dict = guessPage(content, clues);
    return { ref: null, dict, inherited: Object.fromEntries(dict.map), origin: 'content', position: content.ref.num };
  });
  const placed = found.pages.map((page) => ({ ...page, position: page.ref?.num ?? 0 }));
  const isOrdered = placed.every(({ position }, index) => position >= (placed[index - 1]?.position ?? 0));
  const all = [...placed, ...made];
  return isOrdered ? all.sort((one, other) => one.position - other.position) : all;
}

interface MendJob {
  readonly file: ParsedFile;
  readonly mender: StreamMender;
  /** Receives the new values of the file's objects. */
  readonly changes: Map<number, ObjectChange>;
  /** The streams that are content of pages. */
  readonly contents: ReadonlySet<PdfObject>;
}

/** Replaces damaged streams by mended ones, among all that will be written. */
async function mendReached(
  { file, mender, changes, contents }: MendJob,
  { signal, onProgress }: SalvageOptions,
): Promise<RepairFinding[]> {
  const pace = new Pace(signal);
  const reached = new ReachedObjects(file, changes);
  const root = file.trailer.get('Root');
  if (root instanceof PdfRef) reached.number(root);
  reached.followAll();
  const counts = { restored: 0, partial: 0, unreadable: 0, whole: 0, unsure: 0 };
  for (const [index, [, object]] of reached.objects.entries()) {
    if (!(object instanceof PdfStream)) continue;
    const { state, stream } = contents.has(object) ? mender.mendContent(object) : mender.mend(object);
    counts[state]++;
    const num = reached.oldNumbers[index];
    if (stream !== object && num !== undefined) changes.set(num, { gen: 0, object: stream });
    onProgress?.((0.8 * index) / reached.objects.length);
    if (pace.step()) await pace.rest();
  }
  return (['restored', 'unsure', 'partial', 'unreadable'] as const).flatMap((state) =>
    counts[state] > 0 ? [{ kind: `${state}-streams` as const, count: counts[state] }] : [],
  );
}

function fileFindings(bytes: Uint8Array, { file, found, isCatalogLost }: Opened): RepairFinding[] {
  const kinds: RepairFinding['kind'][] = [];
  if (indexOfBytes(bytes, latin1Bytes('%PDF-'), 0, Math.min(bytes.length, HEADER_BYTES)) < 0) kinds.push('header');
  const end = indexOfBytes(bytes, END_MARKER, Math.max(0, bytes.length - TAIL_BYTES), bytes.length);
  if (end < 0) kinds.push('end');
  else if (indexOfBytes(bytes, END_MARKER, Math.max(0, bytes.length - STRICT_TAIL_BYTES), bytes.length) < 0)
    kinds.push('tail');
  if (file.wasRecovered) kinds.push('cross-reference');
  if (isCatalogLost) kinds.push('catalog');
  if (!found.isTreeWhole || !found.isTreeConsistent) kinds.push('page-tree');
  if (file.hasWrongLengths) kinds.push('lengths');
  const findings = kinds.map((kind): RepairFinding => ({ kind, count: 1 }));
  // Of a file that was scanned, all that is known to be wrong is wrong with its bytes.
  const faults = file.wasRecovered ? 0 : file.xref.faults + file.faults;
  return faults > 0 ? [...findings, { kind: 'syntax', count: faults }] : findings;
}

async function write(file: ParsedFile, changes: ReadonlyMap<number, ObjectChange>, options: SalvageOptions) {
  const handler = securityHandlerOf(file);
  const report = (fraction: number): void => options.onProgress?.(0.8 + 0.2 * fraction);
  const writing = { deflateStreams: false, onProgress: report, ...(options.signal && { signal: options.signal }) };
  return handler
    ? wholeBytes(await rewriteLocked(file, handler, changes, writing))
    : rewriteFile(file, changes, writing);
}
