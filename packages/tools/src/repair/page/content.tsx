import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('repair.how', 'How to repair a PDF');
const STEPS = [
  message(
    'repair.how1',
    'Choose the damaged PDF or drop it anywhere on this page. If it has a password, enter it below the file.',
  ),
  message('repair.how2', 'Press Repair PDF. Your own file does not change.'),
  message(
    'repair.how3',
    'Read what was wrong and what was recovered, page by page. The repaired file downloads automatically.',
  ),
];

const PARTS = [
  {
    title: message('repair.what', 'Damage that can be repaired'),
    body: message(
      'repair.whatBody',
      'Files that were cut off, partly overwritten, sent as text, wrapped into an e-mail or a web page, or whose tables are wrong. Recto searches the remaining bytes for every object. Where a page is lost but its content is not, Recto rebuilds the page from the content.',
    ),
  },
  {
    title: message('repair.bits', 'Single wrong bits'),
    body: message(
      'repair.bitsBody',
      'Compressed parts carry a checksum. When one bit of them is wrong, as happens with old disks and bad memory, Recto finds which one and restores the part exactly.',
    ),
  },
  {
    title: message('repair.lost', 'Damage that cannot be repaired'),
    body: message(
      'repair.lostBody',
      'Missing bytes cannot be restored. Recto tells you which pages have gaps, which it had to guess and which are missing, instead of giving you a file that only looks complete.',
    ),
  },
  {
    title: message('repair.sound', 'Undamaged files'),
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
