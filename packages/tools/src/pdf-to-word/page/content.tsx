import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('pdfToWord.how', 'How to convert a PDF to Word');
const STEPS = [
  message('pdfToWord.how1', 'Choose a PDF of up to {megabytes} MB or drop it anywhere on this page.'),
  message('pdfToWord.how2', 'Choose flowing text, or exact places if the look matters more than the writing.'),
  message('pdfToWord.how3', 'Press Convert to Word. The document downloads, with a receipt beside it.'),
];

const PARTS = [
  {
    title: message('pdfToWord.real.title', 'Real paragraphs'),
    body: message(
      'pdfToWord.real.body',
      'Lines become paragraphs again, over columns and pages, with their alignment and indents. Headings get heading styles, lists are numbered by Word, footnotes are footnotes, and running titles become headers and footers that count the pages.',
    ),
  },
  {
    title: message('pdfToWord.tables.title', 'Tables as tables'),
    body: message(
      'pdfToWord.tables.body',
      'With lines or without, with merged and shaded cells, and in one piece when they go on over pages. Tags of the PDF are used where they can be trusted.',
    ),
  },
  {
    title: message('pdfToWord.scans.title', 'Scans'),
    body: message(
      'pdfToWord.scans.body',
      'A page that is a picture without text goes over as a picture, and the receipt says so: recognise its text first with the OCR tool.',
    ),
  },
  {
    title: message('pdfToWord.checked.title', 'What the receipt says'),
    body: message(
      'pdfToWord.checked.body',
      'How many headings, lists, tables, pictures and footnotes were recognised, how much of the text was kept and in which order. Original and result can be compared page by page; places worth a second look are marked.',
    ),
  },
];

/** The page's explanation. */
export default function WordContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
