import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('pdfToExcel.how', 'How to convert a PDF to Excel');
const STEPS = [
  message('pdfToExcel.how1', 'Choose a PDF of up to {megabytes} MB or drop it anywhere on this page.'),
  message('pdfToExcel.how2', 'Choose a sheet for each table, for each page, or one for everything.'),
  message('pdfToExcel.how3', 'Press Convert to Excel. The workbook downloads, with a receipt.'),
];

const PARTS = [
  {
    title: message('pdfToExcel.typed.title', 'Numbers are numbers'),
    body: message(
      'pdfToExcel.typed.body',
      'Recto examines each column to tell decimal points from decimal commas and days from months. Percentages, currencies, dates and negative numbers in brackets become values with their format; codes with leading zeros stay text.',
    ),
  },
  {
    title: message('pdfToExcel.tables.title', 'With lines and without'),
    body: message(
      'pdfToExcel.tables.body',
      'Lines, shading and aligned columns all make tables. A table that continues over several pages becomes one sheet with its header row once, and columns that were printed on pages of their own return to their rows.',
    ),
  },
  {
    title: message('pdfToExcel.scans.title', 'Scans'),
    body: message(
      'pdfToExcel.scans.body',
      'A page that is a picture without text stays a picture, and the receipt notes this: recognise its text first with the OCR tool.',
    ),
  },
  {
    title: message('pdfToExcel.checked.title', 'What the receipt shows'),
    body: message(
      'pdfToExcel.checked.body',
      'How many headings, lists, tables, pictures and footnotes were recognised, how much of the text was kept and in which order, and which tables deserve a second look.',
    ),
  },
];

/** The page's explanation. */
export default function ExcelContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
