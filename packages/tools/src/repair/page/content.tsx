import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('repair.how', 'How to repair a PDF');
const STEPS = [
  message(
    'repair.how1',
    'Choose the damaged PDF or drop it anywhere on this page. If it has a password, enter it on the sheet.',
  ),
  message('repair.how2', 'Press Repair PDF. Your file itself is not changed.'),
  message(
    'repair.how3',
    'Read what was wrong and what came back, page by page. The repaired file downloads by itself.',
  ),
];

const PARTS = [
  {
    title: message('repair.what', 'What can be mended'),
    body: message(
      'repair.whatBody',
      'Files that were cut off, overwritten in part, sent as text, wrapped into a mail or a web page, or whose tables are wrong. Every object is searched for in the bytes that are left. Where a page itself is lost but its content is not, the page is made anew of it.',
    ),
  },
  {
    title: message('repair.bits', 'Single wrong bits'),
    body: message(
      'repair.bitsBody',
      'Compressed parts carry a check sum. When one bit of them is wrong, as old disks and bad memory leave it, Recto finds which, and the part is exactly what it was.',
    ),
  },
  {
    title: message('repair.lost', 'What cannot'),
    body: message(
      'repair.lostBody',
      'Bytes that are gone are gone. You are told which pages have gaps, which had to be guessed and which are missing, instead of being handed a file that only looks whole.',
    ),
  },
  {
    title: message('repair.sound', 'Files that are sound'),
    body: message('repair.soundBody', 'If nothing is wrong, Recto says so and gives you the same file back.'),
  },
  {
    title: message('repair.private', 'Private'),
    body: message(
      'repair.privateBody',
      'The file stays on your device unless you choose the server. One PDF of up to {megabytes, number} MB at a time.',
    ),
  },
];

/** The repair page's explanation. */
export default function RepairContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
