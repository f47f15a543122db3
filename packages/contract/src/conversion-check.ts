import * as z from 'zod/mini';
import { conversionCorrectionsSchema } from './conversion-corrections.ts';
import { amount, type DataOf, share } from './plain-data.ts';
import { defineReport } from './report.ts';

/** A place that was recognised with less certainty than this is to be looked at. */
export const UNSURE_BELOW = 0.65;

const area = z.strictObject({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** Text of one look. */
const run = z.strictObject({ text: z.string(), isBold: z.boolean(), isItalic: z.boolean() });

const text = z.strictObject({
  kind: z.enum(['paragraph', 'heading', 'list-item', 'note', 'running-title']),
  area,
  /** Certainty that it is of this kind, and that its characters are known. */
  confidence: share,
  /** Level of a heading, 1 to 6; of a list item, 0 for the outermost; otherwise 0. */
  level: amount,
  /** Bullet or number of a list item or a note; empty for others. */
  marker: z.string(),
  runs: z.array(run),
  sizePoints: amount,
  alignment: z.enum(['start', 'center', 'end', 'justify']),
  isRightToLeft: z.boolean(),
});

export type CheckedText = DataOf<typeof text>;
export type CheckedRun = DataOf<typeof run>;

const cell = z.strictObject({ text: z.string(), rowSpan: amount, columnSpan: amount, isHeader: z.boolean() });

export type CheckedCell = DataOf<typeof cell>;

const table = z.strictObject({
  kind: z.literal('table'),
  area,
  confidence: share,
  isRightToLeft: z.boolean(),
  /** From top to bottom; a cell that spans stands in its first row only. */
  rows: z.array(z.array(cell)),
});

export type CheckedTable = DataOf<typeof table>;

const picture = z.strictObject({ kind: z.literal('picture'), area, confidence: share, alternateText: z.string() });

export type CheckedPicture = DataOf<typeof picture>;

const block = z.discriminatedUnion('kind', [text, table, picture]);

export type CheckedBlock = DataOf<typeof block>;

/** Content that a page does not show in full, or that is missing from the result. */
const lost = z.strictObject({
  /** Text cut off or hidden, a number that did not fit its cell, an empty table, a picture. */
  kind: z.enum(['cut-off', 'hidden', 'number', 'empty-table', 'picture']),
  area,
  /** As much of it as is known; empty for what has none. */
  text: z.string(),
});

export type LostPlace = DataOf<typeof lost>;

/** One page as it was converted. */
const page = z.strictObject({
  /** 0-based page of the source. */
  pageIndex: amount,
  widthPoints: amount,
  heightPoints: amount,
  /** A picture of a page without any text. */
  isScan: z.boolean(),
  /** Parts of the page below each other, each with its columns, each with its blocks in the order of reading. */
  regions: z.array(z.array(z.array(block))),
  /** From top to bottom. */
  lost: z.array(lost),
});

export type CheckedPage = DataOf<typeof page>;

/** Fidelity of the pages, measured on the written result. */
const fidelity = z.strictObject({
  /** Share of the source's letters that the result holds. */
  textKept: share,
  /** Share of the lines that stand in the order of the source's content. */
  orderKept: share,
  /** Mean confidence of the tables; 1 when there is none. */
  tableConfidence: share,
  tables: amount,
});

export type Fidelity = DataOf<typeof fidelity>;

/** A conversion for comparing it with its source, page by page. Plain data. */
export const conversionCheckSchema = z.strictObject({
  fidelity,
  /** As many of the first pages as are worth keeping in memory. */
  pages: z.array(page),
  /** Pages after these. */
  furtherPages: amount,
  /** All of the visitor's corrections of wrongly recognised places. */
  corrections: conversionCorrectionsSchema,
});

export type ConversionCheck = DataOf<typeof conversionCheckSchema>;

/** The report of tools that reconstruct pages. It holds text of the file. */
export const CONVERSION_REPORT = defineReport({
  kind: 'conversion-check',
  schema: conversionCheckSchema,
  goesTo: 'device',
});
