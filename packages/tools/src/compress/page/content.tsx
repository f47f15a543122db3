import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('compress.how', 'How to compress a PDF');
const STEPS = [
  message('compress.how1', 'Choose up to {files, number} PDF files or drop them anywhere on this page.'),
  message('compress.how2', 'Move the slider, or enter the largest size that each file may have.'),
  message('compress.how3', 'Press Compress PDF. The receipt shows what took up space before and after.'),
];

const PARTS = [
  {
    title: message('compress.images', 'Parts that get smaller'),
    body: message(
      'compress.imagesBody',
      'Images keep the resolution at which the page shows them and are encoded just well enough: after each attempt Recto compares the busiest parts with the original, so that scanned letters stay readable. Text and drawings lose nothing, and fonts lose only letters that the document does not show.',
    ),
  },
  {
    title: message('compress.never', 'Never larger, nothing lost'),
    body: message(
      'compress.neverBody',
      'Recto counts links, bookmarks, forms, tags, layers and attachments again in the result before you get it. When nothing can be saved, you get your original file back. At quality 100 not a single pixel changes.',
    ),
  },
  {
    title: message('compress.size', 'To an exact size limit'),
    body: message(
      'compress.sizeBody',
      'Enter a size, such as 2 MB, and Recto searches for the best quality that fits. If the size cannot be reached, you get the smallest possible result, and the receipt notes this. Each file may have up to {megabytes, number} MB.',
    ),
  },
];

/** The compress page's explanation. */
export default function CompressContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
