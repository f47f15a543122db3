import { PDF } from '@recto/contract/accept';
import type { InventoryItem } from '@recto/contract/inventory';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { NAMED_KINDS, SWITCHED_KINDS } from './kinds.ts';
import { PRIVACY_REPORT } from './report.ts';

/** Items that every choice keeps. */
const ALWAYS_KEPT: readonly InventoryItem[] = [
  ...(['outlineItems', 'namedDestinations', 'oldDestinations', 'explicitLinks', 'namedLinks', 'oldNameLinks'] as const),
  ...(['formFields', 'widgets', 'structureElements', 'taggedPages', 'layers', 'threads', 'beads'] as const),
  'outputIntents',
];

/**
 * By default goes what changes nothing that a reader sees or does: where the file comes from, what is hidden in it, scripts and
 * actions that reach out. Comments, attachments, form data, links and the searchable text of scans stay unless they are named.
 */
export default defineTool({
  id: 'clean',
  pages: [
    {
      route: 'clean',
      title: 'Clean PDF',
      description: 'See what a file reveals about you, and remove it.',
      icon: 'clean',
      group: 'protect',
      featured: true,
      guide: 'how-to-remove-pdf-metadata',
      nextSteps: ['protect', 'compress', 'esign'],
      actionLabel: 'Clean PDF',
      metaTitle: 'Clean PDF: remove metadata and hidden data free | Recto',
      metaDescription:
        'See what a PDF reveals about you before you share it: author, programs, earlier versions, hidden text, camera data, scripts. Remove it with one click, on your device; the pages look the same.',
      keywords: ['remove pdf metadata', 'clean pdf', 'sanitize pdf', 'pdf hidden data', 'remove author from pdf'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 1_200_000 },
  options: z.strictObject({
    remove: z
      ._default(z.array(z.enum([...NAMED_KINDS, 'all'])), [])
      .check(z.describe('What to remove in addition to the usual; all: everything')),
    keep: z._default(z.array(z.enum(SWITCHED_KINDS)), []).check(z.describe('What to keep that would be removed')),
    report: z
      ._default(z.enum(['none', 'json']), 'none')
      .check(z.describe('json: only report what the file reveals, as JSON, and clean nothing')),
  }),
  needs: ['raster'],
  output: {
    kind: 'one',
    extension: '.pdf',
    mediaType: 'application/pdf',
    suffix: 'cleaned',
    use: ({ report }) => (report === 'json' ? 'report' : undefined),
  },
  promises: ({ remove, keep, report }) => {
    if (report === 'json') return { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false };
    const isKept = keep.includes('attachments') || !remove.some((kind) => kind === 'attachments' || kind === 'all');
    return {
      pages: 'same',
      content: 'may-change',
      keeps: isKept ? [...ALWAYS_KEPT, 'attachments', 'associatedFiles'] : ALWAYS_KEPT,
      keepsLabels: true,
    };
  },
  report: PRIVACY_REPORT,
});
