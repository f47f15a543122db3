import { PDF } from '@recto/contract/accept';
import { fileOption } from '@recto/contract/file-option';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { SIGNATURE_COUNTS } from './report.ts';

/** Root certificates that the visitor trusts. */
export const ROOTS_FILE = {
  description: 'Root certificates that you trust: PEM with any number of them, or one as DER',
  mediaTypes: ['application/x-pem-file', 'application/x-x509-ca-cert', 'application/pkix-cert'],
  maxBytes: 2_097_152,
} as const;

export default defineTool({
  id: 'check-signatures',
  pages: [
    {
      route: 'check-signatures',
      title: 'Check Signatures',
      description: 'See who signed a PDF, whether it was changed, and what was added afterwards.',
      icon: 'check-signatures',
      group: 'protect',
      featured: true,
      actionLabel: 'Check Signatures',
      metaTitle: 'Check the digital signatures of a PDF free | Recto',
      metaDescription:
        'See who signed a PDF and when, whether it was changed since, what was added afterwards and whether the certificates lead to a root you trust. Your file stays on your device.',
      keywords: ['verify pdf signature', 'check pdf signature', 'validate digital signature', 'pades validation'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    roots: fileOption(ROOTS_FILE),
    bundled: z
      ._default(z.boolean(), true)
      .check(z.describe("Trust the certificate authorities of Mozilla's list, which come with Recto")),
  }),
  needs: ['sign'],
  output: {
    kind: 'one',
    extension: '.json',
    mediaType: 'application/json',
    suffix: 'signatures',
    use: () => 'report',
  },
  report: SIGNATURE_COUNTS,
  takesAlso: ['dynamic-form'],
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false },
});
