import { PDF } from '@recto/contract/accept';
import { count, type DataOf, shortText } from '@recto/contract/plain-data';
import { defineReport } from '@recto/contract/report';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

/** Facts about a file. Numbers of the inventory have the names that receipts use. */
const factsSchema = z.strictObject({
  version: shortText,
  pages: count,
  /** Each size once, the most frequent first; in points, as a reader shows the page. */
  pageSizes: z.array(z.strictObject({ widthPoints: z.number(), heightPoints: z.number(), count })),
  title: z.nullable(z.string()),
  author: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  keywords: z.nullable(z.string()),
  creator: z.nullable(z.string()),
  producer: z.nullable(z.string()),
  /** As they are written: `D:20260102030405Z`. */
  created: z.nullable(z.string()),
  modified: z.nullable(z.string()),
  language: z.nullable(z.string()),
  isTagged: z.boolean(),
  isEncrypted: z.boolean(),
  permissions: z.array(shortText),
  signatures: count,
  /** True when the tables of the file could not be used and its objects were searched for. */
  wasRecovered: z.boolean(),
  /** Claim of the file's metadata, such as `PDF/A-2b`, not verified. */
  claims: z.array(shortText),
  fonts: z.array(z.strictObject({ name: z.string(), type: shortText, isEmbedded: z.boolean() })),
  counts: z.record(z.string(), count),
});

export type FileFacts = DataOf<typeof factsSchema>;

export const FACTS_REPORT = defineReport({ kind: 'file-facts', schema: factsSchema, goesTo: 'anywhere' });

/** Declaration of the work for `recto info` and `recto check`. It makes no PDF, so it is not in the registry. */
export const INFO_TOOL = defineTool({
  id: 'info',
  pages: [
    {
      route: 'info',
      title: 'Info',
      description: 'Tells what a PDF is.',
      icon: 'properties',
      group: 'read',
      featured: false,
      actionLabel: 'Info',
      metaTitle: 'Info',
      metaDescription: 'Info',
      keywords: [],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({}),
  needs: [],
  output: { kind: 'one', extension: '.json', mediaType: 'application/json', use: () => 'report' },
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false },
  readsByRanges: true,
  report: FACTS_REPORT,
});
