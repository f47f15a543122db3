import { PDF } from '@recto/contract/accept';
import { fileOption, inBase64 } from '@recto/contract/file-option';
import type { InventoryItem } from '@recto/contract/inventory';
import { wanted } from '@recto/contract/options';
import { EVERYTHING, lockPromise } from '@recto/contract/promises';
import { KEEP_PROTECTION } from '@recto/contract/protection';
import { defineTool } from '@recto/contract/tool';
import * as z from 'zod/mini';
import { isLabelNotation, LABELS_WRITTEN } from './label-notation.ts';
import { MOST } from './limits.ts';
import { isOpenAt, OPEN_AT_WRITTEN } from './open-at.ts';
import { DIRECTIONS, DUPLEX_MODES, PAGE_LAYOUTS, PAGE_MODES, PRINT_SCALINGS, SWITCHES } from './viewer-settings.ts';

/** A text that stays as it is unless it is given. */
const text = (description: string) =>
  z._default(z.nullable(z.string().check(z.maxLength(MOST.textCharacters))), null).check(z.describe(description));

const setting = <const Values extends readonly [string, ...string[]]>(values: Values, description: string) =>
  z._default(z.enum(['keep', ...values]), 'keep').check(z.describe(description));

const line = (most: number) => z.string().check(z.maxLength(most));

/** A bookmark of the outline that is wanted, in the order shown. */
const outlineItem = z.strictObject({
  title: line(MOST.titleCharacters),
  /** 0 on the top level; at most one more than the bookmark before. */
  level: z._default(z.int().check(z.gte(0), z.lte(MOST.levels)), 0),
  /** 1-based; 0 leads to no page. */
  page: z._default(z.int().check(z.gte(0), z.lte(1_000_000)), 0),
  /** Points from the top of the page as it is shown. */
  top: z._default(z.number().check(z.gte(0), z.lte(100_000)), 0),
  open: z._default(z.boolean(), true),
  bold: z._default(z.boolean(), false),
  italic: z._default(z.boolean(), false),
  /** Place (0-based) of the file's own bookmark that this one was: its colour and exact target stay. -1 for a new one. */
  was: z._default(z.int().check(z.gte(-1), z.lte(1_000_000)), -1),
});

/** A bookmark of a request. */
export type WantedItem = z.infer<typeof outlineItem>;

/** A file to put into the file, in base64. */
const attachment = z.strictObject({
  name: line(MOST.nameCharacters).check(z.minLength(1)),
  data: z.string().check(z.maxLength(Math.ceil((MOST.attachmentBytes * 4) / 3) + 4), inBase64()),
  description: z._default(line(MOST.textCharacters), ''),
  mediaType: z._default(line(MOST.nameCharacters), ''),
});

/** An attachment of a request. */
export type NewAttachment = z.infer<typeof attachment>;

