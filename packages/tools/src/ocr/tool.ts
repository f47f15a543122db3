import { PDF } from '@recto/contract/accept';
import { BMP, JPEG, PNG, TIFF } from '@recto/contract/accept-images';
import { OCR_LANGUAGE_CODES } from '@recto/contract/ocr-languages';
import { ofOneFile, sideFile } from '@recto/contract/options-json-schema';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { RECOGNITION_REPORT, recognisedFilesSchema } from '@recto/contract/recognised-page';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

/** Files that a job can make beside the PDFs, by their options. */
export const SIDE_FILES = {
  textOutput: { extension: '.txt', mediaType: 'text/plain' },
  hocrOutput: { extension: '.hocr', mediaType: 'text/vnd.hocr+html' },
  altoOutput: { extension: '.xml', mediaType: 'application/xml' },
} as const;

export default defineTool({
  id: 'ocr',
  pages: [
    {
      route: 'ocr',
      title: 'OCR PDF',
      description: 'Make scans searchable: text in 13 languages, recognised on your device.',
      icon: 'ocr',
      group: 'read',
      featured: true,
      nextSteps: ['compress', 'pdf-to-word', 'properties'],
      guide: 'how-to-make-a-scan-searchable',
      actionLabel: 'Recognise text',
      metaTitle: 'OCR PDF free: searchable scans in 13 languages | Recto',
      metaDescription:
        'Turn scanned PDF files into searchable ones, in 13 languages, on your own device. Page images stay byte for byte as they are, and pages that have text already are left alone.',
      keywords: ['ocr pdf', 'searchable pdf', 'scan to text', 'text recognition', 'pdf ocr free', 'ocr online'],
    },
  ],
  accept: [PDF, JPEG, PNG, TIFF, BMP],
  limits: { minFiles: 1, maxFiles: 5, maxFileMegabytes: 200, timeoutMs: 7_200_000 },
  options: z.strictObject({
    languages: z
      ._default(z.array(z.enum(OCR_LANGUAGE_CODES)).check(z.minLength(1)), ['eng'])
      .check(z.describe('Languages of the text, the main one first')),
    enhance: z
      ._default(z.boolean(), true)
      .check(z.describe('Clean the picture for the recognition: shade, noise, slope. The page itself stays as it is')),
    straighten: z
      ._default(z.boolean(), false)
      .check(
        z.describe(
          'Make pages of photographs flat, as scan does: the sheet is found, its perspective and curl evened, shadows removed. For files that are pictures; pages of PDFs stay as they are',
        ),
      ),
    preserveFormatting: z
      ._default(z.boolean(), true)
      .check(z.describe('Keep each page as it looks, with hidden text over it; false: only the text, on new pages')),
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, landscape, portrait, or numbers such as 1-5, 10, z (the last)')),
    autoRotate: z._default(z.boolean(), true).check(z.describe('Rotate pages that are sideways or upside down')),
    detectScript: z
      ._default(z.boolean(), true)
      .check(z.describe('When a page is in a script that none of the languages has, use a language of that script')),
    engine: z
      ._default(z.enum(['auto', 'page', 'photo']), 'auto')
      .check(
        z.describe(
          'How pages are read: as print, as photographs (line by line, in any direction), or as each one looks',
        ),
      ),
    existingText: z
      ._default(z.enum(['keep', 'pictures', 'replace']), 'keep')
      .check(
        z.describe(
          'Pages with text: leave them, but for large pictures with little text; read their pictures; or recognise hidden text again',
        ),
      ),
    textOutput: z
      ._default(z.boolean(), false)
      .check(z.describe('Write the recognised text, UTF-8, too'), sideFile(SIDE_FILES.textOutput)),
    hocrOutput: z
      ._default(z.boolean(), false)
      .check(z.describe('Write words with places and confidences as hOCR too'), sideFile(SIDE_FILES.hocrOutput)),
    altoOutput: z
      ._default(z.boolean(), false)
      .check(z.describe('Write words with places and confidences as ALTO 4 too'), sideFile(SIDE_FILES.altoOutput)),
    recognised: z
      ._default(recognisedFilesSchema.check(z.maxLength(5)), [])
      .check(
        z.describe('Words that were recognised and corrected before, as JSON: their pages are not recognised again'),
        ofOneFile(),
      ),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: ['raster', 'images', 'ocr', 'typeset'],
  uses: ({ preserveFormatting }) => [
    ...(['raster', 'images', 'ocr'] as const),
    ...(preserveFormatting ? [] : (['typeset'] as const)),
  ],
  output: {
    kind: 'each',
    extension: '.pdf',
    mediaType: 'application/pdf',
  },
  promises: ({ preserveFormatting, keepProtection }) => ({
    ...(preserveFormatting
      ? { pages: 'origins', content: 'may-change', keeps: EVERYTHING, keepsLabels: true }
      : { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false }),
    ...lockPromise(keepProtection),
  }),
  report: RECOGNITION_REPORT,
});
