import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('pageNumbers.how', 'How to add page numbers to a PDF');
const STEPS = [
  message('pageNumbers.how1', 'Choose up to {files} PDFs or drop them anywhere on this page.'),
  message(
    'pageNumbers.how2',
    'Choose the position and the look of the numbers. You see them on your own page at once.',
  ),
  message('pageNumbers.how3', 'If you like, choose the pages, the first number, and further headers and footers.'),
  message('pageNumbers.how4', 'Press Add Page Numbers. The results download automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('pageNumbers.scripts', 'Any script'),
    body: message(
      'pageNumbers.scriptsBody',
      'Numbers in Roman numerals, letters, or the digits of Arabic, Persian, Hindi, Bengali, Thai or Chinese; texts in any script. The letters that you use are embedded, so that they look the same everywhere.',
    ),
  },
  {
    title: message('pageNumbers.batesPart', 'Bates numbers'),
    body: message(
      'pageNumbers.batesBody',
      'A prefix, leading zeros, and a count that continues over all your files. The receipt names the first and the last number of each file.',
    ),
  },
  {
    title: message('pageNumbers.books', 'Books'),
    body: message(
      'pageNumbers.booksBody',
      'Start on any page with any number, leave the cover without one, and mirror left and right for double-sided printing. The page labels that viewers show can follow.',
    ),
  },
  {
    title: message('pageNumbers.lossless', 'Nothing else changes'),
    body: message(
      'pageNumbers.losslessBody',
      'Your pages keep their content byte for byte. Bookmarks, links, forms and tags stay, and screen readers skip the numbers, as they should.',
    ),
  },
  {
    title: message('pageNumbers.removable', 'Can be undone'),
    body: message(
      'pageNumbers.removableBody',
      'Numbers, headers and footers are a layer of their own. Recto can replace or remove those that it added, today or in a year; those of other programs it leaves alone. The earlier version stays inside the file until you clean it.',
    ),
  },
  {
    title: message('pageNumbers.private', 'Private'),
    body: message(
      'pageNumbers.privateBody',
      'Files and texts stay in this tab, on your device, unless you choose the server. Fonts come from this site when they are first needed, in pieces. Which pieces your browser asks for reveals the script and, for Chinese, Japanese and Korean, roughly which characters, but not what you write.',
    ),
  },
  {
    title: message('pageNumbers.free', 'Free'),
    body: message(
      'pageNumbers.freeBody',
      'No account, no watermark, no paid tier. Up to {files} files of {megabytes} MB each at a time.',
    ),
  },
];

/** The page-numbers page's explanation. */
export default function PageNumbersContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
