import { PDF } from '@recto/contract/accept';
import type { InventoryItem } from '@recto/contract/inventory';
import { ofOneFile } from '@recto/contract/options-json-schema';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

const MAX_FILES = 10;

export default defineTool({
  id: 'merge',
  pages: [
    {
      route: 'merge',
      title: 'Merge PDF',
      description: 'Join files. Bookmarks, links and forms stay whole.',
      icon: 'merge',
      group: 'arrange',
      featured: true,
      guide: 'how-to-merge-pdfs',
      nextSteps: ['page-numbers', 'compress', 'protect'],
      actionLabel: 'Merge PDFs',
      metaTitle: 'Merge PDF files free, nothing lost | Recto',
      metaDescription:
        'Join up to 10 PDF files into one. Bookmarks, links, form fields, tags, layers and attachments are kept and counted in a receipt. Your files stay on your device unless you choose the server.',
      keywords: ['merge pdf', 'combine pdf', 'join pdf files', 'pdf merger', 'merge pdf with bookmarks'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: MAX_FILES, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    order: z
      ._default(z.enum(['given', 'name', 'date']), 'given')
      .check(z.describe('Order of the files: as given, by name, or by date (oldest first)')),
    ranges: z
      ._default(z.array(z.string().check(namesPages)).check(z.maxLength(MAX_FILES)), [])
      .check(
        z.describe('Pages to take of each file, one entry per file as given; empty or absent means all'),
        ofOneFile(),
      ),
    pages: z
      ._default(
        z
          .array(z.strictObject({ file: z.int().check(z.gte(1), z.lte(MAX_FILES)), page: z.int().check(z.gte(1)) }))
          .check(z.maxLength(100_000)),
        [],
      )
      .check(
        z.describe(
          'In place of an order and ranges, for programs: every page of the result, {"file":2,"page":1} being the first page of the second file',
        ),
        ofOneFile(),
      ),
    outline: z
      ._default(z.enum(['nest', 'flat', 'none']), 'nest')
      .check(z.describe("Bookmarks: one entry per file with the file's own below it, all as they are, or none")),
    formNames: z
      ._default(z.enum(['rename', 'join']), 'rename')
      .check(
        z.describe('Form fields of one name in several files: rename the later ones, or join them into one field'),
      ),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: [],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf', suffix: 'merged' },
  readsByRanges: true,
  promises: (options) => ({
    pages: 'origins',
    content: 'unchanged',
    keeps: EVERYTHING.filter((item) => !notSummed(options).includes(item)),
    ...lockPromise(options.keepProtection),
    keepsLabels: true,
    looks: 'same',
  }),
});

/** Items of which the result rightly holds fewer than its files together: equal output intents are stored once. */
function notSummed(options: { outline: string; formNames: string }): InventoryItem[] {
  const items: InventoryItem[] = ['outputIntents'];
  if (options.outline === 'none') items.push('outlineItems');
  if (options.formNames === 'join') items.push('formFields');
  return items;
}
