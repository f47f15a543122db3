import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('pdfToPowerPoint.how', 'How to convert a PDF to PowerPoint');
const STEPS = [
  message('pdfToPowerPoint.how1', 'Choose a PDF of up to {megabytes} MB or drop it anywhere on this page.'),
  message('pdfToPowerPoint.how2', 'Choose slides that you can edit, or a picture of each page.'),
  message('pdfToPowerPoint.how3', 'Press Convert to PowerPoint. The presentation downloads, with a receipt beside it.'),
];

const PARTS = [
  {
    title: message('pdfToPowerPoint.real.title', 'Text boxes, not lines'),
    body: message(
      'pdfToPowerPoint.real.body',
      'What belongs together is one text box, with bullets and numbers as such. The largest line at the top is the title of the slide.',
    ),
  },
  {
    title: message('pdfToPowerPoint.parts.title', 'Tables, pictures, shapes'),
    body: message(
      'pdfToPowerPoint.parts.body',
      'Tables can be edited, pictures keep their quality, rectangles, lines and ellipses keep their colours, and charts and logos come as pictures of themselves.',
    ),
  },
  {
    title: message('pdfToPowerPoint.scans.title', 'Scans'),
    body: message(
      'pdfToPowerPoint.scans.body',
      'A page that is a picture without text goes over as a picture, and the receipt says so: recognise its text first with the OCR tool.',
    ),
  },
  {
    title: message('pdfToPowerPoint.checked.title', 'What the receipt says'),
    body: message(
      'pdfToPowerPoint.checked.body',
      'How many headings, lists, tables, pictures and footnotes were recognised, how much of the text was kept and in which order, and which tables are worth a second look.',
    ),
  },
];

/** The page's explanation. */
export default function PowerPointContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
