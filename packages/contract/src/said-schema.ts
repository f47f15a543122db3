import * as z from 'zod/mini';
import { shortText } from './plain-data.ts';

const plainValue = z.union([z.string(), z.number(), z.boolean()]);

const saidWith = <Param extends z.ZodMiniType>(param: Param) =>
  z.strictObject({
    /** Id of the message in the catalogue. */
    code: shortText,
    /** Values of its places. */
    params: z.optional(z.record(z.string(), param)),
    /** The message in English, filled in. */
    text: shortText,
  });

const wordsSchema = z.strictObject({ code: shortText, text: shortText });

const termSchema = saidWith(z.union([plainValue, wordsSchema]));

const listSchema = z.array(z.union([z.string(), z.number(), termSchema]));

/** Schema of `Said`, the words inside other words; the compiler compares the two in the test beside. */
export const saidSchema = saidWith(z.union([plainValue, listSchema]));

/** Schema of a value of `Params`, which fills a place of a note's words. */
export const paramSchema = z.union([plainValue, listSchema, saidSchema]);
