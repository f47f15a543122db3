import { Explanation, message } from '@recto/ui';

const HOW = message('nUp.how', 'How to put several pages on a sheet');
const STEPS = [
  message('nUp.how1', 'Choose a PDF or drop it anywhere on this page.'),
  message('nUp.how2', 'Choose a layout. You see each sheet as it will be.'),
  message('nUp.how3', 'Press Make Sheets. The result downloads automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('nUp.sharp.title', 'Nothing becomes a picture'),
    body: message(
      'nUp.sharp.body',
      'Pages are placed on the sheets as they are: text stays text that you can search and copy, drawings stay sharp at any size, and images are not compressed again.',
    ),
  },
  {
    title: message('nUp.along.title', 'Content that moves along'),
    body: message(
      'nUp.along.body',
      'Links, bookmarks, form fields and comments keep working, each on its page. Tags for screen readers and layers stay. Page labels become labels of sheets.',
    ),
  },
  {
    title: message('nUp.booklet.title', 'Booklets'),
    body: message(
      'nUp.booklet.body',
      'Recto puts the pages in the order in which they must be printed. Print on both sides, flipped on the short edge, fold the stack in the middle and staple it. Thick booklets are made of several signatures, folded one by one.',
    ),
  },
  {
    title: message('nUp.poster.title', 'Posters'),
    body: message(
      'nUp.poster.body',
      'Each page is enlarged over as many sheets as you choose. Neighbouring sheets both show the overlap, so that you can cut and glue them.',
    ),
  },
];

/** The page's explanation. */
export default function NUpContent() {
  return <Explanation how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
