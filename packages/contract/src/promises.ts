import type { InventoryItem } from './inventory.ts';
import { PERMISSIONS, type Permission } from './protection.ts';

/** Promises of a tool about a PDF result; the verify step checks exactly these. */
export type Promises = PromisesOnContent & PromisesOnLocks;

interface PromisesOnContent {
  /** `same`: every input page, in order. `origins`: as the operation's page origins say. `any`: not promised. */
  readonly pages: 'same' | 'origins' | 'any';
  /**
   * `unchanged`: each page's content is found again byte for byte. `framed`: so are its streams, one after the other, and
   * others may stand before and behind them.
   */
  readonly content: 'unchanged' | 'framed' | 'may-change';
  /** Items of which the result must hold at least as many as the chosen input pages carry. */
  readonly keeps: readonly InventoryItem[];
  /** True when page labels shown by a viewer must follow their pages. */
  readonly keepsLabels: boolean;
  /** Looks of pages, compared by the objects that they paint. Not promised when absent. */
  readonly looks?: Looks;
}

/**
 * Relation of each page to the one it came from, annotations and values of form fields included. `same`: it paints the same objects at
 * the same places with the same paint. `more`: so it does, and others between them. `recoded`: `same`, but pictures and fonts may be
 * encoded otherwise. `present`: what can be decoded still can, and no page is empty that was not.
 */
export type Looks = 'same' | 'more' | 'recoded' | 'present';

/**
 * Treatment of the inputs' locks. `kept` (when absent): a result made of a locked file is locked the same way, by the engine
 * if the tool did not do it. `set`: the result is locked. `removed`: it is not. `any`: it may lose its lock; a file that forbids
 * one of `rights` must then have been opened with its owner's password.
 */
type PromisesOnLocks =
  | { readonly encryption?: 'kept' | 'set' | 'removed'; readonly rights?: never }
  | { readonly encryption: 'any'; readonly rights: readonly Permission[] };

/** The lock of a tool with the option `keepProtection`: without it, the result allows all that the file may have forbidden. */
export function lockPromise(keepProtection: boolean): PromisesOnLocks {
  return keepProtection ? { encryption: 'kept' } : { encryption: 'any', rights: PERMISSIONS };
}

/** Every countable item: for tools that lose nothing. */
export const EVERYTHING: readonly InventoryItem[] = [
  'outlineItems',
  'namedDestinations',
  'oldDestinations',
  'explicitLinks',
  'namedLinks',
  'oldNameLinks',
  'uriLinks',
  'remoteLinks',
  'annotations',
  'widgets',
  'formFields',
  'structureElements',
  'taggedPages',
  'attachments',
  'associatedFiles',
  'documentScripts',
  'layers',
  'hiddenLayers',
  'threads',
  'beads',
  'outputIntents',
];
