import { Explanation, message } from '@recto/ui';

const HOW = message('flatten.how', 'How it works');
const STEPS = [
  message('flatten.how1', 'Drop one or more PDFs anywhere on this page. They stay on your device.'),
  message('flatten.how2', 'See what is in the file, and switch off what you want to keep as it is.'),
  message(
    'flatten.how3',
    'Press Flatten PDF. The pages look the same, and nothing on them can be moved or filled in any more.',
  ),
];
const PARTS = [
  {
    title: message('flatten.textTitle', 'Text stays text'),
    body: message(
      'flatten.textBody',
      'Recto does not turn pages into pictures. What you filled in can still be searched and copied, drawings stay sharp, links and bookmarks work, and tagged files stay tagged.',
    ),
  },
  {
    title: message('flatten.lookTitle', 'As shown, or as printed'),
    body: message(
      'flatten.lookBody',
      'A PDF specifies for each comment, field and layer whether it shows on the screen and on paper. You choose which appearance becomes fixed. The rest is removed, and the receipt counts it.',
    ),
  },
  {
    title: message('flatten.lostTitle', 'Losses'),
    body: message(
      'flatten.lostBody',
      'The form can no longer be filled in, and its calculations and buttons stop. Text in comment pop-ups is lost. A digital signature becomes invalid, but its picture stays. Keep your original.',
    ),
  },
];

/** The flatten page's explanation. */
export default function FlattenContent() {
  return <Explanation how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
