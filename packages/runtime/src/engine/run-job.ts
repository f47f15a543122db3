import { type AcceptedType, PDF } from '@recto/contract/accept';
import { type AnyOperation, type AnyTool, usedBy } from '@recto/contract/any-tool';
import type { Capabilities } from '@recto/contract/capabilities/capabilities';
import type {
  EmitOutput,
  InputFile,
  JobResult,
  KeptFile,
  MadeFile,
  OperationResult,
  OutputFile,
} from '@recto/contract/job';
import { parseOptions } from '@recto/contract/options';
import type { Promises } from '@recto/contract/promises';
import { type HostKind, type Note, note, type Receipt, type ReceiptFile } from '@recto/contract/receipt';
import { RectoError, toRectoError } from '@recto/contract/recto-error';
import { SIGNED_FILE, signedFileWords } from '@recto/contract/signed-file';
import { resolveFor } from '@recto/contract/tool';
import { openDocument, pagesDrawnInPart, takeInventory } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { throwIfCancelled } from '@recto/work/cancellation';
import { dynamicFormNotes } from './dynamic-forms.ts';
import { createJobProgress, type JobProgress } from './job-progress.ts';
import { checkInputs } from './limits.ts';
import { loadCapabilities } from './load-capabilities.ts';
import { mayClaim } from './may-claim.ts';
import type { MendedInput } from './mend-damaged.ts';
import { openMended } from './mend-inputs.ts';
import { promiseBroken } from './promise-broken.ts';
import { reportGivenOut } from './read-receipt.ts';
import { type LockRequest, requireRightsToDrop, requireSoundInputs, settleLocks } from './settle-locks.ts';
import { sha256Hex } from './sha256.ts';
import type { CapabilityLoaders, CapabilityWish } from './toolset.ts';
import { type TrackedInput, trackInput } from './tracked-input.ts';
import { unpackInputs } from './unpack-input.ts';
import { type InspectedInput, type Verification, verifyOutputs } from './verify.ts';

/** One job, where its bytes are. */
export interface Job extends CapabilityWish {
  readonly tool: AnyTool;
  readonly operation: AnyOperation;
  readonly inputs: readonly InputFile[];
  /** As they came over the boundary; checked by the tool's schema here. */
  readonly options: unknown;
  readonly capabilities: CapabilityLoaders;
  readonly ranOn: HostKind;
  readonly signal: AbortSignal;
  readonly onPercent: (percent: number) => void;
  /**
   * Called as soon as there are results, so that a host can write them while they are verified. They must not be modified,
   * and not handed out unless the job succeeds.
   */
  readonly onOutputs?: (outputs: readonly KeptFile[]) => void;
  /** Writes results that are in pieces, before they are verified; the same holds for them. Without it no input may have `byRanges`. */
  readonly store?: ((outputs: readonly MadeFile[], signal: AbortSignal) => Promise<readonly KeptFile[]>) | undefined;
  /** Returns the receipt's substitute for a digest that the host takes itself, as for large files; undefined for others. */
  readonly digestInstead?: ((sizeBytes: number) => string | undefined) | undefined;
  /** Lets operations hand over results while they work; settles when the result is stored. The same holds for those. */
  readonly onOutput?: (output: OutputFile, position: number) => Promise<void>;
}

/**
 * Runs a job from its raw options to the verified result and its receipt. The inputs are never modified.
 * @throws RectoError only; nothing is handed out unless everything that the tool promised was found again in the result.
 */
export async function runJob(job: Job): Promise<JobResult> {
  try {
    return await runChecked(job);
  } catch (thrown) {
    throw toRectoError(thrown);
  }
}

