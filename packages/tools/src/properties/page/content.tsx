import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('properties.how', 'How to edit PDF properties');
const STEPS = [
  message('properties.how1', 'Choose a PDF or drop it anywhere on this page. Its properties appear at once.'),
  message('properties.how2', 'Change the title, the author, the bookmarks or anything else. Undo takes back any step.'),
  message('properties.how3', 'Press Save properties. The result downloads automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('properties.recordsPart', 'Two records, one answer'),
    body: message(
      'properties.recordsBody',
      'A PDF stores its title and author in two places, the document information and the XMP metadata. Many programs change only one, and then viewers disagree. Recto writes both alike. All other XMP properties stay, and with them the marks of PDF/A, PDF/UA and PDF/X.',
    ),
  },
  {
    title: message('properties.outlinePart', 'Bookmarks'),
    body: message(
      'properties.outlineBody',
      'Rename, move, nest and delete bookmarks, or point them to other pages. Bookmarks that you do not touch keep their exact target, colour and action. For a file without any, Recto makes them from the headings of its text.',
    ),
  },
  {
    title: message('properties.labelsPart', 'Page labels'),
    body: message(
      'properties.labelsBody',
      'Let the preface be i, ii, iii and the first chapter begin with 1, so that the numbers in the viewer are those on the paper. Nothing is printed on the pages; for that, use Page Numbers.',
    ),
  },
  {
    title: message('properties.goneBody', 'What you replace is gone'),
    body: message(
      'properties.goneText',
      'Many programs only add the new author to the end of the file, and the old one stays inside. Recto rewrites the file when something is replaced or removed. Only a signed file keeps its earlier version, so that its signature can still be checked.',
    ),
  },
  {
    title: message('properties.private', 'Private'),
    body: message(
      'properties.privateBody',
      'The file is opened in this tab, on your device, and no one else sees it, unless you choose the server.',
    ),
  },
  {
    title: message('properties.free', 'Free'),
    body: message(
      'properties.freeBody',
      'No account, no watermark, no paid tier. One PDF of up to {megabytes} MB at a time.',
    ),
  },
];

/** The properties page's explanation. */
export default function PropertiesContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
