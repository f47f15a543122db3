import { defineReport } from '@recto/contract/report';
import * as z from 'zod/mini';
import { KIND_GROUPS } from './kinds.ts';

const [first, ...others] = Object.values(KIND_GROUPS).flat();
const count = z.int().check(z.gte(0));
const text = z.string().check(z.maxLength(2000));

/** Finding of one kind in a file. */
const findingSchema = z.strictObject({
  kind: z.enum([first as (typeof others)[number], ...others]),
  count,
  /** A few of them: the page (1-based), what the file calls it, and what it says. */
  examples: z.array(z.strictObject({ page: z.nullable(count), name: text, text })).check(z.maxLength(10)),
});

/** Findings in a file beyond its pages, and the kinds that were removed. The report contains words of the file. */
export const PRIVACY_REPORT = defineReport({
  kind: 'privacy',
  schema: z.strictObject({ findings: z.array(findingSchema), removed: z.array(z.string()) }),
  goesTo: 'device',
});