async function runChecked(job: Job): Promise<JobResult> {
  const startedAt = performance.now();
  const { tool, signal } = job;
  const progress = createJobProgress(job.onPercent);
  throwIfCancelled(signal);
  const options = parseOptions(tool.options, job.options);
  const given = job.inputs.map(trackInput);
  const limits = resolveFor(tool.limits, options);
  const unpacked = await unpackInputs(given, limits, signal);
  const types = await checkInputs(unpacked.inputs, limits, resolveFor(tool.accept, options), signal);
  const capabilities = await loadCapabilities(job.capabilities, usedBy(tool, options), job);
  progress.started();
  const looked = await inspectInputs(
    { inputs: unpacked.inputs, types, takesDamaged: tool.takesAlso?.includes('damaged') === true },
    signal,
    progress,
  );
  const { inputs, inspected } = looked;
  const onForms = dynamicFormNotes(tool, inspected);
  progress.accepted();

  const promises = resolveFor(tool.promises, options);
  requireRightsToDrop(promises, inspected);
  const emitted: ReceiptFile[] = [];
  const {
    outputs,
    notes: told,
    report,
  } = await keepOutputs(
    job,
    await settle({
      promises,
      inputs: inspected,
      result: await operate(job, { inputs, options, capabilities, progress, emitted }),
      signal,
    }),
  );
  requireSoundInputs(inspected);
  const notes = [
    ...unpacked.notes,
    ...looked.notes,
    ...onForms,
    ...inputs.flatMap(notesInPart),
    ...told,
    ...(await signedFileNotes({ tool, promises, inputs: given, inspected, outputs, told })),
  ];
  throwIfCancelled(signal);
  job.onOutputs?.(outputs);
  const digests = Promise.all(outputs.map((output) => job.digestInstead?.(output.bytes.length) ?? digestOf(output)));
  digests.catch(() => {});
  const found = await verifyOutputs({
    promises,
    inputs: inspected,
    outputs,
    notes,
    signal,
    hasEmitted: emitted.length > 0,
  });
  progress.verified();

  const receipt = {
    toolId: tool.id,
    inputs: await Promise.all(given.map((input, index) => inputLine(input, inspected[index], job))),
    outputs: [...emitted, ...outputLines(outputs, found, await digests)],
    lines: found.lines,
    contentUnchanged: found.contentUnchanged,
    notes: [...notes, ...found.notes],
    ...reportLine(tool, report, job.ranOn),
    durationMs: Math.round(performance.now() - startedAt),
    ranOn: job.ranOn,
  };
  throwIfCancelled(signal);
  progress.done();
  // Hosts with a store have their results already.
  const held = outputs.map(({ password: _, ...output }) => output) as OutputFile[];
  return { outputs: held, receipt };
}

/** Gives results the locks and the claims that are theirs. */
async function settle(request: LockRequest): Promise<OperationResult<unknown>> {
  const result = await settleLocks(request);
  if (!mayClaim(request.inputs)) return result;
  const { settleClaims } = await import('./settle-claims.ts');
  return settleClaims({ ...request, result });
}

interface InspectionJob {
  readonly inputs: readonly TrackedInput[];
  readonly types: readonly AcceptedType[];
  /** A PDF that does not open counts as one about which nothing is known. */
  readonly takesDamaged: boolean;
}

/** Inputs as the operation gets them, with what was found in them. */
interface InspectedInputs {
  readonly inputs: readonly TrackedInput[];
  /** By position; null for an input that is not a PDF. */
  readonly inspected: readonly (InspectedInput | null)[];
  readonly notes: readonly Note[];
}

/** Opens and counts the PDF inputs, so that locked and damaged files are told before any work. */
async function inspectInputs(
  { inputs, types, takesDamaged }: InspectionJob,
  signal: AbortSignal,
  progress: JobProgress,
): Promise<InspectedInputs> {
  const totalBytes = inputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const inspected: (InspectedInput | null)[] = [];
  const used: TrackedInput[] = [];
  const notes: Note[] = [];
  let doneBytes = 0;
  for (const [index, given] of inputs.entries()) {
    throwIfCancelled(signal);
    const isPdf = types[index]?.kind === PDF.kind;
    const opened = isPdf ? await openFor(given, takesDamaged, signal) : null;
    used.push(opened?.input ?? given);
    notes.push(...(opened?.notes ?? []));
    progress.reading((doneBytes + given.sizeBytes / 2) / totalBytes);
    const inventory = opened && (await takeInventory(opened.document, { signal }));
    inspected.push(inventory && { document: opened.document, inventory });
    doneBytes += given.sizeBytes;
    progress.reading(doneBytes / totalBytes);
  }
  return { inputs: used, inspected, notes };
}

/** A tool that repairs gets the damaged file itself, and tells of the damage better. */
async function openFor(input: TrackedInput, takesDamaged: boolean, signal: AbortSignal): Promise<MendedInput | null> {
  if (!takesDamaged) return await openMended(input, signal);
  const document = await openDocument(input, { signal }).catch(nullIfDamaged);
  return document && { input, document, notes: [] };
}

function nullIfDamaged(thrown: unknown): null {
  if (thrown instanceof RectoError && thrown.code === 'input-damaged') return null;
  throw thrown;
}

const DRAWN_IN_PART = message(
  'note.drawnInPart',
  'Some pages ask for more work than a file of this size may. What would take too long there was left out. Pages: {pages}{more, plural, =0 {} other { and # more}}',
);

/** Said of a file of which something was neither drawn nor read. */
function notesInPart(input: InputFile): Note[] {
  const pages = [...pagesDrawnInPart(input)].sort((one, other) => one - other).map((pageIndex) => pageIndex + 1);
  if (pages.length === 0) return [];
  const params = { pages: pages.slice(0, MAX_NAMED_PAGES), more: Math.max(0, pages.length - MAX_NAMED_PAGES) };
  return [note({ kind: 'lost', item: 'pages', count: pages.length, fileName: input.name }, DRAWN_IN_PART, params)];
}

