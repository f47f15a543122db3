import { PDF } from '@recto/contract/accept';
import { namesPages } from '@recto/contract/page-names';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { DEFAULT_KINDS, EXTRACT_KINDS } from './kinds.ts';

export default defineTool({
  id: 'extract',
  pages: [
    {
      route: 'extract',
      title: 'Extract from PDF',
      description: 'Take out images, text, attachments and form data as they are stored.',
      icon: 'extract',
      group: 'convert',
      featured: true,
      guide: 'how-to-extract-from-pdf',
      actionLabel: 'Extract',
      metaTitle: 'Extract images, text and attachments from PDF free | Recto',
      metaDescription:
        'See what a PDF holds and take it out: images in their original quality, text with its layout or as Markdown, attachments, form data and font names. On your device.',
      keywords: [
        'extract images from pdf',
        'extract text from pdf',
        'pdf to text',
        'pdf to markdown',
        'pdf attachments',
        'export pdf form data',
      ],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 900_000 },
  options: z.strictObject({
    what: z
      ._default(z.array(z.enum(EXTRACT_KINDS)), DEFAULT_KINDS)
      .check(
        z.describe('What to take out: images, text, attachments, form (form data) and fonts (a list of their names)'),
      ),
    pages: z
      ._default(z.string().check(namesPages), '')
      .check(z.describe('Pages for images, text and fonts, such as 1-5, 10, 15-z (the last); all when empty')),
    masks: z
      ._default(z.enum(['alpha', 'beside']), 'alpha')
      .check(
        z.describe(
          'Masks of images: alpha makes them transparent where the format allows; beside writes each mask as a separate file',
        ),
      ),
    text: z
      ._default(z.enum(['layout', 'markdown']), 'layout')
      .check(
        z.describe(
          'layout: plain text laid out as on the page; markdown: headings, lists, tables and links, without running titles',
        ),
      ),
    perPage: z._default(z.boolean(), false).check(z.describe('One text file for each page')),
    form: z
      ._default(z.enum(['json', 'fdf', 'csv']), 'json')
      .check(z.describe('Format of form data: json, fdf (can be imported into the form again) or csv (a table)')),
    zip: z
      ._default(z.boolean(), false)
      .check(z.describe('One ZIP with a folder for each kind instead of single files')),
  }),
  needs: ['raster'],
  uses: ({ what }) => (what.includes('images') || what.includes('text') ? ['raster'] : []),
  output: {
    kind: 'many',
    extension: '.zip',
    mediaType: 'application/zip',
    mediaTypes: ({ what, zip }) => {
      if (zip) return ['application/zip'];
      return what.includes('images') ? ['image/jpeg', 'image/png'] : ['application/octet-stream'];
    },
  },
  // The results are no PDFs. A locked file gives them up only to who may copy from it.
  takesAlso: ['dynamic-form'],
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false, encryption: 'any', rights: ['copy'] },
});
