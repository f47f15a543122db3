import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('ocr.how', 'How to make a scan searchable');
const STEPS = [
  message('ocr.how1', 'Choose up to {files} files or drop them anywhere on this page.'),
  message('ocr.how2', 'Choose the languages of the text. Fewer are faster and read better.'),
  message('ocr.how3', 'Press Recognise text. Pages are read side by side, as many as there are processor cores.'),
  message(
    'ocr.how4',
    'The result downloads by itself: the same pages, with text that can be searched, selected and copied.',
  ),
];

const PARTS = [
  {
    title: message('ocr.device', 'On your device'),
    body: message(
      'ocr.deviceBody',
      'Unless you choose the server, the recognition runs in this tab: what is fetched is the engine and the data of the languages that you choose, and your files go nowhere.',
    ),
  },
  {
    title: message('ocr.same', 'The page stays as it is'),
    body: message(
      'ocr.sameBody',
      'The text lies invisibly over the words of the picture. The picture itself is not encoded again: each of its bytes stays. Bookmarks, links, forms and attachments stay too, and in a tagged file the text is tagged for screen readers.',
    ),
  },
  {
    title: message('ocr.already', 'Text that is there already'),
    body: message(
      'ocr.alreadyBody',
      'Pages with text of their own are left alone, page by page, also in a file that has both. Hidden text of an earlier recognition is replaced only when you ask for it.',
    ),
  },
  {
    title: message('ocr.enhanceTitle', 'Bad scans'),
    body: message(
      'ocr.enhanceBody',
      'Shadows, grey paper, specks and slanting lines are evened out in a copy that only the recognition sees. Clean pages are read as they are.',
    ),
  },
  {
    title: message('ocr.photosTitle', 'Photographs'),
    body: message(
      'ocr.photosBody',
      'In a photograph of a sign, a receipt or a sheet, lines are found wherever they are, slanted or in perspective, straightened and read one by one. Recto sees by itself which pages are photographs; you can also say so.',
    ),
  },
  {
    title: message('ocr.anew', 'Or the text alone'),
    body: message(
      'ocr.anewBody',
      'Switch Preserve formatting off and you get a new PDF of the text: headings and paragraphs on clean pages, lines broken anew, tagged for screen readers. Pictures and places stay behind in your own file.',
    ),
  },
  {
    title: message('ocr.viewers', 'Right in every viewer'),
    body: message(
      'ocr.viewersBody',
      'Spaces, the order of Arabic and the syllables of Hindi are written so that different viewers copy the same text. We test it with four of them.',
    ),
  },
  {
    title: message('ocr.gratis', 'Free'),
    body: message(
      'ocr.gratisBody',
      'No account, no watermark, no paid tier. Up to {files} files of {megabytes} MB each at a time.',
    ),
  },
];

/** The OCR page's explanation. */
export default function OcrContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
