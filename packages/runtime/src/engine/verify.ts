import type { Inventory, InventoryCounts, InventoryItem } from '@recto/contract/inventory';
import type { KeptFile, PageOrigin } from '@recto/contract/job';
import type { Promises } from '@recto/contract/promises';
import type { Note, ReceiptLine } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import type { PdfFile } from '@recto/pdf-core';
import { type PdfDocument, takeInventory } from '@recto/pdf-document';
import { term } from '@recto/words/said';
import { throwIfCancelled } from '@recto/work/cancellation';
import { checkOutput, everyPage, type UsedInput } from './check-output.ts';
import { openResult } from './open-result.ts';
import { NO_OPENING, NO_RESULT, promiseBroken } from './promise-broken.ts';

/** A PDF input as it was before the operation. */
export interface InspectedInput {
  readonly document: PdfDocument;
  readonly inventory: Inventory;
}

export interface VerifyRequest {
  readonly promises: Promises;
  /** By position; null for an input that is not a PDF. */
  readonly inputs: readonly (InspectedInput | null)[];
  readonly outputs: readonly KeptFile[];
  readonly notes: readonly Note[];
  readonly signal: AbortSignal;
  /** True when results left before, each looked at then. */
  readonly hasEmitted: boolean;
}

/** Findings about the results. */
export interface Verification {
  /** By position of the output; null for a result that is not a PDF. */
  readonly pageCounts: readonly (number | null)[];
  readonly lines: readonly ReceiptLine[];
  readonly contentUnchanged: boolean;
  /** Limits of what was compared. */
  readonly notes: readonly Note[];
}

/**
 * Opens each result again and compares it with what the tool promised.
 * @throws promise-broken, naming what is missing; cancelled
 */
export async function verifyOutputs(request: VerifyRequest): Promise<Verification> {
  const { outputs, promises } = request;
  if (outputs.length === 0 && !request.hasEmitted) throw promiseBroken([term(NO_RESULT)]);
  const before = new Map<InventoryItem, number>();
  const after = new Map<InventoryItem, number>();
  const pageCounts: (number | null)[] = [];
  let pagesBefore = 0;
  let isUnchanged = !request.hasEmitted;
  const looks = await lookCheckOf(promises, outputs);
  for (const output of outputs) {
    throwIfCancelled(request.signal);
    if (output.bytes.length === 0) throw promiseBroken([output.name]);
    if (output.mediaType !== 'application/pdf') {
      pageCounts.push(null);
      isUnchanged = false;
      continue;
    }
    const { file, inventory } = await inspectAgain(output, request);
    const inputs = await usedInputs(request, output.origins);
    const verdict = checkOutput({ promises, inputs, origins: output.origins, output: inventory, notes: request.notes });
    if (verdict.missing.length > 0) throw promiseBroken(verdict.missing);
    const compared = {
      inputs: request.inputs.map((input) => input && { file: input.document.file, inventory: input.inventory }),
      output: { file, inventory },
      origins: output.origins ?? everyPage(inputs),
      signal: request.signal,
    };
    await looks?.require(compared, request.notes);
    for (const item of promises.keeps) {
      before.set(item, (before.get(item) ?? 0) + (verdict.before[item] ?? 0));
      after.set(item, (after.get(item) ?? 0) + inventory.counts[item]);
    }
    pagesBefore += output.origins?.length ?? totalPages(request.inputs);
    pageCounts.push(inventory.pages.length);
    isUnchanged &&= verdict.isContentUnchanged;
  }
  return {
    pageCounts,
    lines: toLines(promises, before, after, pagesBefore, pageCounts),
    contentUnchanged: isUnchanged,
    notes: looks?.notes(pageCounts.reduce<number>((sum, count) => sum + (count ?? 0), 0)) ?? [],
  };
}

/** Runs after the work: a page that is only looked at does not load it. */
async function lookCheckOf(promises: Promises, outputs: readonly KeptFile[]) {
  const { looks } = promises;
  if (!looks || !outputs.some(({ mediaType }) => mediaType === 'application/pdf')) return undefined;
  const { LookCheck } = await import('./check-looks.ts');
  return new LookCheck(looks, promises);
}

async function inspectAgain(
  output: KeptFile,
  { inputs, signal }: VerifyRequest,
): Promise<{ readonly file: PdfFile; readonly inventory: Inventory }> {
  const passwords = inputs.map((input) => input?.document.password);
  const reopened = await openResult(output, passwords, signal);
  const files = inputs.flatMap((input) => (input ? [input.document.file] : []));
  if ([reopened.file, ...files].some(({ encryption }) => encryption)) {
    const { checkDecoding } = await import('./check-decoding.ts');
    await checkDecoding({ inputs: files, output: reopened.file, signal });
  }
  try {
    return { file: reopened.file, inventory: await takeInventory(reopened, { signal }) };
  } catch (thrown) {
    if (!(thrown instanceof RectoError) || thrown.code !== 'input-damaged') throw thrown;
    throw promiseBroken([term(NO_OPENING)], thrown);
  }
}

/** Counts, for each input, what the pages that went into one output carried. */
async function usedInputs(
  { inputs, signal }: VerifyRequest,
  origins: readonly (PageOrigin | null)[] | undefined,
): Promise<(UsedInput | null)[]> {
  const used: (UsedInput | null)[] = [];
  for (const [inputIndex, input] of inputs.entries()) {
    if (!input) {
      used.push(null);
      continue;
    }
    const pages = pagesOf(inputIndex, origins);
    // One of several results, or one page of it: nothing of this input went in, nor what belongs to the whole file.
    if (pages?.length === 0) {
      used.push(null);
      continue;
    }
    used.push({ whole: input.inventory, carried: await carriedBy(input, pages, signal) });
  }
  return used;
}

async function carriedBy(
  { document, inventory }: InspectedInput,
  pages: readonly number[] | undefined,
  signal: AbortSignal,
): Promise<InventoryCounts> {
  if (!pages || pages.length === inventory.pages.length) return inventory.counts;
  const { counts } = await takeInventory(document, { pages, signal });
  return counts;
}

/** The pages of one input that an output holds, each once, in order; undefined when origins are not told. */
function pagesOf(inputIndex: number, origins: readonly (PageOrigin | null)[] | undefined): number[] | undefined {
  if (!origins) return undefined;
  const pages = origins.flatMap((origin) => (origin?.inputIndex === inputIndex ? [origin.pageIndex] : []));
  return [...new Set(pages)].sort((one, other) => one - other);
}

function totalPages(inputs: readonly (InspectedInput | null)[]): number {
  return inputs.reduce((sum, input) => sum + (input?.inventory.pages.length ?? 0), 0);
}

function toLines(
  promises: Promises,
  before: ReadonlyMap<InventoryItem, number>,
  after: ReadonlyMap<InventoryItem, number>,
  pagesBefore: number,
  pageCounts: readonly (number | null)[],
): ReceiptLine[] {
  const counted = pageCounts.filter((count) => count !== null);
  const lines: ReceiptLine[] = [];
  // Where pages are put together or taken apart, fewer of them are no loss.
  if (counted.length > 0 && promises.pages !== 'any') {
    lines.push({ item: 'pages', before: pagesBefore, after: counted.reduce((sum, count) => sum + count, 0) });
  }
  for (const item of promises.keeps) {
    const line = { item, before: before.get(item) ?? 0, after: after.get(item) ?? 0 };
    if (line.before > 0 || line.after > 0) lines.push(line);
  }
  return lines;
}
