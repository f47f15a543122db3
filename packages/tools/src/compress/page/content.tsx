import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('compress.how', 'How to compress a PDF');
const STEPS = [
  message('compress.how1', 'Choose up to {files, number} PDF files or drop them anywhere on this page.'),
  message('compress.how2', 'Move the slider, or name the size that each file may have.'),
  message('compress.how3', 'Press Compress PDF. The receipt says where the bytes were and where they are.'),
];

const PARTS = [
  {
    title: message('compress.images', 'Where the bytes go'),
    body: message(
      'compress.imagesBody',
      'Images are kept at the resolution at which the page shows them, and encoded just well enough: after each try the busiest parts are compared with the original, so that the letters of a scan stay readable. Text and drawings lose nothing, and fonts only letters that the document does not show.',
    ),
  },
  {
    title: message('compress.never', 'Never larger, nothing lost'),
    body: message(
      'compress.neverBody',
      'Links, bookmarks, forms, tags, layers and attachments are counted again in the result before you get it. When nothing can be gained, you get your file back as it was. At 100 not a single pixel changes.',
    ),
  },
  {
    title: message('compress.size', 'To a size'),
    body: message(
      'compress.sizeBody',
      'Name a size, such as 2 MB, and the best quality that fits is searched for. When the size cannot be reached, you get the smallest result that there is, and the receipt says so. Each file may have up to {megabytes, number} MB.',
    ),
  },
];

/** The compress page's explanation. */
export default function CompressContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
