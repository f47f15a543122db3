import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('pdfToPowerPoint.how', 'How to convert a PDF to PowerPoint');
const STEPS = [
  message('pdfToPowerPoint.how1', 'Choose a PDF of up to {megabytes} MB or drop it anywhere on this page.'),
  message('pdfToPowerPoint.how2', 'Choose slides that you can edit, or a picture of each page.'),
  message('pdfToPowerPoint.how3', 'Press Convert to PowerPoint. The presentation downloads, with a receipt.'),
];

const PARTS = [
  {
    title: message('pdfToPowerPoint.real.title', 'Text boxes, not lines'),
    body: message(
      'pdfToPowerPoint.real.body',
      'Text that belongs together is in one text box, with real bullets and numbers. The largest line at the top is the title of the slide.',
    ),
  },
  {
    title: message('pdfToPowerPoint.parts.title', 'Tables, pictures, shapes'),
    body: message(
      'pdfToPowerPoint.parts.body',
      'You can edit tables, pictures keep their quality, rectangles, lines and ellipses keep their colours, and charts and logos become pictures.',
    ),
  },
  {
    title: message('pdfToPowerPoint.scans.title', 'Scans'),
    body: message(
      'pdfToPowerPoint.scans.body',
      'A page that is a picture without text stays a picture, and the receipt notes this: recognise its text first with the OCR tool.',
    ),
  },
  {
    title: message('pdfToPowerPoint.checked.title', 'What the receipt shows'),
    body: message(
      'pdfToPowerPoint.checked.body',
      'How many headings, lists, tables, pictures and footnotes were recognised, how much of the text was kept and in which order, and which tables deserve a second look.',
    ),
  },
];

/** The page's explanation. */
export default function PowerPointContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
