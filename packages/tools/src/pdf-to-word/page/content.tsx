import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('pdfToWord.how', 'How to convert a PDF to Word');
const STEPS = [
  message('pdfToWord.how1', 'Choose a PDF of up to {megabytes} MB or drop it anywhere on this page.'),
  message('pdfToWord.how2', 'Choose flowing text, or exact layout if the appearance matters more than editing.'),
  message('pdfToWord.how3', 'Press Convert to Word. The document downloads, with a receipt.'),
];

const PARTS = [
  {
    title: message('pdfToWord.real.title', 'Real paragraphs'),
    body: message(
      'pdfToWord.real.body',
      'Lines become paragraphs again, across columns and pages, with their alignment and indents. Headings get heading styles, Word numbers the lists, footnotes are footnotes, and running titles become headers and footers with page numbers.',
    ),
  },
  {
    title: message('pdfToWord.tables.title', 'Tables as tables'),
    body: message(
      'pdfToWord.tables.body',
      'With or without lines, with merged and shaded cells, and in one piece when they continue on the next page. Recto uses the tags of the PDF where they can be trusted.',
    ),
  },
  {
    title: message('pdfToWord.scans.title', 'Scans'),
    body: message(
      'pdfToWord.scans.body',
      'A page that is a picture without text stays a picture, and the receipt notes this: recognise its text first with the OCR tool.',
    ),
  },
  {
    title: message('pdfToWord.checked.title', 'What the receipt shows'),
    body: message(
      'pdfToWord.checked.body',
      'How many headings, lists, tables, pictures and footnotes were recognised, how much of the text was kept and in which order. You can compare original and result page by page; passages that deserve a second look are marked.',
    ),
  },
];

/** The page's explanation. */
export default function WordContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
