import { PDF } from '@recto/contract/accept';
import type { InventoryItem } from '@recto/contract/inventory';
import { EVERYTHING } from '@recto/contract/promises';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

/** Items that stay whatever is flattened: links do something and draw nothing. */
const WITHOUT_DRAWINGS = EVERYTHING.filter(
  (item) => !(['annotations', 'widgets', 'formFields', 'layers', 'hiddenLayers'] as InventoryItem[]).includes(item),
);

export default defineTool({
  id: 'flatten',
  pages: [
    {
      route: 'flatten',
      title: 'Flatten PDF',
      description: 'Make form fields, comments and layers a fixed part of the pages.',
      icon: 'flatten',
      group: 'protect',
      featured: false,
      guide: 'how-to-flatten-pdf',
      nextSteps: ['compress', 'protect', 'merge'],
      actionLabel: 'Flatten PDF',
      metaTitle: 'Flatten PDF free: form fields, comments, layers | Recto',
      metaDescription:
        'Make form fields, comments and layers a fixed part of the pages, so that nobody can change or hide them. Text stays text, links stay links, and your file stays on your device.',
      keywords: [
        'flatten pdf',
        'flatten pdf form',
        'make pdf not fillable',
        'flatten annotations',
        'merge pdf layers',
        'lock form fields',
      ],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 5, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({
    forms: z._default(z.boolean(), true).check(z.describe('Draw form fields and signature fields into the pages')),
    comments: z._default(z.boolean(), true).check(z.describe('Draw comments, stamps and drawings into the pages')),
    layers: z
      ._default(z.boolean(), true)
      .check(z.describe('Make visible layers a part of the pages and remove hidden ones')),
    as: z
      ._default(z.enum(['screen', 'print']), 'screen')
      .check(z.describe('Which look becomes fixed: as shown on the screen, or as printed')),
  }),
  needs: ['typeset'],
  uses: ({ forms }) => (forms ? ['typeset'] : []),
  output: { kind: 'each', extension: '.pdf', mediaType: 'application/pdf', suffix: 'flattened' },
  promises: ({ forms, comments, layers }) => ({
    pages: 'same',
    content: layers ? 'may-change' : 'framed',
    keeps: [
      ...WITHOUT_DRAWINGS,
      ...(forms ? [] : (['widgets', 'formFields'] as const)),
      ...(forms || comments ? [] : (['annotations'] as const)),
      ...(layers ? [] : (['layers', 'hiddenLayers'] as const)),
    ],
    keepsLabels: true,
  }),
});