export default defineTool({
  id: 'properties',
  pages: [
    {
      route: 'properties',
      title: 'Edit PDF Properties',
      description: 'Change title, author, bookmarks, page labels and attachments.',
      icon: 'properties',
      group: 'arrange',
      featured: true,
      guide: 'how-to-edit-pdf-properties',
      nextSteps: ['clean', 'protect', 'compress'],
      actionLabel: 'Save properties',
      metaTitle: 'Edit PDF properties free: metadata, bookmarks | Recto',
      metaDescription:
        'Change the title, author, keywords and language of a PDF, edit its bookmarks, page labels and attachments, and set how it opens. Nothing else changes. On your device.',
      keywords: [
        'edit pdf metadata',
        'change pdf title',
        'pdf properties editor',
        'edit pdf bookmarks',
        'pdf page labels',
        'add attachment to pdf',
      ],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({
    title: text('The title; empty removes it'),
    author: text('The author; empty removes it'),
    subject: text('The subject; empty removes it'),
    keywords: text('Keywords, separated by commas; empty removes them'),
    language: text('The language as a code such as en or pt-BR; empty removes it'),
    pageLayout: setting(PAGE_LAYOUTS, 'How viewers arrange the pages; default lets the reader choose'),
    pageMode: setting(PAGE_MODES, 'What viewers show next to the pages at first'),
    displayTitle: setting(SWITCHES, 'Show the title instead of the file name in the title bar'),
    hideToolbar: setting(SWITCHES, 'Hide the toolbar of the viewer'),
    hideMenubar: setting(SWITCHES, 'Hide the menu bar of the viewer'),
    hideWindowControls: setting(SWITCHES, 'Hide scroll bars and other controls of the window'),
    fitWindow: setting(SWITCHES, 'Resize the window to the first page'),
    centerWindow: setting(SWITCHES, 'Centre the window on the screen'),
    direction: setting(DIRECTIONS, 'In which direction the pages follow one another'),
    printScaling: setting(PRINT_SCALINGS, 'Scaling that the print dialog suggests; none prints at actual size'),
    duplex: setting(DUPLEX_MODES, 'Two-sided printing that the print dialog suggests'),
    trayByPageSize: setting(SWITCHES, 'Choose the paper tray by the size of the pages'),
    openAt: z
      ._default(line(40).check(wanted(isOpenAt, OPEN_AT_WRITTEN)), '')
      .check(
        z.describe(
          'Where viewers open the file: a page, then fit, fit-width, fit-height, fit-content or a zoom such as 150%; none removes it',
        ),
      ),
    labels: z
      ._default(
        z
          .array(line(MOST.textCharacters).check(wanted(isLabelNotation, LABELS_WRITTEN)))
          .check(z.maxLength(MOST.labels)),
        [],
      )
      .check(
        z.describe(
          'Page labels from a page on, as page:style/start/prefix with the styles D (1, 2), r (i, ii), R (I, II), a (a, b), A (A, B) or no style, such as 1:r or 5:D/1/A-; none removes all',
        ),
      ),
    outline: z
      ._default(z.array(outlineItem).check(z.maxLength(MOST.items)), [])
      .check(
        z.describe(
          'The bookmarks, as JSON: [{"title":"Chapter 1","page":3},{"title":"Section","level":1,"page":5}]; --report json writes those of the file',
        ),
      ),
    outlineFile: fileOption({
      description:
        'The bookmarks as a text file: one per line, moved in by tabs or pairs of spaces, with the page number at the end',
      mediaTypes: ['text/plain'],
      maxBytes: MOST.outlineBytes,
    }),
    outlineFrom: z
      ._default(z.enum(['file', 'list', 'headings', 'nothing']), 'file')
      .check(
        z.describe(
          'Where the bookmarks come from: file keeps them, unless bookmarks are given; headings makes them from the headings of the text; nothing removes them',
        ),
      ),
    attach: fileOption({ description: 'A file to attach', mediaTypes: ['*/*'], maxBytes: MOST.attachmentBytes }),
    attachName: z._default(line(MOST.nameCharacters), '').check(z.describe('For attach: the name of the file')),
    attachDescription: z
      ._default(line(MOST.textCharacters), '')
      .check(z.describe('For attach: what the file is, in a few words')),
    attachType: z
      ._default(line(MOST.nameCharacters), '')
      .check(z.describe('For attach: the media type of the file, such as text/csv')),
    attachments: z
      ._default(z.array(attachment).check(z.maxLength(MOST.attachments)), [])
      .check(z.describe('Files to attach, as JSON: [{"name":"data.csv","data":"<base64>","mediaType":"text/csv"}]')),
    detach: z
      ._default(z.array(line(MOST.textCharacters)).check(z.maxLength(MOST.attachments)), [])
      .check(z.describe('An attachment to remove, by its name')),
    report: z
      ._default(z.enum(['none', 'json']), 'none')
      .check(z.describe('json: only report the properties, as JSON, and change nothing')),
    keepProtection: KEEP_PROTECTION,
  }),
  needs: ['raster'],
  uses: ({ outlineFrom }) => (outlineFrom === 'headings' ? ['raster'] : []),
  output: {
    kind: 'one',
    extension: '.pdf',
    mediaType: 'application/pdf',
    suffix: 'changed',
    use: ({ report }) => (report === 'json' ? 'report' : undefined),
  },
  takesAlso: ['dynamic-form'],
  promises: (options) => {
    if (options.report === 'json') return { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false };
    const { detach, labels, outline, outlineFile, outlineFrom, keepProtection } = options;
    const keepsOutline = outlineFrom === 'file' && outline.length === 0 && outlineFile === '';
    const changed: readonly InventoryItem[] = [
      ...(keepsOutline ? [] : (['outlineItems'] as const)),
      ...(detach.length === 0 ? [] : (['attachments', 'associatedFiles'] as const)),
    ];
    return {
      pages: 'same',
      content: 'unchanged',
      keeps: EVERYTHING.filter((item) => !changed.includes(item)),
      keepsLabels: labels.length === 0,
      ...lockPromise(keepProtection),
    };
  },
});
