import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('compressLite.how', 'How it works');
const STEPS = [
  message('compressLite.how1', 'Choose up to {files, number} PDF files or drop them anywhere on this page.'),
  message('compressLite.how2', 'Press Compress PDF. Your device does the work, unless you choose the server.'),
  message(
    'compressLite.how3',
    'The results download automatically. The receipt shows what took up space before and after.',
  ),
];

const PARTS = [
  {
    title: message('compressLite.what', 'Parts that get smaller'),
    body: message(
      'compressLite.whatBody',
      'Recto packs everything in the file more tightly and stores duplicates only once. It leaves out old versions, objects that nothing uses, stored thumbnails and private data of the program that made the file. Images keep every sample, but are written in the most compact form. Fonts keep the letters that the document shows; fonts of forms stay whole.',
    ),
  },
  {
    title: message('compressLite.same', 'Parts that stay the same'),
    body: message(
      'compressLite.sameBody',
      'Pages, text, links, bookmarks, forms, tags, layers and attachments. Recto counts them again in the finished file before you get it. A signature covers the exact bytes of a file and cannot survive; the receipt notes this.',
    ),
  },
  {
    title: message('compressLite.never', 'Never larger'),
    body: message(
      'compressLite.neverBody',
      'If a file cannot be made smaller, you get the original back, and Recto says so. Each file may have up to {megabytes, number} MB.',
    ),
  },
];

/** The compress-lite page's explanation. */
export default function CompressLiteContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
