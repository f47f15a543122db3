import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile, OperationResult } from '@recto/contract/job';
import { type Note, note } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { defineOperation, resultName } from '@recto/contract/tool';
import {
  type CleanKind,
  cleanDocument,
  type Finding,
  findChangedLooks,
  inspectPrivacy,
  memoryInput,
} from '@recto/pdf-clean';
import { openDocument, type PdfDocument, reopenDocument } from '@recto/pdf-document';
import { type PrivacyKind, removedKinds } from '../kinds.ts';
import tool from '../tool.ts';
import { NOTHING_FOUND, REMOVED, STAYS } from './words.ts';

/**
 * Ends of the stages of the work: reading and writing, and drawing the pages before and after; the rest is reading the result.
 */
const WRITTEN = 0.5;
const DRAWN = 0.6;
/** Changed by request, so that annotations are not compared. */
const CHANGES_ANNOTATIONS: readonly PrivacyKind[] = ['comments', 'attachments', 'formData', 'hiddenLayers'];

export default defineOperation(
  tool,
  async ({ inputs, options, capabilities: { raster }, progress, signal }) => {
    const input = onlyOne(inputs);
    const opened = await openDocument(input, { signal });
    if (options.report === 'json') return reportAlone(input, await inspect(input, opened, raster, signal));
    const kinds: readonly CleanKind[] = removedKinds(options);
    const job: CleanJob = { input, opened, kinds, raster, signal };
    let leftAlone: ReadonlySet<number> = new Set();
    let cleaned = await cleanDocument(opened, {
      kinds,
      leftAlone,
      signal,
      onProgress: (share) => progress(WRITTEN * share),
    });
    const onDrawn = (share: number) => progress(WRITTEN + (DRAWN - WRITTEN) * share);
    const changed = await changedLooks(job, cleaned.bytes, onDrawn);
    if (changed.length > 0) {
      // Readers differ in what they show there: what was taken for hidden is seen, and stays.
      leftAlone = new Set(changed);
      cleaned = await cleanDocument(opened, { kinds, leftAlone, signal });
      await requireSameLooks(job, cleaned.bytes);
    }
    const { bytes, origins, removed, notes } = cleaned;
    if (removed.length > 0) await requireGone(job, bytes, leftAlone, (share) => progress(DRAWN + (1 - DRAWN) * share));
    progress(1);
    const name = resultName(tool.id, tool.output.extension);
    return {
      outputs: [{ name, mediaType: tool.output.mediaType, bytes, origins }],
      notes: [...removedNotes(removed), ...staysNotes(leftAlone), ...notes],
      report: { findings: [...removed], removed: removed.map(({ kind }) => kind) },
    };
  },
  async ({ inputs, capabilities: { raster }, signal }) => {
    const input = onlyOne(inputs);
    return { findings: await inspect(input, await openDocument(input, { signal }), raster, signal) };
  },
);

interface CleanJob {
  readonly input: InputFile;
  readonly opened: PdfDocument;
  readonly kinds: readonly CleanKind[];
  readonly raster: RasterCapability;
  readonly signal: AbortSignal;
}

function onlyOne([input]: readonly InputFile[]): InputFile {
  if (!input) throw new TypeError('limits guarantee one input');
  return input;
}

function inspect(input: InputFile, { file }: PdfDocument, raster: RasterCapability, signal: AbortSignal) {
  return inspectPrivacy(file, { words: { raster, input }, signal });
}

async function changedLooks(
  { input, opened, kinds, raster, signal }: CleanJob,
  bytes: Uint8Array,
  onProgress?: (share: number) => void,
): Promise<readonly number[]> {
  const result = await reopenDocument(bytes, input.name, { password: opened.password, signal });
  return findChangedLooks(
    raster,
    { file: opened.file, input },
    { file: result.file, input: memoryInput(input.name, bytes, opened.password) },
    {
      withAnnotations: !CHANGES_ANNOTATIONS.some((kind) => kinds.includes(kind)),
      signal,
      ...(onProgress && { onProgress }),
    },
  );
}

/** @throws promise-broken when a page looks different */
async function requireSameLooks(job: CleanJob, bytes: Uint8Array): Promise<void> {
  const [changed] = await changedLooks(job, bytes);
  if (changed !== undefined) throw new RectoError('promise-broken', { missing: `the look of page ${changed + 1}` });
}

/** Looks into the result as into any file. @throws promise-broken when something of what was chosen is still there */
async function requireGone(
  { input, opened, kinds, signal }: CleanJob,
  bytes: Uint8Array,
  leftAlone: ReadonlySet<number>,
  onProgress: (share: number) => void,
) {
  const result = await reopenDocument(bytes, input.name, { password: opened.password, signal });
  const [left] = await inspectPrivacy(result.file, { kinds, leftAlone, signal, onProgress });
  if (left) throw new RectoError('promise-broken', { missing: `a result without ${left.kind}` });
}

function reportAlone(input: InputFile, findings: readonly Finding[]): OperationResult<never> {
  const written = { fileName: input.name, findings };
  const bytes = new TextEncoder().encode(`${JSON.stringify(written, null, 2)}\n`);
  return { outputs: [{ name: resultName(tool.id, '.json'), mediaType: 'application/json', bytes }], notes: [] };
}

function removedNotes(removed: readonly Finding[]): Note[] {
  if (removed.length === 0) return [note({ kind: 'kept', item: 'file', count: 1 }, NOTHING_FOUND)];
  return removed.map(({ kind, count }) => note({ kind: 'changed', item: kind, count }, REMOVED[kind]));
}

function staysNotes(leftAlone: ReadonlySet<number>): Note[] {
  if (leftAlone.size === 0) return [];
  const pages = [...leftAlone].slice(0, 20).map((pageIndex) => pageIndex + 1);
  return [note({ kind: 'kept', item: 'hiddenText', count: leftAlone.size }, STAYS, { pages })];
}
