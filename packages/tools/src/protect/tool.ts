import { PDF } from '@recto/contract/accept';
import { EVERYTHING } from '@recto/contract/promises';
import { PERMISSIONS } from '@recto/contract/protection';
import { secretOption } from '@recto/contract/secret-option';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

export default defineTool({
  id: 'protect',
  pages: [
    {
      route: 'protect',
      title: 'Protect PDF',
      description: 'Lock files with a password, and choose what readers may do.',
      icon: 'protect',
      group: 'protect',
      featured: true,
      guide: 'how-to-protect-a-pdf',
      // Whatever reads or changes the file would ask for the password that it has just been given.
      nextSteps: [],
      actionLabel: 'Protect PDF',
      metaTitle: 'Protect PDF with a password free, AES-256 | Recto',
      metaDescription:
        'Lock up to 5 PDF files with a password and AES-256, and choose what readers may do. Nothing of the file is lost, and file and password stay on your device unless you choose the server.',
      keywords: ['protect pdf', 'password protect pdf', 'encrypt pdf', 'lock pdf', 'pdf permissions', 'aes-256 pdf'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 5, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    userPassword: secretOption('Opens the results; empty: they open for everybody'),
    ownerPassword: secretOption('Gives all rights, also to change the protection; empty: the same as the other'),
    permissions: z
      ._default(z.array(z.enum(PERMISSIONS)), [...PERMISSIONS])
      .check(z.describe('What readers may do without the owner password; empty: read only')),
    encryptMetadata: z
      ._default(z.boolean(), true)
      .check(z.describe('Encrypt title, author and keywords too, so that no program can search for them')),
  }),
  needs: [],
  output: { kind: 'each', extension: '.pdf', mediaType: 'application/pdf', suffix: 'protected' },
  readsByRanges: true,
  takesAlso: ['dynamic-form'],
  promises: {
    pages: 'origins',
    content: 'unchanged',
    keeps: EVERYTHING,
    keepsLabels: true,
    looks: 'same',
    encryption: 'set',
  },
});
