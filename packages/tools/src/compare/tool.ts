import { PDF } from '@recto/contract/accept';
import { OCR_LANGUAGE_CODES } from '@recto/contract/ocr-languages';
import { EVERYTHING } from '@recto/contract/promises';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { CHANGE_KINDS } from './comparison.ts';
import { COMPARISON_REPORT } from './report.ts';

/** Most characters of one word of a result. */
const MAX_WORD = 200;

/** Media type of each format. */
export const COMPARISON_TYPES = { pdf: 'application/pdf', html: 'text/html', json: 'application/json' } as const;

export default defineTool({
  id: 'compare',
  pages: [
    {
      route: 'compare',
      title: 'Compare PDF',
      description: 'See what changed between two versions: words, pages, pictures, forms and links.',
      icon: 'compare',
      group: 'read',
      featured: true,
      guide: 'how-to-compare-pdfs',
      actionLabel: 'Compare PDFs',
      metaTitle: 'Compare two PDFs free, word by word | Recto',
      metaDescription:
        'Find every difference between two PDFs: changed words, moved paragraphs, inserted pages, pictures, form values, links and comments. Side by side, on your device.',
      keywords: [
        'compare pdf',
        'pdf diff',
        'compare two pdf files',
        'pdf comparison',
        'difference between pdfs',
        'compare pdf versions',
      ],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 2, maxFiles: 2, maxFileMegabytes: 150, timeoutMs: 3_600_000 },
  options: z.strictObject({
    format: z
      ._default(z.enum(['pdf', 'html', 'json']), 'pdf')
      .check(z.describe('The result: the new PDF with comments at each change, a web page, or JSON')),
    ignore: z
      ._default(z.array(z.enum(CHANGE_KINDS)).check(z.maxLength(CHANGE_KINDS.length)), [])
      .check(z.describe('Kinds of changes to leave out')),
    ignoreCase: z._default(z.boolean(), false).check(z.describe('Treat upper and lower case as the same')),
    tolerance: z
      ._default(z.int().check(z.gte(0), z.lte(90)), 10)
      .check(z.describe('How much the colour of a pixel may differ before it counts, in percent')),
    recognise: z
      ._default(z.array(z.enum(OCR_LANGUAGE_CODES)).check(z.maxLength(OCR_LANGUAGE_CODES.length)), [])
      .check(
        z.describe(
          'Recognise the text of scans first: its languages, the main one first; without any, scans are compared by their appearance',
        ),
      ),
    swap: z._default(z.boolean(), false).check(z.describe('The first file is the new one')),
    labels: z
      ._default(
        z
          .array(
            z.strictObject({
              id: z.string().check(z.maxLength(MAX_WORD)),
              text: z.string().check(z.maxLength(MAX_WORD)),
            }),
          )
          .check(z.maxLength(100)),
        [],
      )
      .check(z.describe('Words of the result in another language, as JSON: [{"id":"comparison.added","text":"Neu"}]')),
  }),
  needs: ['raster', 'images', 'ocr'],
  uses: ({ format, recognise }) => [
    'raster',
    ...(format === 'html' ? (['images'] as const) : []),
    ...(recognise.length > 0 ? (['ocr'] as const) : []),
  ],
  output: {
    kind: 'one',
    extension: '.pdf',
    mediaType: 'application/pdf',
    suffix: 'compared',
    mediaTypes: ({ format }) => [COMPARISON_TYPES[format]],
  },
  promises: ({ format }) =>
    format === 'pdf'
      ? { pages: 'origins', content: 'unchanged', keeps: EVERYTHING, keepsLabels: true }
      : { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false, encryption: 'any', rights: ['copy'] },
  report: COMPARISON_REPORT,
});
