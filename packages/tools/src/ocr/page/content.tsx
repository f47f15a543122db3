import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('ocr.how', 'How to make a scan searchable');
const STEPS = [
  message('ocr.how1', 'Choose up to {files} files or drop them anywhere on this page.'),
  message(
    'ocr.how2',
    'Choose the languages of the text. With fewer languages, recognition is faster and more accurate.',
  ),
  message('ocr.how3', 'Press Recognise text. Recto reads several pages at once, on a phone one after another.'),
  message('ocr.how4', 'The result downloads automatically: the same pages, with text to search, select and copy.'),
];

const PARTS = [
  {
    title: message('ocr.device', 'On your device'),
    body: message(
      'ocr.deviceBody',
      'Unless you choose the server, recognition runs in this tab. Your browser downloads the engine and the data of your languages, and your files go nowhere.',
    ),
  },
  {
    title: message('ocr.same', 'The page stays as it is'),
    body: message(
      'ocr.sameBody',
      'The text is laid invisibly over the words in the picture, which keeps every byte unless you have a photograph straightened. Bookmarks, links, forms and attachments stay too, and in a tagged file the text is tagged for screen readers.',
    ),
  },
  {
    title: message('ocr.already', 'Pages that already have text'),
    body: message(
      'ocr.alreadyBody',
      'Recto skips each page that has text of its own. A page with a large picture and little text is read, and its text stays. Hidden text from an earlier recognition is replaced only if you ask for it.',
    ),
  },
  {
    title: message('ocr.enhanceTitle', 'Bad scans'),
    body: message(
      'ocr.enhanceBody',
      'Recto removes shadows, gray paper and specks and straightens lines in a copy that only the recognition sees. Clean pages are read as they are.',
    ),
  },
  {
    title: message('ocr.photosTitle', 'Photographs'),
    body: message(
      'ocr.photosBody',
      'In a photograph of a sign, a receipt or a page, Recto finds lines wherever they are, slanted or in perspective, straightens them and reads them one by one. It detects by itself which pages are photographs; you can also choose them.',
    ),
  },
  {
    title: message('ocr.textOnly', 'Or only the text'),
    body: message(
      'ocr.textOnlyBody',
      'Switch off Preserve formatting and you get a new PDF with only the text: headings and paragraphs on clean pages, with new line breaks, tagged for screen readers. Pictures and layout remain in your original file.',
    ),
  },
  {
    title: message('ocr.viewers', 'Works in every viewer'),
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
