import { Explanation, message } from '@recto/ui';

const HOW = message('clean.how', 'How it works');
const STEPS = [
  message('clean.how1', 'Drop a PDF anywhere on this page. It stays on your device.'),
  message('clean.how2', 'See what it reveals beyond its pages, with examples from your file.'),
  message('clean.how3', 'Switch off what you want to keep, and press Clean PDF.'),
];
const PARTS = [
  {
    title: message('clean.sameTitle', 'The pages look the same'),
    body: message(
      'clean.sameBody',
      'Recto draws each page that changes inside before and after, and compares every pixel. A result that looks different is not handed out. It is also looked through again: nothing of what you chose may be left.',
    ),
  },
  {
    title: message('clean.staysTitle', 'What stays unless you choose otherwise'),
    body: message(
      'clean.staysBody',
      'Comments, attachments, form entries and web links are there for readers, and so is the searchable text of a scan. They are listed, and you can remove them too.',
    ),
  },
  {
    title: message('clean.limitsTitle', 'Limits'),
    body: message(
      'clean.limitsBody',
      'What can be seen stays: a name on a page is not removed. A picture that reaches over the edge of a page stays whole. A digital signature becomes invalid, because the file changes.',
    ),
  },
];

/** The clean page's explanation. */
export default function CleanContent() {
  return <Explanation how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
