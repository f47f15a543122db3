import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('watermark.how', 'How to add a watermark to a PDF');
const STEPS = [
  message('watermark.how1', 'Choose up to {files} PDFs or drop them anywhere on this page.'),
  message('watermark.how2', 'Write a text in any script, or choose a picture. It shows on your own page at once.'),
  message('watermark.how3', 'Drag it to its place, or choose one of nine; set size, angle, opacity and colour.'),
  message('watermark.how4', 'Press Add Watermark. The results download by themselves, with a receipt beside them.'),
];

const PARTS = [
  {
    title: message('watermark.scripts', 'Any script'),
    body: message(
      'watermark.scriptsBody',
      'Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese, Korean and emoji, also in one line. Letters are joined and ordered as their scripts want it, and the few that you use are embedded, so that the mark looks the same everywhere.',
    ),
  },
  {
    title: message('watermark.variables', 'What it can say'),
    body: message(
      'watermark.variablesBody',
      'The page number, the number of pages, the date and the file’s name can stand in the text. Each page then shows its own.',
    ),
  },
  {
    title: message('watermark.lossless', 'Nothing else changes'),
    body: message(
      'watermark.losslessBody',
      'What your pages held stays byte for byte; the mark is added beside it, drawn once and shared by all pages, so that even a long document hardly grows. Bookmarks, links, forms and tags stay. Screen readers pass over the mark, as they should.',
    ),
  },
  {
    title: message('watermark.honest', 'What a watermark can do, and what not'),
    body: message(
      'watermark.honestBody',
      'It says to every reader what the page is. It is a layer of its own, which programs can switch off or remove: if it must stay, print the result to paper or to pictures, and if the content must stay secret, protect the file with a password.',
    ),
  },
  {
    title: message('watermark.private', 'Private'),
    body: message(
      'watermark.privateBody',
      'Files, texts and pictures stay in this tab, on your device, unless you choose the server. Fonts come from this site when they are first needed, in pieces: which pieces are asked for tells the script, and of Chinese, Japanese and Korean roughly which signs, but not what you write.',
    ),
  },
  {
    title: message('watermark.free', 'Free'),
    body: message(
      'watermark.freeBody',
      'No account, no mark of ours, no paid tier. Up to {files} files of {megabytes} MB each at a time.',
    ),
  },
];

/** The watermark page's explanation. */
export default function WatermarkContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
