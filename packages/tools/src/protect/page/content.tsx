import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('protect.how', 'How to protect a PDF');
const STEPS = [
  message('protect.how1', 'Choose up to {files} PDFs or drop them anywhere on this page.'),
  message('protect.how2', 'Enter a password twice, or have one generated, and keep it in a safe place.'),
  message('protect.how3', 'If you like, choose what readers may do, and set a second password for yourself.'),
  message('protect.how4', 'Press Protect PDF. The results download automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('protect.strong', 'How strong it is'),
    body: message(
      'protect.strongBody',
      'Every result is encrypted with AES-256 in its latest form (revision 6, as in PDF 2.0), with a new random key. Older ways of locking PDFs can be broken; Recto reads them and no longer writes them. So the lock is as strong as the password: use a long one that you have not used elsewhere.',
    ),
  },
  {
    title: message('protect.two', 'Two passwords'),
    body: message(
      'protect.twoBody',
      'The password to open keeps the file closed. The owner password allows everything, including changing the protection. If you forbid nothing, one password is enough.',
    ),
  },
  {
    title: message('protect.honest', 'What permissions can and cannot do'),
    body: message(
      'protect.honestBody',
      'A file can forbid printing, copying or changing. Programs that follow the standard obey. But anyone who can see a page can also copy it, and many programs ignore the permissions. Use them as a request that is hard to overlook, and the password to open for anything that must stay secret.',
    ),
  },
  {
    title: message('protect.kept', 'Nothing else changes'),
    body: message(
      'protect.keptBody',
      'Bookmarks, links, forms, tags, attachments and the pages themselves stay as they are; Recto opens each result again with its password and counts them. There are two exceptions. PDF/A and PDF/X forbid encryption, so the result no longer claims them. And digital signatures cover every byte of a file, and encryption changes every byte.',
    ),
  },
  {
    title: message('protect.private', 'Private'),
    body: message(
      'protect.privateBody',
      'Files and passwords stay in this tab, on your device. If you choose the server, both are sent there; the password is used for this one job and never stored in the clear. Nobody else sees them, and nobody can send you a forgotten password.',
    ),
  },
  {
    title: message('protect.gratis', 'Free'),
    body: message(
      'protect.gratisBody',
      'No account, no watermark, no paid tier. Up to {files} files of {megabytes} MB each at a time.',
    ),
  },
];

/** The protect page's explanation. */
export default function ProtectContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
