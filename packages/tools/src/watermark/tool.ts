import { PDF } from '@recto/contract/accept';
import { fileOption } from '@recto/contract/file-option';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { hexColour } from '../building-blocks/colour-option.ts';

const percent = (least: number, most: number) => z.number().check(z.minimum(least), z.maximum(most));

/** Pictures that can replace a text. */
export const PICTURE = {
  description: 'A picture in place of the text: PNG, JPEG or SVG',
  mediaTypes: ['image/png', 'image/jpeg', 'image/svg+xml'],
  maxBytes: 10_485_760,
} as const;

export default defineTool({
  id: 'watermark',
  pages: [
    {
      route: 'watermark',
      title: 'Watermark PDF',
      description: 'Put a text or a picture on the pages, in any script.',
      icon: 'watermark',
      group: 'protect',
      featured: true,
      nextSteps: ['protect', 'flatten', 'compress'],
      actionLabel: 'Add Watermark',
      metaTitle: 'Add a watermark to PDF free, in any script | Recto',
      metaDescription:
        'Stamp a text in any script or a picture on PDF pages, once or tiled, with numbers and dates. What the pages held stays byte for byte, and your file stays on your device unless you choose the server.',
      keywords: [
        'watermark pdf',
        'add watermark to pdf',
        'stamp pdf',
        'pdf logo',
        'confidential stamp pdf',
        'number pdf pages',
      ],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 5, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    text: z
      ._default(z.string().check(z.maxLength(500)), '')
      .check(z.describe('What is written; {page}, {pages}, {date} and {file} stand for what they name')),
    image: fileOption(PICTURE),
    position: z
      ._default(
        z.enum(['top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right']),
        'center',
      )
      .check(z.describe('Where on the page')),
    offsetX: z._default(percent(-100, 100), 0).check(z.describe('Moves it to the right, in percent of the page width')),
    offsetY: z._default(percent(-100, 100), 0).check(z.describe('Moves it down, in percent of the page height')),
    tile: z._default(z.boolean(), false).check(z.describe('Repeat it all over the page, whatever the position')),
    gap: z._default(percent(0, 100), 8).check(z.describe('Gap between tiles, in percent of the page width')),
    scale: z
      ._default(percent(2, 100), 60)
      .check(z.describe('How wide it is, in percent of the page width; never higher than the page')),
    opacity: z
      ._default(z.number().check(z.gt(0), z.maximum(100)), 30)
      .check(z.describe('In percent, 100 hides what is below; 0.3 means 30')),
    angle: z._default(percent(-360, 360), 45).check(z.describe('Degrees counter-clockwise')),
    colour: z._default(hexColour(), '#7a7a7a').check(z.describe('Colour of the text')),
    bold: z._default(z.boolean(), true).check(z.describe('Bold letters')),
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, landscape, portrait, or numbers such as 1-5, 10, z (the last)')),
    layer: z
      ._default(z.enum(['above', 'below']), 'above')
      .check(z.describe('Above or below what the page shows; below, whatever is opaque hides it')),
    mode: z
      ._default(z.enum(['add', 'replace', 'remove']), 'add')
      .check(z.describe('Add to earlier watermarks made with Recto, replace them, or only remove them')),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: ['typeset', 'images', 'svg'],
  uses: ({ image, mode }) => (mode === 'remove' ? [] : image === '' ? ['typeset'] : ['images', 'svg']),
  output: { kind: 'each', extension: '.pdf', mediaType: 'application/pdf', suffix: 'watermarked' },
  promises: ({ keepProtection, mode }) => ({
    pages: 'origins',
    // What Recto drew earlier, and its layers, go away with the other modes.
    content: mode === 'add' ? 'framed' : 'may-change',
    keeps: mode === 'add' ? EVERYTHING : EVERYTHING.filter((item) => item !== 'layers' && item !== 'hiddenLayers'),
    keepsLabels: true,
    ...lockPromise(keepProtection),
  }),
});
