import { PDF } from '@recto/contract/accept';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { UNITS } from './lengths.ts';

/** Largest side of a page that every reader takes (ISO 32000-2, Annex C), in points; no length in any unit is longer. */
const MAX_LENGTH = 14_400;

const length = (standard: number, description: string) =>
  z._default(z.number().check(z.gte(0), z.lte(MAX_LENGTH)), standard).check(z.describe(description));

export default defineTool({
  id: 'crop',
  pages: [
    {
      route: 'crop',
      title: 'Crop PDF',
      description: 'Cut margins off, by hand or to the content.',
      icon: 'crop',
      group: 'arrange',
      featured: true,
      guide: 'how-to-crop-pdf',
      nextSteps: ['n-up', 'compress', 'ocr'],
      actionLabel: 'Crop PDF',
      metaTitle: 'Crop PDF pages free: margins, box or content | Recto',
      metaDescription:
        'Crop PDF pages by dragging a box, by margins, or automatically to their content. Hide the rest, or remove it for good, with proof. Your file stays on your device unless you choose the server.',
      keywords: [
        'crop pdf',
        'trim pdf margins',
        'remove white margins pdf',
        'cut pdf page',
        'resize pdf page',
        'uncrop pdf',
      ],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({
    by: z
      ._default(z.enum(['content', 'margins', 'box', 'restore']), 'content')
      .check(
        z.describe(
          'How to crop: to the content that is found, by margins, to one box on every page; or restore what cropping hid',
        ),
      ),
    together: z
      ._default(z.enum(['all', 'odd-even', 'none']), 'all')
      .check(
        z.describe(
          'For content: one box for all pages of a size, one each for odd and even pages, or one for each page',
        ),
      ),
    padding: length(5, 'For content: room left around what is found'),
    top: length(0, 'Cut off at the top of the page as it is shown; for box: from there to the box'),
    right: length(0, 'For margins: cut off at the right'),
    bottom: length(0, 'For margins: cut off at the bottom'),
    left: length(0, 'Cut off at the left; for box: from there to the box'),
    width: length(0, 'For box: its width; 0 reaches to the edge of the page'),
    height: length(0, 'For box: its height; 0 reaches to the edge of the page'),
    unit: z
      ._default(z.enum(UNITS), 'mm')
      .check(z.describe('Unit of all lengths; percent is of the width or height of each page')),
    mirror: z
      ._default(z.boolean(), false)
      .check(z.describe('For margins and box: left and right change places on even pages')),
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, landscape, portrait, or numbers such as 1-5, 10, z (the last)')),
    remove: z
      ._default(z.boolean(), false)
      .check(z.describe('Remove what is outside the box for good; without this it is hidden and can be restored')),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: ['raster', 'images'],
  uses: ({ by, remove }) => {
    if (by === 'restore') return [];
    if (remove) return ['raster', 'images'];
    return by === 'content' ? ['raster'] : [];
  },
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf', suffix: 'cropped' },
  // The sizes of pages change. What removal takes along is told, item by item.
  promises: ({ keepProtection, remove }) => ({
    pages: 'same',
    content: 'may-change',
    keeps: EVERYTHING,
    keepsLabels: true,
    ...(!remove && { looks: 'same' as const }),
    ...lockPromise(keepProtection),
  }),
});