/** Pages that one note names. */
const MAX_NAMED_PAGES = 20;

/** Said of a signed file by every tool that makes another PDF of it, unless the tool has said it better. */
async function signedFileNotes(parts: {
  readonly tool: AnyTool;
  readonly promises: Promises;
  readonly inputs: readonly TrackedInput[];
  readonly inspected: readonly (InspectedInput | null)[];
  readonly outputs: readonly KeptFile[];
  readonly told: readonly Note[];
}): Promise<Note[]> {
  const { tool, promises, inputs, inspected, outputs, told } = parts;
  const words = signedFileWords(promises, tool.output.mediaType);
  const isSaid = told.some(({ item }) => item === 'signatures');
  if (words !== SIGNED_FILE.broken || isSaid || tool.takesAlso?.includes('damaged')) return [];
  const notes: Note[] = [];
  for (const [index, input] of inputs.entries()) {
    const count = inspected[index]?.inventory.signatureCount ?? 0;
    if (count === 0 || (await isOneOf(input, outputs))) continue;
    notes.push(note({ kind: 'changed', item: 'signatures', count, fileName: input.name }, words));
  }
  return notes;
}

/** A tool that found nothing to do gives the file itself. */
async function isOneOf(input: TrackedInput, outputs: readonly KeptFile[]): Promise<boolean> {
  const same = outputs.find(({ bytes }) => bytes.length === input.sizeBytes);
  return same !== undefined && (await digestOf(same)) === (await input.sha256());
}

const digestOf = ({ bytes }: KeptFile) => (bytes instanceof Uint8Array ? sha256Hex(bytes) : bytes.digest());

/** Results where they can be opened again: nothing else of them is kept in memory. Without a store none is in pieces. */
async function keepOutputs({ store, signal }: Job, { outputs, ...rest }: OperationResult<unknown>) {
  return { ...rest, outputs: store ? await store(outputs, signal) : (outputs as readonly OutputFile[]) };
}

interface OperationParts {
  readonly inputs: readonly InputFile[];
  readonly options: unknown;
  readonly capabilities: Partial<Capabilities>;
  readonly progress: JobProgress;
  /** The receipt's lines of the results that were emitted, in order. */
  readonly emitted: ReceiptFile[];
}

function operate({ operation, signal, onOutput }: Job, parts: OperationParts): Promise<OperationResult<unknown>> {
  const emit = onOutput && emitTo(onOutput, parts.emitted, signal);
  return operation({
    ...(emit && { emit }),
    inputs: parts.inputs,
    options: parts.options,
    // `loadCapabilities` has provided every name that the declaration asks for.
    capabilities: parts.capabilities as Capabilities,
    progress: (fraction) => parts.progress.working(fraction),
    signal,
  });
}

/** Checks at once what `verifyOutputs` checks of a result that is no PDF. */
function emitTo(store: NonNullable<Job['onOutput']>, emitted: ReceiptFile[], signal: AbortSignal): EmitOutput {
  return async (output) => {
    throwIfCancelled(signal);
    const { name, mediaType, bytes } = output;
    if (mediaType === 'application/pdf') throw new TypeError('a PDF is opened again before it is handed out');
    if (bytes.length === 0) throw promiseBroken([name]);
    const position = emitted.length;
    emitted.push({ name, sizeBytes: bytes.length, pages: null, sha256: await sha256Hex(bytes) });
    await store(output, position);
  };
}

/** Returns the receipt's entry for the tool's report; empty when there is none, or when it may not leave this host. */
function reportLine(tool: AnyTool, data: unknown, ranOn: HostKind): Pick<Receipt, 'report'> {
  if (data === undefined) return {};
  if (!tool.report) throw new TypeError(`${tool.id} declares no report`);
  const report = reportGivenOut(tool, ranOn);
  return report ? { report: { kind: report.kind, data } } : {};
}

async function inputLine(
  { name, sizeBytes, sha256 }: TrackedInput,
  inspected: InspectedInput | null | undefined,
  { digestInstead }: Job,
): Promise<ReceiptFile> {
  const pages = inspected?.inventory.pages.length ?? null;
  return { name, sizeBytes, pages, sha256: digestInstead?.(sizeBytes) ?? (await sha256()) };
}

function outputLines(
  outputs: readonly KeptFile[],
  { pageCounts }: Verification,
  digests: readonly string[],
): ReceiptFile[] {
  return outputs.map(({ name, bytes }, index) => ({
    name,
    sizeBytes: bytes.length,
    pages: pageCounts[index] ?? null,
    sha256: digests[index] ?? '',
  }));
}
