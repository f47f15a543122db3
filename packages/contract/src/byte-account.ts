import * as z from 'zod/mini';
import { count, type DataOf } from './plain-data.ts';
import { defineReport } from './report.ts';

/** Where the bytes of a file are. Whole numbers that add up to its size. */
export const byteAccountSchema = z.strictObject({
  images: count,
  fonts: count,
  /** Content of pages, forms and patterns: text and drawings. */
  content: count,
  /** Structure, metadata, attachments and all else. */
  other: count,
});

export type ByteAccount = DataOf<typeof byteAccountSchema>;

/** Where the bytes of a file were and where they are. */
export const byteAccountsSchema = z.strictObject({ before: byteAccountSchema, after: byteAccountSchema });

export type ByteAccounts = DataOf<typeof byteAccountsSchema>;

/** The report of tools that make files smaller: where the bytes of each input were and are. */
export const BYTES_REPORT = defineReport({
  kind: 'byte-accounts',
  schema: z.array(byteAccountsSchema),
  goesTo: 'anywhere',
});
