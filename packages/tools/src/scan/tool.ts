import { IMAGES } from '@recto/contract/accept-images';
import { OCR_LANGUAGE_CODES } from '@recto/contract/ocr-languages';
import { wanted } from '@recto/contract/options';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { NOT_CORNERS, parseCorners } from './corners.ts';

const MAX_FILES = 50;
const FILTERS = ['original', 'colour', 'gray', 'black-white'] as const;

export default defineTool({
  id: 'scan',
  pages: [
    {
      route: 'scan',
      title: 'Scan to PDF',
      description: 'Photographs of sheets become flat, clean pages, on your device.',
      icon: 'scan',
      group: 'convert',
      featured: true,
      guide: 'how-to-scan-with-a-phone',
      actionLabel: 'Make PDF',
      metaTitle: 'Scan to PDF free: photos of documents to clean pages | Recto',
      metaDescription:
        'Turn photographs of paper into a PDF: the sheet is found, perspective and shadows are removed, text is searchable if you like. No app and no upload: it works in your browser.',
      keywords: ['scan to pdf', 'document scanner', 'photo to pdf scan', 'camera scanner online', 'scan with phone'],
    },
  ],
  accept: IMAGES,
  limits: { minFiles: 1, maxFiles: MAX_FILES, maxFileMegabytes: 50, timeoutMs: 3_600_000 },
  options: z.strictObject({
    corners: z
      ._default(
        z
          .array(
            z.string().check(
              z.maxLength(100),
              wanted((written: string) => parseCorners(written) !== null, NOT_CORNERS),
            ),
          )
          .check(z.maxLength(MAX_FILES)),
        [],
      )
      .check(
        z.describe(
          'Of each picture, one entry per file as given: four corners in percent of its width and height, clockwise from the one that becomes the top left, such as "5,4 96,6 94,97 3,95"; whole; or empty to find the sheet',
        ),
      ),
    filter: z
      ._default(z.enum(FILTERS), 'colour')
      .check(
        z.describe('Look of the pages: as photographed, or with even light in colour, in gray, or in black and white'),
      ),
    filters: z
      ._default(z.array(z.enum(['same', ...FILTERS])).check(z.maxLength(MAX_FILES)), [])
      .check(z.describe('Looks of single pictures, one entry per file as given; same: as set by filter')),
    paper: z
      ._default(z.enum(['sheet', 'a4', 'a5', 'letter', 'legal']), 'sheet')
      .check(z.describe('Size of the pages: in the shape of each sheet, or a paper size')),
    searchable: z
      ._default(z.boolean(), false)
      .check(z.describe('Recognise the text and lay it over the pages, so that it can be searched and copied')),
    languages: z
      ._default(z.array(z.enum(OCR_LANGUAGE_CODES)).check(z.minLength(1)), ['eng'])
      .check(z.describe('For searchable pages: languages of the text, the main one first')),
  }),
  needs: ['images', 'raster', 'ocr'],
  uses: ({ searchable }) => (searchable ? ['images', 'raster', 'ocr'] : ['images']),
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf' },
  promises: { pages: 'origins', content: 'may-change', keeps: [], keepsLabels: false },
});
