import { PDF } from '@recto/contract/accept';
import { namesPages } from '@recto/contract/page-names';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';

/** Media type of each format. */
export const IMAGE_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

export default defineTool({
  id: 'pdf-to-image',
  pages: [
    {
      route: 'pdf-to-image',
      title: 'PDF to Image',
      description: 'Every page as a JPG, PNG or WebP, as sharp as you need it.',
      icon: 'pdf-to-image',
      group: 'convert',
      featured: true,
      actionLabel: 'Make images',
      metaTitle: 'PDF to JPG, PNG or WebP free | Recto',
      metaDescription:
        'Turn PDF pages into JPG, PNG or WebP images of 72 to 600 dpi, with a transparent background if you want one. All pages in one ZIP, made on your device unless you choose the server.',
      keywords: ['pdf to image', 'pdf to jpg', 'pdf to png', 'pdf to webp', 'convert pdf pages'],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 900_000 },
  options: z.strictObject({
    format: z
      ._default(z.enum(['jpg', 'png', 'webp']), 'jpg')
      .check(
        z.describe('Kind of images: jpg for photos and small files, png without any loss, webp smaller than both'),
      ),
    dpi: z
      ._default(z.int().check(z.gte(72), z.lte(600)), 150)
      .check(z.describe('Pixels per inch: 72 for screens, 150 for reading, 300 for print')),
    quality: z
      ._default(z.int().check(z.gte(10), z.lte(100)), 85)
      .check(z.describe('For jpg and webp: from 10, small and coarse, to 100')),
    pages: z
      ._default(z.string().check(namesPages), '')
      .check(z.describe('Pages to take, such as 1-5, 10, 15-z (the last), odd or even; all when empty')),
    transparent: z
      ._default(z.boolean(), false)
      .check(z.describe('For png and webp: leave the background transparent where a page paints none')),
  }),
  needs: ['raster', 'images'],
  output: {
    kind: 'many',
    extension: '.jpg',
    mediaType: 'image/jpeg',
    mediaTypes: ({ format }) => [IMAGE_TYPES[format]],
  },
  promises: { pages: 'any', content: 'may-change', keeps: [], encryption: 'any', rights: ['copy'], keepsLabels: false },
});
