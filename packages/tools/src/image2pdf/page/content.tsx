import { IMAGES } from '@recto/contract/accept-images';
import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const ENDINGS = IMAGES.map(({ extensions }) => extensions[0]?.slice(1).toUpperCase()).join(', ');

const HOW = message('imageToPdf.how', 'How to make a PDF from images');
const STEPS = [
  message('imageToPdf.how1', 'Choose up to {files} images of up to {megabytes} MB each: {kinds}.'),
  message('imageToPdf.how2', 'Drag them into order, or move them with Alt and the arrow keys.'),
  message('imageToPdf.how3', 'Choose how large the pages are, and press Make PDF.'),
];

const PARTS = [
  {
    title: message('imageToPdf.verbatim.title', 'Nothing is re-encoded'),
    body: message(
      'imageToPdf.verbatim.body',
      'JPEG and JPEG 2000 images go into the PDF byte for byte; fax-coded TIFF pages and PNG images keep their encoding. All other kinds are decoded once and packed without loss.',
    ),
  },
  {
    title: message('imageToPdf.colour.title', 'Colours as they were'),
    body: message(
      'imageToPdf.colour.body',
      'Colour profiles, CMYK, 16 bits per colour and transparency stay. Photos appear upright, as the camera recorded them. Where something cannot be kept, the receipt lists it.',
    ),
  },
  {
    title: message('imageToPdf.pages.title', 'Pages'),
    body: message(
      'imageToPdf.pages.body',
      'Pages are as large as their images, or A4, Letter or any size you like, with margins and a background. Every page of a TIFF becomes a page; from an animation Recto takes the first frame.',
    ),
  },
];

/** The image-to-PDF page's explanation. */
export default function ImageToPdfContent() {
  return <Explanation tool={tool} values={{ kinds: ENDINGS }} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
