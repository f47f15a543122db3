import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('split.how', 'How to split a PDF');
const STEPS = [
  message('split.how1', 'Choose a PDF of up to {megabytes} MB or drop it anywhere on this page.'),
  message('split.how2', 'Choose where to cut: between the pages on the desk, by page ranges, or split all pages.'),
  message(
    'split.how3',
    'Press Split PDF. One result downloads as a PDF, several as one ZIP, with a receipt beside them.',
  ),
];

const PARTS = [
  {
    title: message('split.ranges.title', 'Page ranges'),
    body: message(
      'split.ranges.body',
      'Write ranges such as 1-5, 10, 15-20: each range becomes its own PDF, so these make three. 1-3+7 is one PDF of both, z is the last page, and z-1 takes all pages from the last to the first. A range that does not exist is named at once, and nothing is cut.',
    ),
  },
  {
    title: message('split.all.title', 'All pages'),
    body: message(
      'split.all.body',
      'Split all pages into single-page PDFs, or into PDFs of a few pages each. What the pages reach is read once for the whole file, so many parts take little longer than a few.',
    ),
  },
  {
    title: message('split.more.title', 'By what is in the file'),
    body: message(
      'split.more.body',
      'Cut at the bookmarks, one PDF for each chapter; at blank pages and scans of empty sheets, which are left out; below a size, for mail that refuses large files; or lay odd and even pages apart. The places are found on your device and shown between the pages before you start; any of them can be changed by hand.',
    ),
  },
  {
    title: message('split.kept.title', 'What each part keeps'),
    body: message(
      'split.kept.body',
      'Everything that belongs to its pages: bookmarks, links among them, form fields with their values, page labels, accessibility tags, layers and attached files. Each part is opened again and counted.',
    ),
  },
  {
    title: message('split.gone.title', 'What no part keeps'),
    body: message(
      'split.gone.body',
      'Nothing of the other pages: no text, image, title, form value, layer name or tag of theirs stays inside, so that a part can be passed on alone. Attachments that belong to the whole document go only with pages that use them, and the receipt says so.',
    ),
  },
];

/** The split page's explanation. */
export default function SplitContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
