import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('crop.how', 'How to crop a PDF');
const STEPS = [
  message('crop.how1', 'Choose a PDF or drop it anywhere on this page. Recto finds where the content ends.'),
  message('crop.how2', 'Drag the box or its handles, type margins, or leave it as it is. You see what will be left.'),
  message('crop.how3', 'Choose the pages, and whether the rest is hidden or removed for good.'),
  message('crop.how4', 'Press Crop PDF. The result downloads automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('crop.hidePart', 'Hidden or removed'),
    body: message(
      'crop.hideBody',
      'Most programs only hide what they crop: the page shows less, but the rest is still in the file. That is quick and loses nothing, and it is what Recto does unless you choose otherwise. If nobody may see the rest, choose to remove it: letters, pixels, drawings, links and comments are taken out of the file, and the result is searched again to prove it.',
    ),
  },
  {
    title: message('crop.contentPart', 'To the content'),
    body: message(
      'crop.contentBody',
      'Recto draws each page and looks where its text and pictures end. All pages of a size get the same box, so that nothing jumps when you turn the pages; or odd and even pages get one each, as in a book; or each page its own. On scans, dust and the dark edges of the scanner do not count.',
    ),
  },
  {
    title: message('crop.undoPart', 'Undo it later'),
    body: message(
      'crop.undoBody',
      'A page that Recto cropped remembers what it showed before. Choose Undo a crop, and it shows that again. A page that another program cropped shows all that it has.',
    ),
  },
  {
    title: message('crop.lossless', 'Nothing else changes'),
    body: message(
      'crop.losslessBody',
      'While it is only hidden, the content of your pages stays byte for byte: text stays text, and bookmarks, links, forms and tags stay. Rotated pages are cropped as you see them.',
    ),
  },
  {
    title: message('crop.private', 'Private'),
    body: message(
      'crop.privateBody',
      'The file is opened in this tab, on your device, and no one else sees it, unless you choose the server.',
    ),
  },
  {
    title: message('crop.free', 'Free'),
    body: message(
      'crop.freeBody',
      'No account, no watermark, no paid tier. One PDF of up to {megabytes} MB at a time.',
    ),
  },
];

/** The crop page's explanation. */
export default function CropContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
