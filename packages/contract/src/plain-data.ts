import * as z from 'zod/mini';

/** Plain data, all of it read-only. */
type ReadOnly<Data> = Data extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Data extends object
    ? { readonly [Key in keyof Data]: ReadOnly<Data[Key]> }
    : Data;

/**
 * Read-only data that a schema describes. The schema is the definition; types of data that crosses a boundary are derived from
 * it.
 */
export type DataOf<Schema extends z.ZodMiniType> = ReadOnly<z.infer<Schema>>;

// Marked as pure: bundlers cannot tell, and would put the checks into engines that never read such data.

/** Longest text that is believed of an engine. */
const MOST_CHARACTERS = 10_000;

/** A text as engines give them: names, sentences. */
export const shortText = /* @__PURE__ */ z.string().check(z.maxLength(MOST_CHARACTERS));
/** A whole number, zero or more. */
export const count = /* @__PURE__ */ z.int().check(z.gte(0));
/** Zero or more. */
export const amount = /* @__PURE__ */ z.number().check(z.nonnegative());
/** A share or a confidence, 0 to 1; arithmetic may leave it a little beside. */
export const share = /* @__PURE__ */ z.number().check(z.gte(-0.01), z.lte(1.01));
