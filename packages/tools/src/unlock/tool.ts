import { PDF } from '@recto/contract/accept';
import { EVERYTHING } from '@recto/contract/promises';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

export default defineTool({
  id: 'unlock',
  pages: [
    {
      route: 'unlock',
      title: 'Unlock PDF',
      description: 'Take the password and the restrictions off your own file.',
      icon: 'unlock',
      group: 'protect',
      featured: true,
      nextSteps: ['merge', 'compress', 'split'],
      actionLabel: 'Unlock PDF',
      metaTitle: 'Unlock PDF free, with its password | Recto',
      metaDescription:
        'Remove the password or the restrictions from a PDF that is yours to open. Recto shows what was restricted and keeps everything else. File and password stay on your device unless you choose the server.',
      keywords: ['unlock pdf', 'remove pdf password', 'remove pdf restrictions', 'decrypt pdf'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    confirmRights: z
      ._default(z.boolean(), false)
      .check(z.describe('Confirms that you may lift the restrictions of a file that opens without a password')),
  }),
  needs: [],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf', suffix: 'unlocked' },
  takesAlso: ['dynamic-form'],
  promises: { pages: 'same', content: 'unchanged', keeps: EVERYTHING, keepsLabels: true, encryption: 'removed' },
});
