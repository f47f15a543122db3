import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('unlock.how', 'How to unlock a PDF');
const STEPS = [
  message('unlock.how1', 'Choose a PDF or drop it anywhere on this page.'),
  message('unlock.how2', 'If it asks for a password, enter it below the file.'),
  message('unlock.how3', 'If it only forbids something, read what, and confirm that you may remove the restrictions.'),
  message('unlock.how4', 'Press Unlock PDF. The result downloads automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('unlock.kinds', 'Two kinds of locks'),
    body: message(
      'unlock.kindsBody',
      'Some files do not open without a password: nobody can read them without it, and Recto does not guess. Others open for everybody and only ask programs not to print, copy or change them. This page shows which kind yours is and what it forbids.',
    ),
  },
  {
    title: message('unlock.yours', 'Your own files'),
    body: message(
      'unlock.yoursBody',
      'Restrictions in a file are the wish of its owner. Remove them from your own files, or where the owner agrees; the page asks you to confirm it.',
    ),
  },
  {
    title: message('unlock.kept', 'Nothing else changes'),
    body: message(
      'unlock.keptBody',
      'The encryption is removed completely, and everything inside stays as it was: pages, bookmarks, links, forms, tags, attachments. Recto opens the result again and compares the content of every page byte for byte. Digital signatures are no longer valid, because they cover every byte of a file.',
    ),
  },
  {
    title: message('unlock.old', 'Old and new locks'),
    body: message(
      'unlock.oldBody',
      'Recto opens all password locks of the PDF standard: RC4 with 40 to 128 bits, AES with 128 and 256 bits, with passwords in any script. It does not open locks by certificate or rights service.',
    ),
  },
  {
    title: message('unlock.private', 'Private'),
    body: message(
      'unlock.privateBody',
      'The file and its password stay in this tab, on your device. Only if you choose the server are they sent there, and they are deleted when the job is done.',
    ),
  },
  {
    title: message('unlock.gratis', 'Free'),
    body: message(
      'unlock.gratisBody',
      'No account, no watermark, no paid tier. One PDF of up to {megabytes} MB at a time.',
    ),
  },
];

/** The unlock page's explanation. */
export default function UnlockContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
