import { IMAGES } from '@recto/contract/accept-images';
import { wanted } from '@recto/contract/options';
import { defineTool } from '@recto/contract/tool';
import { message } from '@recto/words/message';
import * as z from 'zod/mini';

const PAPER = /^(none|#[0-9a-fA-F]{6})$/;
const NONE_OR_COLOUR = message('problem.noneOrColour', 'Please write none, or a colour such as #ffffff.');
const text = (description: string) => z._default(z.string().check(z.maxLength(500)), '').check(z.describe(description));

export default defineTool({
  id: 'image2pdf',
  pages: [
    {
      route: 'image2pdf',
      title: 'Image to PDF',
      description: 'JPG, PNG, TIFF, HEIC and more: one page each, nothing re-encoded.',
      icon: 'image-to-pdf',
      group: 'convert',
      featured: true,
      nextSteps: ['ocr', 'compress', 'merge'],
      actionLabel: 'Make PDF',
      metaTitle: 'Image to PDF: JPG, PNG, HEIC, TIFF to PDF free | Recto',
      metaDescription:
        'Turn JPG, PNG, TIFF, WebP, HEIC, AVIF, BMP, GIF and JPEG 2000 images into one PDF. JPEGs are put in byte for byte, transparency, 16 bits and colour profiles stay.',
      keywords: ['image to pdf', 'jpg to pdf', 'png to pdf', 'heic to pdf', 'tiff to pdf'],
    },
  ],
  accept: IMAGES,
  limits: { minFiles: 1, maxFiles: 20, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    pageSize: z
      ._default(z.enum(['image', 'a4', 'letter', 'a3', 'a5', 'legal', 'custom']), 'image')
      .check(z.describe('Size of the pages: each as large as its image, a paper size, or custom (width and height)')),
    width: z
      ._default(z.number().check(z.gte(10), z.lte(5000)), 210)
      .check(z.describe('For custom pages: width in millimetres')),
    height: z
      ._default(z.number().check(z.gte(10), z.lte(5000)), 297)
      .check(z.describe('For custom pages: height in millimetres')),
    orientation: z
      ._default(z.enum(['auto', 'portrait', 'landscape']), 'auto')
      .check(z.describe('For paper sizes: portrait, landscape, or as each image is')),
    fit: z
      ._default(z.enum(['fit', 'fill', 'actual']), 'fit')
      .check(z.describe('For paper sizes: all of the image, the whole page covered (edges cut), or its actual size')),
    margin: z
      ._default(z.number().check(z.gte(0), z.lte(100)), 0)
      .check(z.describe('Empty border around each image, in millimetres')),
    dpi: z
      ._default(z.int().check(z.gte(0), z.lte(2400)), 0)
      .check(
        z.describe(
          'Pixels per inch, for pages as large as the image and for actual size; 0: as stored in the image, else 96',
        ),
      ),
    background: z
      ._default(
        z.string().check(
          wanted((colour: string) => PAPER.test(colour), NONE_OR_COLOUR),
          z.regex(PAPER),
        ),
        'none',
      )
      .check(z.describe('Colour of the page behind the image, such as #ffffff, or none')),
    title: text('Title of the document, as viewers show it'),
    author: text('Author of the document'),
    subject: text('Subject of the document'),
    keywords: text('Keywords of the document'),
  }),
  needs: ['images'],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf' },
  promises: { pages: 'origins', content: 'may-change', keeps: [], keepsLabels: false },
});
