import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('extract.how', 'How it works');
const STEPS = [
  message('extract.how1', 'Choose a PDF of up to {megabytes} MB or drop it anywhere on this page.'),
  message('extract.how2', 'See what it holds: images, text, attachments, form data, fonts. Choose what you want.'),
  message('extract.how3', 'Press Extract. One result downloads as a file, several as one ZIP or one by one.'),
];

const PARTS = [
  {
    title: message('extract.asStored.title', 'Images as they are stored'),
    body: message(
      'extract.asStored.body',
      'A JPEG or JPEG 2000 in the PDF is a file already: you get its very bytes. All other images become PNG, or TIFF for CMYK, with every pixel and their colour profile. An image that many pages share comes once.',
    ),
  },
  {
    title: message('extract.asText.title', 'Text with its layout'),
    body: message(
      'extract.asText.body',
      'Plain text keeps columns and tables side by side. Markdown keeps headings, lists, tables, footnotes and links, and leaves out running titles and pictures. A scan has no text until OCR has read it.',
    ),
  },
  {
    title: message('extract.notChanged.title', 'Limits'),
    body: message(
      'extract.notChanged.body',
      'The PDF is not changed. Attachments are handed out as they are and never opened; check files from strangers before you open them. Images in spot colours become RGB, and the receipt counts them.',
    ),
  },
];

/** The extract page's explanation. */
export default function ExtractContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
