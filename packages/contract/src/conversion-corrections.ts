import * as z from 'zod/mini';
import type { DataOf } from './plain-data.ts';

/** Larger than any page of a PDF, also with pages beside each other. */
const MOST_POINTS = 1_000_000;
const MOST_PAGES = 100_000;
const MOST_CORRECTIONS = 1_000;

const points = () => z.number().check(z.gte(-MOST_POINTS), z.lte(MOST_POINTS));

/** Correction of a place on a page, whatever was recognised there. */
const correction = z.strictObject({
  /** 0-based page of the source. */
  pageIndex: z.int().check(z.gte(0), z.lte(MOST_PAGES)),
  /** Exactly one table, or no table at all. */
  is: z.enum(['table', 'text']),
  /** In points of the page as it is shown, from its top left corner. */
  area: z.strictObject({ left: points(), top: points(), right: points(), bottom: points() }),
});

export type ConversionCorrection = DataOf<typeof correction>;

export const conversionCorrectionsSchema = z.array(correction).check(z.maxLength(MOST_CORRECTIONS));

/** The option of tools that reconstruct pages: where tables begin and end, and what is none. */
export const CORRECTIONS = z
  ._default(conversionCorrectionsSchema, [])
  .check(
    z.describe(
      'Where tables are and where none is, as JSON: a list of objects with pageIndex, is (table or text) and area (left, top, right, bottom in points from the top left corner)',
    ),
  );
