import { formatMessage } from '@recto/words/format-message';
import type { Message } from '@recto/words/message';
import { notePlaces } from '@recto/words/note-places';
import type { Params } from '@recto/words/said';
import * as z from 'zod/mini';
import { amount, count, type DataOf, shortText } from './plain-data.ts';
import { sentReportSchema } from './report.ts';
import { paramSchema } from './said-schema.ts';

/** Something the user must know about the result that counts alone do not tell. */
export const noteSchema = z.strictObject({
  kind: z.enum(['kept', 'renamed', 'changed', 'lost']),
  /** Subject of the note, such as `formFields` or `signatures`. */
  item: shortText,
  count,
  /** Name of the input file it concerns. */
  fileName: z.optional(shortText),
  /** Id of its words in the catalogue. */
  code: shortText,
  /** Values of the placeholders other than `count` and `fileName`. */
  params: z.optional(z.record(z.string(), paramSchema)),
  /** The words in English. */
  text: shortText,
});

export type Note = DataOf<typeof noteSchema>;

/**
 * Makes a note: the only place where one is made.
 * @param about subject of the note. @param words its message; `{count}` and `{fileName}` are those of `about`
 * @param params values of the other placeholders. Plain data, so that the message can be translated into any language
 */
export function note(about: Omit<Note, 'code' | 'params' | 'text'>, words: Message, params?: Params): Note {
  const text = formatMessage(words.text, notePlaces({ ...about, params }));
  return { ...about, code: words.id, ...(params && { params }), text };
}

/** Place where a job ran, as the receipt names it. */
export const hostKindSchema = z.enum(['device', 'server', 'command-line']);

export type HostKind = z.infer<typeof hostKindSchema>;

/** One line of the receipt: how many there were and how many there are. */
export const receiptLineSchema = z.strictObject({
  /** `pages`, or an inventory item. */
  item: shortText,
  before: count,
  after: count,
});

export type ReceiptLine = DataOf<typeof receiptLineSchema>;

/** One file on the receipt. */
export const receiptFileSchema = z.strictObject({
  name: shortText,
  sizeBytes: count,
  pages: z.nullable(count),
  /** Lower-case hexadecimal. */
  sha256: /* @__PURE__ */ z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

export type ReceiptFile = DataOf<typeof receiptFileSchema>;

/** Record of one job: its files, counts and notes, checked by opening the result again. Plain data. */
export const receiptSchema = z.strictObject({
  toolId: shortText,
  inputs: z.array(receiptFileSchema),
  outputs: z.array(receiptFileSchema),
  /** Counts of what the tool promised to keep; `before` is what the chosen pages carried. */
  lines: z.array(receiptLineSchema),
  /** True when each page's content stream was found again byte for byte. */
  contentUnchanged: z.boolean(),
  notes: z.array(noteSchema),
  /** Report of the tool itself, of the kind that it declares; `reportOf` reads it. */
  report: z.optional(sentReportSchema),
  durationMs: amount,
  ranOn: hostKindSchema,
});

export type Receipt = DataOf<typeof receiptSchema>;
