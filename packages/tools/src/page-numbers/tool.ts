import { PDF } from '@recto/contract/accept';
import { namesPages } from '@recto/contract/page-names';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { hexColour } from '../building-blocks/colour-option.ts';
import { PLACES } from './layout.ts';
import { NUMERALS } from './numerals.ts';

const text = (value: string, description: string) =>
  z._default(z.string().check(z.maxLength(200)), value).check(z.describe(description));
const whole = (least: number, most: number, value: number, description: string) =>
  z._default(z.int().check(z.minimum(least), z.maximum(most)), value).check(z.describe(description));
const real = (least: number, most: number, value: number, description: string) =>
  z._default(z.number().check(z.minimum(least), z.maximum(most)), value).check(z.describe(description));
const either = (description: string) => z._default(z.boolean(), false).check(z.describe(description));

export default defineTool({
  id: 'page-numbers',
  pages: [
    {
      route: 'page-numbers',
      title: 'Page Numbers',
      description: 'Add page numbers, headers, footers or Bates numbers.',
      icon: 'page-numbers',
      group: 'arrange',
      featured: true,
      guide: 'how-to-add-page-numbers-to-pdf',
      nextSteps: ['protect', 'compress', 'esign'],
      actionLabel: 'Add Page Numbers',
      metaTitle: 'Add page numbers to PDF free: headers, footers, Bates | Recto',
      metaDescription:
        'Number PDF pages in any script, with headers, footers or Bates numbers over several files. You see them on your own pages first, your pages stay byte for byte, and Recto can remove the numbers again.',
      keywords: [
        'add page numbers to pdf',
        'number pdf pages',
        'pdf header and footer',
        'bates numbering pdf',
        'bates stamp',
        'page x of y pdf',
        'remove page numbers',
      ],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 10, maxFileMegabytes: 150, timeoutMs: 300_000 },
  options: z.strictObject({
    text: text(
      '{page}',
      'What is written; {page}, {pages}, {label}, {bates}, {date} and {file} stand for the page number, the last one, the page label, the Bates number, the date and the file name',
    ),
    position: z._default(z.enum(PLACES), 'bottom').check(z.describe('Where on the page')),
    start: whole(1, 1_000_000, 1, 'Number of the first page; if pages are listed, of the first of them'),
    pages: z
      ._default(z.string().check(namesPages), 'all')
      .check(z.describe('Which pages: all, odd, even, landscape, portrait, or numbers such as 1-5, 10, z (the last)')),
    numerals: z._default(z.enum(NUMERALS), 'decimal').check(z.describe('How page numbers are written')),
    acrossFiles: either('Continue the page numbers from file to file'),
    differentFirst: either('Different first page: it counts, but shows only its own text'),
    firstText: text('', 'For a different first page: what it shows; nothing when empty'),
    mirrored: either('Swap left and right on pages with even numbers'),
    headerLeft: text('', 'A further text at the top left'),
    headerCenter: text('', 'A further text at the top'),
    headerRight: text('', 'A further text at the top right'),
    footerLeft: text('', 'A further text at the bottom left'),
    footerCenter: text('', 'A further text at the bottom'),
    footerRight: text('', 'A further text at the bottom right'),
    batesPrefix: text('', 'What {bates} begins with'),
    batesDigits: whole(1, 15, 6, 'Digits of {bates}, with leading zeros'),
    batesStart: whole(0, 1_000_000_000, 1, 'First number of {bates}; it continues over all files'),
    batesSuffix: text('', 'What {bates} ends with'),
    size: real(4, 72, 10, 'Font size in points'),
    colour: z._default(hexColour(), '#000000').check(z.describe('Colour of the text')),
    bold: either('Bold letters'),
    marginX: real(0, 200, 15, 'From the left and right edges of the visible page, in millimetres'),
    marginY: real(0, 200, 10, 'From the top and bottom edges of the visible page, in millimetres'),
    setLabels: either('Set the page labels that viewers show to these page numbers'),
    mode: z
      ._default(z.enum(['add', 'replace', 'remove']), 'add')
      .check(
        z.describe(
          'Add to earlier page numbers, headers and footers made with Recto, replace them, or only remove them',
        ),
      ),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: ['typeset'],
  uses: ({ mode }) => (mode === 'remove' ? [] : ['typeset']),
  output: {
    kind: 'each',
    extension: '.pdf',
    mediaType: 'application/pdf',
    suffix: 'numbered',
    use: ({ acrossFiles, ...texts }) => {
      const counts = Object.values(texts).some((text) => typeof text === 'string' && text.includes('{bates}'));
      return acrossFiles || counts ? 'series' : undefined;
    },
  },
  promises: ({ keepProtection, setLabels, mode }) => ({
    pages: 'same',
    // What Recto drew earlier, and its layers, go away with the other modes.
    content: mode === 'add' ? 'framed' : 'may-change',
    keeps: mode === 'add' ? EVERYTHING : EVERYTHING.filter((item) => item !== 'layers' && item !== 'hiddenLayers'),
    keepsLabels: !setLabels || mode === 'remove',
    ...(mode === 'add' && { looks: 'more' as const }),
    ...lockPromise(keepProtection),
  }),
});
