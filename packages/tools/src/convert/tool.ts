import { type AcceptedType, PDF } from '@recto/contract/accept';
import { JPEG, PNG } from '@recto/contract/accept-images';
import { EXCEL, POWERPOINT, WORD } from '@recto/contract/accept-office';
import { CORRECTIONS } from '@recto/contract/conversion-corrections';
import { type Delegation, defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

/** The ten formats, in the order in which they are shown. */
const FORMATS = [
  'pdf-to-word',
  'pdf-to-excel',
  'pdf-to-powerpoint',
  'pdf-to-jpg',
  'pdf-to-png',
  'word-to-pdf',
  'excel-to-pdf',
  'powerpoint-to-pdf',
  'jpg-to-pdf',
  'png-to-pdf',
] as const;

type Format = (typeof FORMATS)[number];

/** Formats whose result can be corrected and made again. */
const CORRECTED: ReadonlySet<Format> = new Set(['pdf-to-word', 'pdf-to-excel', 'pdf-to-powerpoint']);

/** Accepted type of each format, and the tool that converts it. A format whose tool does not exist (yet) is not offered. */
const CONVERSIONS: Readonly<Record<Format, { readonly accept: AcceptedType; readonly to: Delegation }>> = {
  'pdf-to-word': { accept: PDF, to: { toolId: 'pdf-to-word', options: {} } },
  'pdf-to-excel': { accept: PDF, to: { toolId: 'pdf-to-excel', options: {} } },
  'pdf-to-powerpoint': { accept: PDF, to: { toolId: 'pdf-to-powerpoint', options: {} } },
  'pdf-to-jpg': { accept: PDF, to: { toolId: 'pdf-to-image', options: { format: 'jpg' } } },
  'pdf-to-png': { accept: PDF, to: { toolId: 'pdf-to-image', options: { format: 'png' } } },
  'word-to-pdf': { accept: WORD, to: { toolId: 'office2pdf', options: { application: 'word' } } },
  'excel-to-pdf': { accept: EXCEL, to: { toolId: 'office2pdf', options: { application: 'excel' } } },
  'powerpoint-to-pdf': { accept: POWERPOINT, to: { toolId: 'office2pdf', options: { application: 'powerpoint' } } },
  'jpg-to-pdf': { accept: JPEG, to: { toolId: 'image2pdf', options: {} } },
  'png-to-pdf': { accept: PNG, to: { toolId: 'image2pdf', options: {} } },
};

export default defineTool({
  id: 'convert',
  pages: [
    {
      route: 'convert',
      title: 'Convert PDF',
      description: 'From PDF and to PDF: choose the format, the rest follows.',
      icon: 'convert',
      group: 'convert',
      featured: true,
      actionLabel: 'Convert',
      metaTitle: 'Convert PDF files free | Recto',
      metaDescription:
        'Convert PDF to Word, Excel, PowerPoint or images, and Office files and images to PDF. Choose the format, drop your files, and the receipt lists what was made.',
      keywords: ['convert pdf', 'pdf converter', 'pdf to jpg', 'jpg to pdf', 'png to pdf'],
    },
  ],
  accept: ({ format }) => [CONVERSIONS[format].accept],
  limits: ({ format }) => ({
    minFiles: 1,
    maxFiles: format.endsWith('-to-pdf') ? 10 : 1,
    maxFileMegabytes: 100,
    timeoutMs: 300_000,
  }),
  options: z.strictObject({
    format: z._default(z.enum(FORMATS), 'pdf-to-word').check(z.describe('What to make of what, such as pdf-to-jpg')),
    corrections: CORRECTIONS,
  }),
  needs: ['office'],
  uses: ({ format }) => (CONVERSIONS[format].to.toolId === 'office2pdf' ? ['office'] : []),
  output: { kind: 'many', extension: '.pdf', mediaType: 'application/pdf' },
  promises: { pages: 'any', content: 'may-change', keeps: [], encryption: 'any', rights: [], keepsLabels: false },
  delegate: ({ format, corrections }) => {
    const { toolId, options } = CONVERSIONS[format].to;
    return { toolId, options: CORRECTED.has(format) ? { corrections } : options };
  },
});
