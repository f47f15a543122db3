import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

/** Stand-in for an engine that was taken over; its options are an attempt and its target. */
export const hostileTool = defineTool({
  id: 'hostile',
  pages: [
    {
      route: 'hostile',
      title: 'Hostile',
      description: '',
      icon: '',
      group: 'arrange',
      featured: false,
      actionLabel: '',
      metaTitle: '',
      metaDescription: '',
      keywords: [],
    },
  ],
  accept: [{ kind: 'any', label: 'a file', extensions: [], mediaTypes: [], sniff: () => true }],
  limits: { minFiles: 0, maxFiles: 1, maxFileMegabytes: 1, timeoutMs: 600_000 },
  options: z.strictObject({ attempt: z._default(z.string(), ''), target: z._default(z.string(), '') }),
  needs: [],
  output: { kind: 'one', extension: '.txt', mediaType: 'text/plain' },
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false },
});
