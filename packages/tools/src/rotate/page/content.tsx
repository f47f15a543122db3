import { Explanation, message, useText } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('rotate.how', 'How to rotate a PDF');
const STEPS = [
  message('rotate.how1', 'Choose a PDF or drop it anywhere on this page.'),
  message('rotate.how2', 'Choose the angle. The pages on the screen rotate with it.'),
  message('rotate.how3', 'Choose which pages to rotate: all of them, or only those that are the wrong way round.'),
  message('rotate.how4', 'Press Rotate PDF. The result downloads automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('rotate.why', 'Why rotate a PDF?'),
    body: message(
      'rotate.whyBody',
      'A scanner pulls a page in sideways, a phone holds its camera upside down, a wide table is on an upright page. A viewer can rotate the page for you, but only on your screen. Rotating the file rotates it for everyone who opens it, and on paper too.',
    ),
  },
  {
    title: message('rotate.options', 'Your options'),
    body: message(
      'rotate.optionsBody',
      '90 degrees rotates pages clockwise, 180 degrees turns them upside down, 270 degrees rotates them counter-clockwise. The angle is added to the present rotation of each page. You can rotate all pages, the odd or even ones, only landscape or portrait ones, or the pages you list, such as 1-5, 10.',
    ),
  },
  {
    title: message('rotate.lossless', 'Lossless'),
    body: message(
      'rotate.losslessBody',
      'Every PDF page has an entry that specifies which way is up. Rotating changes that entry and nothing else: text stays text, images are not encoded again, and bookmarks, links, forms and metadata stay as they are. Recto opens each result again and compares the content of every page byte for byte.',
    ),
  },
  {
    title: message('rotate.speed', 'Speed'),
    body: message(
      'rotate.speedBody',
      'Recto rewrites only the few bytes of that entry, so even a long document takes about as long as reading it from your disk. Nothing waits for a network.',
    ),
  },
  {
    title: message('rotate.compatibility', 'Compatibility'),
    body: message(
      'rotate.compatibilityBody',
      'That entry is as old as the PDF format, so every viewer and printer understands the result. Recto itself only needs a current browser, on a computer, a tablet or a phone.',
    ),
  },
  {
    title: message('rotate.security', 'Security'),
    body: message(
      'rotate.securityBody',
      'The file is opened in this tab, on your device, and no one else sees it. A locked PDF asks for its password, which stays in this tab too. Only if you choose the server are file and password sent there, and they are deleted when the job is done.',
    ),
  },
  {
    title: message('rotate.free', 'Free'),
    body: message(
      'rotate.freeBody',
      'No account, no watermark, no paid tier. The one limit is the size: one PDF of up to {megabytes} MB at a time.',
    ),
  },
];

const SUMMARY = {
  title: message('rotate.summary', 'Rotation Options'),
  columns: [
    {
      title: message('rotate.summaryAngles', 'Angles'),
      lines: [
        message('rotate.summaryAngle90', '90° clockwise'),
        message('rotate.summaryAngle180', '180° flip'),
        message('rotate.summaryAngle270', '270°, that is 90° counter-clockwise'),
      ],
    },
    {
      title: message('rotate.summaryPages', 'Page selection'),
      lines: [
        message('rotate.summaryAll', 'All pages at once'),
        message('rotate.summarySome', 'Odd, even, landscape or portrait'),
        message('rotate.summaryListed', 'Pages and ranges you list'),
      ],
    },
    {
      title: message('rotate.summaryQuality', 'Quality'),
      lines: [
        message('rotate.summaryLossless', 'Lossless'),
        message('rotate.summaryMetadata', 'Metadata kept'),
        message('rotate.summaryFast', 'Fast'),
      ],
    },
  ],
};

/** The rotate page's explanation. */
export default function RotateContent() {
  const text = useText();
  return (
    <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS}>
      <section className="prose-block">
        <h2>{text(SUMMARY.title)}</h2>
        <div className="summary">
          {SUMMARY.columns.map((column) => (
            <div key={column.title.id}>
              <h3>{text(column.title)}</h3>
              <ul>
                {column.lines.map((line) => (
                  <li key={line.id}>{text(line)}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </Explanation>
  );
}
