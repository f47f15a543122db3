import type { Inventory, InventoryCounts, InventoryItem } from '@recto/contract/inventory';
import type { PageOrigin } from '@recto/contract/job';
import type { Promises } from '@recto/contract/promises';
import type { Note } from '@recto/contract/receipt';
import { RECEIPT_ITEMS } from '@recto/contract/receipt-items';
import { type Message, message } from '@recto/words/message';
import { type Term, term } from '@recto/words/said';

const COUNTED = message('missing.counted', '{item}: {count}');
const MISSING = {
  origins: message('missing.origins', 'page origins'),
  pages: message('missing.pages', 'pages too many or too few'),
  order: message('missing.order', 'order of pages'),
  contents: message('missing.contents', 'page contents'),
  sizes: message('missing.sizes', 'page sizes'),
  labels: message('missing.labels', 'page labels'),
  unlocked: message('missing.unlocked', 'the removal of its lock'),
  lock: message('missing.lock', 'its lock'),
};

/** Contribution of one input to one output. */
export interface UsedInput {
  readonly whole: Inventory;
  /** Items that the pages of the output carried or reached in their input. */
  readonly carried: InventoryCounts;
}

/** One PDF result beside what it must hold. Plain data. */
export interface OutputCheck {
  readonly promises: Promises;
  /** By position of the input; null for an input that is not a PDF. */
  readonly inputs: readonly (UsedInput | null)[];
  /** The origin of each output page, null for a new one; undefined when the operation named none. */
  readonly origins: readonly (PageOrigin | null)[] | undefined;
  readonly output: Inventory;
  readonly notes: readonly Note[];
}

/** The outcome of a check. */
export interface OutputVerdict {
  /** Missing items; empty when every promise holds. */
  readonly missing: readonly Term[];
  /** Sums of what the used pages of all inputs carried, for the promised items. */
  readonly before: Readonly<Partial<Record<InventoryItem, number>>>;
  /** True when each page with an origin has its content stream byte for byte; false when no page has one. */
  readonly isContentUnchanged: boolean;
}

/** Compares a re-opened result with the promises of its tool. Pure. */
export function checkOutput(check: OutputCheck): OutputVerdict {
  const missing: Term[] = [];
  const say = (count: number, { id, text }: Message) => {
    if (count > 0) missing.push(term(COUNTED, { item: { code: id, text }, count }));
  };
  const { promises, output } = check;
  const origins = promises.pages === 'same' ? everyPage(check.inputs) : check.origins;

  if (promises.pages !== 'any') {
    if (!origins) missing.push(term(MISSING.origins));
    else say(Math.abs(origins.length - output.pages.length), MISSING.pages);
    if (promises.pages === 'same' && check.origins && !isSame(check.origins, origins))
      missing.push(term(MISSING.order));
  }
  const pages = comparePages(check, origins ?? []);
  if (promises.content !== 'may-change') {
    say(promises.content === 'framed' ? pages.lostContents : pages.contents, MISSING.contents);
    say(pages.sizes, MISSING.sizes);
  }
  if (promises.keepsLabels) say(pages.labels, MISSING.labels);
  if (!keepsLock(check)) missing.push(term(promises.encryption === 'removed' ? MISSING.unlocked : MISSING.lock));

  const before: Partial<Record<InventoryItem, number>> = {};
  for (const item of promises.keeps) {
    const carried = check.inputs.reduce((sum, input) => sum + (input?.carried[item] ?? 0), 0);
    before[item] = carried;
    say(carried - output.counts[item] - toldAsLost(check.notes, item), RECEIPT_ITEMS[item]);
  }
  return { missing, before, isContentUnchanged: pages.compared > 0 && pages.contents === 0 };
}

/** All pages of all inputs, in order. */
export function everyPage(inputs: readonly (UsedInput | null)[]): PageOrigin[] {
  return inputs.flatMap((input, inputIndex) =>
    (input?.whole.pages ?? []).map((_, pageIndex) => ({ inputIndex, pageIndex })),
  );
}

/** Compares the lock of the result with what the tool promised about it. */
function keepsLock({ promises, inputs, output }: OutputCheck): boolean {
  switch (promises.encryption ?? 'kept') {
    case 'any':
      return true;
    case 'set':
      return output.isEncrypted;
    case 'removed':
      return !output.isEncrypted;
    case 'kept':
      return inputs.every((input) => !input || isLockedAsMuch(output, input.whole));
  }
}

/** True when the result is encrypted and needs a password if the input does, and allows nothing more. */
function isLockedAsMuch(output: Inventory, input: Inventory): boolean {
  return (
    (output.isEncrypted || !input.isEncrypted) &&
    (output.needsPassword || !input.needsPassword) &&
    output.permissions.every((permission) => input.permissions.includes(permission))
  );
}

interface PageDifferences {
  readonly compared: number;
  readonly contents: number;
  /** Number of pages for which not even the streams are there. */
  readonly lostContents: number;
  readonly sizes: number;
  readonly labels: number;
}

function comparePages({ inputs, output }: OutputCheck, origins: readonly (PageOrigin | null)[]): PageDifferences {
  let [compared, contents, lostContents, sizes, labels] = [0, 0, 0, 0, 0];
  for (const [position, origin] of origins.entries()) {
    if (!origin) continue;
    const source = inputs[origin.inputIndex]?.whole;
    const from = source?.pages[origin.pageIndex];
    const to = output.pages[position];
    if (!to) continue;
    compared++;
    if (from?.contentDigest !== to.contentDigest) {
      contents++;
      if (!standsIn(from?.streamDigests ?? [], to.streamDigests)) lostContents++;
    }
    if (!isNear(from?.widthPoints, to.widthPoints) || !isNear(from?.heightPoints, to.heightPoints)) sizes++;
    // A document without labels shows plain numbers, which rightly change with the position.
    if (source?.hasPageLabels && from?.label !== to.label) labels++;
  }
  return { compared, contents, lostContents, sizes, labels };
}

/** True when the streams of one list stand in the other, one after the other. */
function standsIn(streams: readonly string[], others: readonly string[]): boolean {
  return (
    streams.length === 0 || others.some((_, start) => streams.every((digest, at) => others[start + at] === digest))
  );
}

/** Written numbers may be rounded, by less than anybody can see. */
function isNear(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) < 0.01;
}

type Origins = readonly (PageOrigin | null)[];

function isSame(one: Origins, other: Origins | undefined): boolean {
  return (
    one.length === other?.length &&
    one.every(
      (origin, at) => other[at]?.inputIndex === origin?.inputIndex && other[at]?.pageIndex === origin?.pageIndex,
    )
  );
}

/** Losses that the receipt admits are no broken promise; those it hides are. */
function toldAsLost(notes: readonly Note[], item: string): number {
  return notes.reduce((sum, note) => (note.kind === 'lost' && note.item === item ? sum + note.count : sum), 0);
}
