import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));
const text = z.string().check(z.maxLength(1000));

/**
 * Contents that the engine finds in a file before the job: plain data for the page. It contains words and pictures of the file.
 */
export const contentsSchema = z.strictObject({
  images: z.strictObject({
    count,
    /** As they are stored in the file. */
    sizeBytes: count,
    /** The first ones. */
    first: z.array(
      z.strictObject({
        /** 1-based. */
        page: count,
        widthPixels: count,
        heightPixels: count,
        /** In which it leaves. */
        format: z.enum(['JPEG', 'JPEG 2000', 'PNG', 'TIFF']),
        sizeBytes: count,
        /** A JPEG or PNG to look at; null where making one would take long. */
        picture: z.nullable(z.instanceof(Uint8Array)),
      }),
    ),
  }),
  /** Pages that were looked at, and those with text. */
  text: z.strictObject({ pages: count, withText: count }),
  attachments: z.strictObject({ count, first: z.array(z.strictObject({ name: text, sizeBytes: count })) }),
  form: z.strictObject({ count, filled: count, hasXfa: z.boolean() }),
  fonts: z.strictObject({ count, first: z.array(text) }),
});

export type Contents = z.infer<typeof contentsSchema>;
