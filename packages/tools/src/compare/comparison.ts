import type { DataOf } from '@recto/contract/plain-data';
import * as z from 'zod/mini';

/** Subjects of changes, in the order in which lists show them. */
export const CHANGE_KINDS = [
  'text',
  'move',
  'page',
  'look',
  'form',
  'link',
  'annotation',
  'bookmark',
  'attachment',
  'property',
] as const;

/** One of {@link CHANGE_KINDS}. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const pageNumber = z.int().check(z.gte(1));
const points = z.number();

/** A rectangle of a page as it is shown, in points from its top left corner. */
const area = z.strictObject({ left: points, top: points, right: points, bottom: points });

/** Areas of one page, 1-based. Without areas the page as a whole is meant. */
const place = z.strictObject({ page: pageNumber, areas: z.array(area) });

/** One side of a change. */
const side = z.strictObject({
  /** Text at the place, shortened; empty when there is nothing to quote. */
  text: z.string(),
  /** A few words before and behind it. */
  before: z.string(),
  after: z.string(),
  places: z.array(place),
});

/** One change from the old document to the new one. */
const change = z.strictObject({
  kind: z.enum(CHANGE_KINDS),
  action: z.enum(['added', 'removed', 'changed', 'moved']),
  /** Subject of the change: the name of a field or a property, the kind of an annotation. Empty for text. */
  name: z.string(),
  /** Null for what was added. */
  old: z.nullable(side),
  /** Null for what was removed. */
  new: z.nullable(side),
  /** Place in the other document where the added or removed content would be; null when it is unknown. */
  at: z.nullable(place),
});

/** Size of a page as displayed; null for a page that cannot be read. */
const shape = z.nullable(z.strictObject({ widthPoints: z.number(), heightPoints: z.number() }));

/** Differences between two documents. Plain data; contains text of both. */
export const comparisonSchema = z.strictObject({
  oldPages: z.array(shape),
  newPages: z.array(shape),
  /** Pages that belong together, 1-based, in order; null where there is no counterpart. */
  pairs: z.array(z.strictObject({ old: z.nullable(pageNumber), new: z.nullable(pageNumber) })),
  changes: z.array(change),
  /** Changes that were found and are not listed, because there are too many. */
  furtherChanges: z.int().check(z.gte(0)),
  /** Pages without any text that can be read, 1-based. */
  oldPagesWithoutText: z.array(pageNumber),
  newPagesWithoutText: z.array(pageNumber),
  /** Pages of which the text was recognised, 1-based. */
  oldPagesRecognised: z.array(pageNumber),
  newPagesRecognised: z.array(pageNumber),
  /** Recognised pages, or counterparts of such, that differ all over: their appearance is not among the changes. Of the new document, 1-based. */
  newPagesDifferentAllOver: z.array(pageNumber),
});

export type Comparison = DataOf<typeof comparisonSchema>;
export type Change = DataOf<typeof change>;
export type ChangeSide = DataOf<typeof side>;
export type ChangePlace = DataOf<typeof place>;
export type ComparedArea = DataOf<typeof area>;
