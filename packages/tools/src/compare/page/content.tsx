import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('comparison.how', 'How to compare two PDFs');
const STEPS = [
  message('comparison.how1', 'Choose the old version, then the new one, or drop both anywhere on this page.'),
  message('comparison.how2', 'Go through the changes, side by side. Hide the kinds that you do not need.'),
  message('comparison.how3', 'Press Compare PDFs to save them: as comments in the PDF, as a web page, or as JSON.'),
];

const PARTS = [
  {
    title: message('comparison.words', 'Word by word'),
    body: message(
      'comparison.wordsBody',
      'Recto compares the words, not the lines. Text that only flows onto other lines or pages is not a change; a paragraph that moved is one change. Headers, footers and page numbers are compared separately.',
    ),
  },
  {
    title: message('comparison.seen', 'What you see'),
    body: message(
      'comparison.seenBody',
      'Matching pages are compared pixel by pixel: pictures, drawings and colours. What only shifted along with the text is not reported.',
    ),
  },
  {
    title: message('comparison.other', 'And what you do not see'),
    body: message(
      'comparison.otherBody',
      'Form fields, links, comments, bookmarks, attachments and properties such as the title are compared, too. File dates and program names are not.',
    ),
  },
  {
    title: message('comparison.scans', 'Scans'),
    body: message(
      'comparison.scansBody',
      'A scan is a picture without text. Recto offers to recognise its text first and then compares the words; otherwise scans are compared by their appearance.',
    ),
  },
  {
    title: message('comparison.private', 'Private'),
    body: message(
      'comparison.privateBody',
      'Both files stay on your device unless you choose the server. Two PDFs of up to {megabytes, number} MB each.',
    ),
  },
];

/** The compare page's explanation. */
export default function CompareContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
