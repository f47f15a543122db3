import type { AcceptedType } from '@recto/contract/accept';
import { EXCEL, POWERPOINT, WORD } from '@recto/contract/accept-office';
import { wanted } from '@recto/contract/options';
import { defineTool } from '@recto/contract/tool';
import { message } from '@recto/words/message';
import * as z from 'zod/mini';

const ACCEPTED: Readonly<Record<'any' | 'word' | 'excel' | 'powerpoint', readonly AcceptedType[]>> = {
  any: [WORD, EXCEL, POWERPOINT],
  word: [WORD],
  excel: [EXCEL],
  powerpoint: [POWERPOINT],
};

const PAGE_NUMBERS = message('problem.pageNumbers', 'Please write page numbers, such as 1-3, 5 or 7-.');
const isPageRange = (text: string) => /^(\s*\d{1,5}\s*(-\s*(\d{1,5})?\s*)?(,(?!\s*$)|$))*$/.test(text);
const switchedOn = (description: string) => z._default(z.boolean(), true).check(z.describe(description));
const switchedOff = (description: string) => z._default(z.boolean(), false).check(z.describe(description));

export default defineTool({
  id: 'office2pdf',
  pages: [
    {
      route: 'word-to-pdf',
      title: 'Word to PDF',
      description: 'DOCX and DOC as they print, with their links, headings and tags.',
      icon: 'word-to-pdf',
      group: 'convert',
      featured: true,
      guide: 'how-to-convert-word-to-pdf',
      nextSteps: ['merge', 'esign', 'protect'],
      actionLabel: 'Convert to PDF',
      metaTitle: 'Word to PDF free: DOCX, DOC, ODT, RTF | Recto',
      metaDescription:
        'Convert Word documents to PDF with links, bookmarks and tags. The receipt counts pages, words and links, and names every font that had to be replaced.',
      keywords: ['word to pdf', 'docx to pdf', 'doc to pdf', 'odt to pdf', 'rtf to pdf'],
      presets: { application: 'word' },
    },
    {
      route: 'excel-to-pdf',
      title: 'Excel to PDF',
      description: 'Workbooks as they print, portrait or landscape, fitted to the page.',
      icon: 'excel-to-pdf',
      group: 'convert',
      featured: false,
      nextSteps: ['merge', 'page-numbers', 'protect'],
      actionLabel: 'Convert to PDF',
      metaTitle: 'Excel to PDF free: XLSX, XLS, ODS, CSV | Recto',
      metaDescription:
        'Convert Excel workbooks to PDF: choose sheets, landscape, all columns on one page, hidden sheets. The receipt lists what is in the PDF and what is not.',
      keywords: ['excel to pdf', 'xlsx to pdf', 'xls to pdf', 'csv to pdf'],
      presets: { application: 'excel' },
    },
    {
      route: 'powerpoint-to-pdf',
      title: 'PowerPoint to PDF',
      description: 'A page for each slide; notes and hidden slides when you want them.',
      icon: 'powerpoint-to-pdf',
      group: 'convert',
      featured: false,
      nextSteps: ['n-up', 'compress', 'merge'],
      actionLabel: 'Convert to PDF',
      metaTitle: 'PowerPoint to PDF free: PPTX, PPT, ODP | Recto',
      metaDescription:
        'Convert PowerPoint presentations to PDF, one page for each slide, with links and bookmarks, and with notes pages or hidden slides when you want them.',
      keywords: ['powerpoint to pdf', 'pptx to pdf', 'ppt to pdf', 'slides to pdf'],
      presets: { application: 'powerpoint' },
    },
  ],
  accept: ({ application }) => ACCEPTED[application],
  limits: { minFiles: 1, maxFiles: 5, maxFileMegabytes: 150, timeoutMs: 600_000 },
  options: z.strictObject({
    application: z
      ._default(z.enum(['any', 'word', 'excel', 'powerpoint']), 'any')
      .check(z.describe('Take documents of this program only')),
    pages: z
      ._default(z.string().check(z.maxLength(200), wanted(isPageRange, PAGE_NUMBERS)), '')
      .check(z.describe('Pages of the result, such as 1-3, 5 or 7-; all when empty')),
    orientation: z
      ._default(z.enum(['as-is', 'portrait', 'landscape']), 'as-is')
      .check(z.describe('Spreadsheets: as set in the workbook, portrait or landscape')),
    fitWidth: switchedOff('Spreadsheets: all columns on one page width'),
    hiddenSheets: switchedOff('Spreadsheets: also print hidden sheets'),
    sheets: z
      ._default(z.string().check(z.maxLength(1000)), '')
      .check(z.describe('Spreadsheets: names or numbers of the sheets to print, with commas; all when empty')),
    notes: switchedOff('Presentations: notes pages after the slides'),
    hiddenSlides: switchedOff('Presentations: also include hidden slides'),
    tagged: switchedOn('Tags, so that programs read the text in its order'),
    bookmarks: switchedOn('Bookmarks of headings, sheets and slides'),
    archival: switchedOff('PDF/A-2b, for archives'),
    imageQuality: z
      ._default(z.int().check(z.minimum(10), z.maximum(100)), 90)
      .check(z.describe('Quality of images, 10 to 100; 100 changes none')),
  }),
  needs: ['office', 'raster'],
  output: { kind: 'each', extension: '.pdf', mediaType: 'application/pdf' },
  promises: { pages: 'origins', content: 'may-change', keeps: [], encryption: 'any', rights: [], keepsLabels: false },
});
