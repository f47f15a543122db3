import { setFlateDecoder } from '@recto/codecs';
import { nodeFlateDecoder } from '@recto/codecs/node';
import { RectoError } from '@recto/contract/recto-error';
import { setAesCodec } from '@recto/pdf-core';
import { nodeAesCodec } from '@recto/pdf-core/node';
import { openDocument, type PdfDocument, readOutlineEntries, reopenDocument, takeInventory } from '@recto/pdf-document';
import { extractPages, mergeDocuments, reorderPages, rotatePages } from '@recto/pdf-edit';
import { salvage } from '@recto/pdf-salvage';
import { memoryFile, randomFrom } from '@recto/testkit';
import type { FuzzTarget } from './fuzz-target.ts';
import type { FuzzSource } from './sources.ts';

/** End of one case: `refused` with an error of the table; the kinds in capitals must never occur. */
export interface CaseEnd {
  readonly kind: 'opened' | 'refused' | 'repaired' | 'CRASH' | 'EMPTY';
  readonly remark: string;
}

/** The file of a case: the same for the same sources, seed and index. */
export function caseFile(
  { sources, mutate }: Pick<FuzzTarget, 'sources' | 'mutate'>,
  seed: number,
  index: number,
): FuzzSource {
  const random = randomFrom(Math.imul(seed, 1_000_003) ^ Math.imul(index, 2_654_435_761));
  const source = sources[random(sources.length)];
  if (!source) throw new RangeError('there is nothing to mutate');
  return { ...source, bytes: mutate(source.bytes, random) };
}

/** Searching for single wrong bits is most of the work and always the same: most cases do little of it. */
const BRIEF_SEARCH_BYTES = 100_000;
const FULL_SEARCH_EVERY = 64;

/** The same files are read by our own codecs, as in a browser, and by Node's, as on a server; the former are slower. */
const OWN_CODECS_EVERY = 4;

/** Operations tried on a file that opens, besides counting all its contents; one of them per case. */
const WORK = ['rotate', 'extract', 'merge', 'reorder', 'outline'] as const;

/**
 * Opens a file, counts all it holds, works on it, repairs it, and opens the result again. Errors of the table are what a
 * damaged file may end in; anything else is a fault, and so is a result without a page.
 */
export async function runCase({ bytes, password }: FuzzSource, index: number): Promise<CaseEnd> {
  let doing = 'open';
  const isOwn = index % OWN_CODECS_EVERY === 0;
  setAesCodec(isOwn ? null : nodeAesCodec);
  setFlateDecoder(isOwn ? null : nodeFlateDecoder);
  try {
    const opened = await attempt(async () => {
      const document = await openDocument(memoryFile('case.pdf', bytes, password));
      doing = 'inspect';
      const { pages } = await takeInventory(document);
      if (pages.length === 0) throw new EmptyResult();
      doing = WORK[index % WORK.length] ?? 'rotate';
      await work(doing, document);
    });
    doing = 'repair';
    const maxSearchedBytes = index % FULL_SEARCH_EVERY === 0 ? undefined : BRIEF_SEARCH_BYTES;
    const repaired = await attempt(async () => {
      const result = await salvage(bytes, { fileName: 'case.pdf', password, maxSearchedBytes });
      doing = 'open the repaired file';
      const options = password === undefined ? {} : { password };
      const { pageCount } = await reopenDocument(result.bytes, 'result.pdf', options).catch(notOpened);
      if (pageCount === 0 || result.report.pages.length === 0) throw new EmptyResult();
    });
    return { kind: opened === null ? 'opened' : repaired === null ? 'repaired' : 'refused', remark: opened ?? '' };
  } catch (thrown) {
    if (thrown instanceof EmptyResult) return { kind: 'EMPTY', remark: doing };
    const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    return { kind: 'CRASH', remark: `${doing}: ${stack.split('\n').slice(0, 4).join(' ')}` };
  }
}

class EmptyResult extends Error {}

/** The code of the error that a file ended in; null when it did not. */
async function attempt(task: () => Promise<void>): Promise<string | null> {
  try {
    await task();
    return null;
  } catch (thrown) {
    if (thrown instanceof RectoError) return thrown.code;
    throw thrown;
  }
}

/** A result of ours that does not open is no refusal of the input. */
function notOpened(thrown: unknown): never {
  if (thrown instanceof RectoError && thrown.code === 'too-demanding') throw thrown;
  throw new Error(`a result that does not open: ${thrown instanceof Error ? thrown.message : thrown}`);
}

async function work(name: string, document: PdfDocument): Promise<void> {
  const { file, fileName } = document;
  const pages = [...Array(Math.min(document.pageCount, 4)).keys()];
  if (name === 'rotate') rotatePages(file, { angleDegrees: 90, pages });
  if (name === 'extract') await extractPages(file, fileName, [pages]);
  if (name === 'merge') {
    const part = { file, fileName, pages };
    await mergeDocuments([part, part], { outline: 'nest', formNames: 'rename' });
  }
  if (name === 'reorder') {
    const arranged = pages
      .toReversed()
      .map((pageIndex) => ({ kind: 'page', documentIndex: 0, pageIndex, turnDegrees: 0 }) as const);
    await reorderPages([document], arranged);
  }
  if (name === 'outline') readOutlineEntries(file);
}
