import { Explanation, message } from '@recto/ui';

const HOW = message('reorder.how', 'How to reorder pages');
const STEPS = [
  message('reorder.how1', 'Choose a PDF or drop it anywhere on this page.'),
  message('reorder.how2', 'Drag the pages into the order you want, or move them with the keyboard.'),
  message('reorder.how3', 'Press Reorder Pages. The result downloads automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('reorder.follow.title', 'Content that follows its page'),
    body: message(
      'reorder.follow.body',
      'Bookmarks, links, form fields, comments and page labels lead to the same pages as before, wherever those pages are now. The list of bookmarks keeps its own order.',
    ),
  },
  {
    title: message('reorder.untouched.title', 'Nothing else is touched'),
    body: message(
      'reorder.untouched.body',
      'When every page stays, Recto rewrites only the list of pages in the file. Text, images, metadata and a password stay byte for byte as they are.',
    ),
  },
  {
    title: message('reorder.removed.title', 'Removing pages'),
    body: message(
      'reorder.removed.body',
      'You can bring back a page that you removed until you press the button. After that it is gone for good: its text, form values and bookmarks are no longer in the result.',
    ),
  },
];

/** The reorder page's explanation. */
export default function ReorderContent() {
  return <Explanation how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
