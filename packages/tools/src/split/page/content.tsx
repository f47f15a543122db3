import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('split.how', 'How to split a PDF');
const STEPS = [
  message('split.how1', 'Choose a PDF of up to {megabytes} MB or drop it anywhere on this page.'),
  message('split.how2', 'Choose where to cut: between the pages, by page ranges, or split all pages.'),
  message('split.how3', 'Press Split PDF. One result downloads as a PDF, several as one ZIP, with a receipt.'),
];

const PARTS = [
  {
    title: message('split.ranges.title', 'Page ranges'),
    body: message(
      'split.ranges.body',
      'Write ranges such as 1-5, 10, 15-20: each range becomes its own PDF, so these make three. 1-3+7 is one PDF of both, z is the last page, and z-1 takes all pages in reverse order. If a range does not exist, Recto tells you at once and cuts nothing.',
    ),
  },
  {
    title: message('split.all.title', 'All pages'),
    body: message(
      'split.all.body',
      'Split all pages into single-page PDFs, or into PDFs of a few pages each. Recto reads what pages share only once, so many parts take little longer than a few.',
    ),
  },
  {
    title: message('split.more.title', 'By what is in the file'),
    body: message(
      'split.more.body',
      'Cut at the bookmarks, one PDF for each chapter; at blank pages and scans of empty pages, which are left out; by size, for mail that refuses large files; or separate odd and even pages. Recto finds the cuts on your device and shows them between the pages before you start; you can change any of them by hand.',
    ),
  },
  {
    title: message('split.kept.title', 'Content kept in each part'),
    body: message(
      'split.kept.body',
      'Everything that belongs to its pages: bookmarks, links between them, form fields with their values, page labels, accessibility tags, layers and attached files. Recto opens each part again and counts them.',
    ),
  },
  {
    title: message('split.gone.title', 'Content left out of each part'),
    body: message(
      'split.gone.body',
      'Nothing from the other pages: no text, image, title, form value, layer name or tag of theirs stays inside, so that you can pass on a part safely. Attachments that belong to the whole document are included only with pages that use them, and the receipt notes this.',
    ),
  },
];

/** The split page's explanation. */
export default function SplitContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
