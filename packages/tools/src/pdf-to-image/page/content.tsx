import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('pdfToImage.how', 'How to turn a PDF into images');
const STEPS = [
  message('pdfToImage.how1', 'Choose a PDF of up to {megabytes} MB or drop it anywhere on this page.'),
  message('pdfToImage.how2', 'Choose a format, a resolution and the pages.'),
  message(
    'pdfToImage.how3',
    'Press Make images. One page downloads as an image, several as one ZIP with the page numbers as names.',
  ),
];

const PARTS = [
  {
    title: message('pdfToImage.kinds.title', 'JPG, PNG or WebP'),
    body: message(
      'pdfToImage.kinds.body',
      'JPG suits photos and opens everywhere. PNG keeps every pixel as it was drawn, and can leave the background transparent. WebP is the smallest, and all current browsers read it.',
    ),
  },
  {
    title: message('pdfToImage.dpi.title', 'How many dpi'),
    body: message(
      'pdfToImage.dpi.body',
      '72 or 96 dpi for screens, 150 for reading, 300 for print, 600 for small details. Twice the dpi means four times the pixels. The number is written into JPG and PNG files, so that they print at the size of the page.',
    ),
  },
  {
    title: message('pdfToImage.drawn.title', 'Content of the images'),
    body: message(
      'pdfToImage.drawn.body',
      'The visible part of each page as a viewer shows it, with its rotation, annotations and completed form fields. Hidden layers stay hidden.',
    ),
  },
];

/** The PDF-to-image page's explanation. */
export default function PdfToImageContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
