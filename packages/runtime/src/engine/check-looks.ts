import type { Inventory } from '@recto/contract/inventory';
import type { PageOrigin } from '@recto/contract/job';
import type { Looks, Promises } from '@recto/contract/promises';
import { type Note, note } from '@recto/contract/receipt';
import { RECEIPT_ITEMS } from '@recto/contract/receipt-items';
import type { PdfFile } from '@recto/pdf-core';
import { type DifferenceKind, type LookDifference, PageComparison } from '@recto/pdf-document/compare';
import { type Message, message } from '@recto/words/message';
import { type Term, term } from '@recto/words/said';
import { UNREADABLE } from './check-decoding.ts';
import { promiseBroken } from './promise-broken.ts';

const ON_PAGE = message('missing.onPage', '{item} (page {page})');
const KINDS: Readonly<Record<DifferenceKind, Message>> = {
  everything: message('missing.everything', 'all that the page shows'),
  decoding: UNREADABLE,
  text: message('missing.text', 'text'),
  pictures: message('missing.pictures', 'pictures'),
  drawings: message('missing.drawings', 'drawings'),
  annotations: RECEIPT_ITEMS.annotations,
  values: message('missing.values', 'values of form fields'),
};
const CLAIMS = message('missing.claims', 'the standard that the file claims to follow');

const BY_SAMPLES = message(
  'note.comparedBySamples',
  'This job is very large: its result was compared with the original by samples.',
);

/** Differences that one refusal names. */
const MAX_NAMED = 5;

/** One PDF result beside the inputs of its job. */
export interface LookRequest {
  /** By position; null for an input that is not a PDF. */
  readonly inputs: readonly ({ readonly file: PdfFile; readonly inventory: Inventory } | null)[];
  readonly output: { readonly file: PdfFile; readonly inventory: Inventory };
  /** The origin of each page of the result, null for a new one. */
  readonly origins: readonly (PageOrigin | null)[];
  readonly signal: AbortSignal;
}

/** Compares the results of a job with its inputs, page by page, as a reader draws them. */
export class LookCheck {
  readonly #comparison: PageComparison;
  readonly #keepsClaims: boolean;

  constructor(looks: Looks, { pages }: Pick<Promises, 'pages'>) {
    this.#comparison = new PageComparison(looks);
    this.#keepsClaims = looks === 'same' && pages === 'same';
  }

  /** Finds the pages of one result that do not look as promised. @throws cancelled */
  find({ inputs, output, origins, signal }: LookRequest): Promise<LookDifference[]> {
    const digestOf = (origin: PageOrigin | null | undefined) =>
      origin && inputs[origin.inputIndex]?.inventory.pages[origin.pageIndex]?.contentDigest;
    return this.#comparison.compare({
      inputs: inputs.map((input) => input?.file ?? null),
      output: output.file,
      origins,
      hasSameContent: (pageIndex) => digestOf(origins[pageIndex]) === output.inventory.pages[pageIndex]?.contentDigest,
      signal,
    });
  }

  /**
   * Ends a job whose result does not look as promised. What looks the same page by page claims the same, too, unless a rule forbids
   * it.
   * @throws promise-broken, naming pages and kinds; cancelled
   */
  async require(request: LookRequest, notes: readonly Note[]): Promise<void> {
    const missing = (await this.find(request)).slice(0, MAX_NAMED).map(termOf);
    if (this.#keepsClaims && notes.some(isLostClaim)) {
      missing.push(term(CLAIMS));
    }
    if (missing.length > 0) throw promiseBroken(missing);
  }

  /** Notes for the receipt: a comparison that was not whole says so. @param count pages of the results */
  notes(count: number): Note[] {
    return this.#comparison.isSampled ? [note({ kind: 'kept', item: 'pages', count }, BY_SAMPLES)] : [];
  }
}

/** A claim that is gone although nothing that was done forbids it. */
function isLostClaim({ kind, item, params }: Note): boolean {
  const reason = params?.reason;
  return (
    kind === 'lost' &&
    item === 'claims' &&
    typeof reason === 'object' &&
    'code' in reason &&
    reason.code === 'claims.metadata'
  );
}

function termOf({ pageIndex, kind }: LookDifference): Term {
  const { id, text } = KINDS[kind];
  return term(ON_PAGE, { item: { code: id, text }, page: pageIndex + 1 });
}
