import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('merge.how', 'How it works');
const STEPS = [
  {
    title: message('merge.step1', 'Upload'),
    body: message(
      'merge.step1Body',
      'Choose your PDFs or drop them anywhere on the page: up to {files}, {megabytes} MB each. They are opened in this tab, and go nowhere else unless you choose the server.',
    ),
  },
  {
    title: message('merge.step2', 'Put in order'),
    body: message(
      'merge.step2Body',
      'Files are processed in upload order. To change it, drag them or use the arrows. Below each file you see which pages of the result it will become. Choose Page by page to put pages of one file between those of another.',
    ),
  },
  {
    title: message('merge.step3', 'Download'),
    body: message(
      'merge.step3Body',
      'You get one PDF, opened again and checked, with a receipt of what was kept. It downloads automatically.',
    ),
  },
];

const PARTS = [
  {
    title: message('merge.kept', 'What Recto keeps'),
    body: message(
      'merge.keptBody',
      'Most tools copy pages and drop what points at them. Recto keeps it all: bookmarks, links between pages, named destinations, form fields with their values, page labels, accessibility tags, layers with their states, attachments and document scripts. When two files use the same field name, the later one is renamed, and the receipt notes this.',
    ),
  },
  {
    title: message('merge.limits', 'What cannot be kept'),
    body: message(
      'merge.limitsBody',
      'A digital signature vouches for one file exactly as it was signed, so it cannot be valid in a merged file. It stays visible on the page, and the receipt names it. Keep the signed original.',
    ),
  },
  {
    title: message('merge.ranges', 'Only some pages'),
    body: message(
      'merge.rangesBody',
      'Press Show pages to reorder the pages of a file, leave some out or take them twice. Or write the pages to take below the file: 1-5, 10 takes six pages, z means the last page, z-1 reverses the order, and odd and even take every other page.',
    ),
  },
];

/** The merge page's explanation. */
export default function MergeContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
