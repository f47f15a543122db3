import * as z from 'zod/mini';
import { count, type DataOf } from './plain-data.ts';
import { defineReport } from './report.ts';

/**
 * Sizes of the parts of a file: whole numbers that add up to its size. Bytes of streams are counted; objects that are packed
 * together share their packed size by the length of their text.
 */
export const byteAccountSchema = z.strictObject({
  images: count,
  fonts: count,
  /** Content of pages, forms and patterns: text and drawings. */
  content: count,
  /** ICC profiles of colour spaces and output intents. */
  profiles: count,
  /** XMP packets. */
  metadata: count,
  /** Embedded files. */
  attachments: count,
  /** The structure tree and its parent tree. */
  structure: count,
  /** Links, comments and form fields. */
  interactive: count,
  /** Bookmarks, and the named places to which links lead. */
  navigation: count,
  /** Resource dictionaries and what they describe: fonts, colours, graphics states. */
  resources: count,
  /** The cross-reference, and what frames each object. */
  tables: count,
  /** Page tree, other names, earlier versions and all else. */
  other: count,
});

export type ByteAccount = DataOf<typeof byteAccountSchema>;

/** Sizes of the parts of a file before and after. */
export const byteAccountsSchema = z.strictObject({ before: byteAccountSchema, after: byteAccountSchema });

export type ByteAccounts = DataOf<typeof byteAccountsSchema>;

/** The report of tools that make files smaller: where the bytes of each input were and are. */
export const BYTES_REPORT = defineReport({
  kind: 'byte-accounts',
  schema: z.array(byteAccountsSchema),
  goesTo: 'anywhere',
});
