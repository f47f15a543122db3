import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('watermark.how', 'How to add a watermark to a PDF');
const STEPS = [
  message('watermark.how1', 'Choose up to {files} PDFs or drop them anywhere on this page.'),
  message('watermark.how2', 'Write a text in any script, or choose a picture. You see it on your own page at once.'),
  message('watermark.how3', 'Drag it into position, or choose one of nine; set size, angle, opacity and colour.'),
  message('watermark.how4', 'Press Add Watermark. The results download automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('watermark.scripts', 'Any script'),
    body: message(
      'watermark.scriptsBody',
      'Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese, Korean and emoji, also in one line. Letters are joined and ordered as their scripts require, and the few that you use are embedded, so that the watermark looks the same everywhere.',
    ),
  },
  {
    title: message('watermark.variables', 'Available variables'),
    body: message(
      'watermark.variablesBody',
      'The text can include the page number, the number of pages, the date and the file name. Each page then shows its own.',
    ),
  },
  {
    title: message('watermark.lossless', 'Nothing else changes'),
    body: message(
      'watermark.losslessBody',
      'Your pages keep their content byte for byte; the watermark is added as separate content, drawn once and shared by all pages, so that even a long document hardly grows. Bookmarks, links, forms and tags stay. Screen readers skip the watermark, as they should.',
    ),
  },
  {
    title: message('watermark.honest', 'What a watermark can and cannot do'),
    body: message(
      'watermark.honestBody',
      'It shows every reader what kind of page this is. It is a separate layer, which programs can switch off or remove. If it must stay, print the result to paper or convert it to images; if the content must stay secret, protect the file with a password.',
    ),
  },
  {
    title: message('watermark.private', 'Private'),
    body: message(
      'watermark.privateBody',
      'Files, texts and pictures stay in this tab, on your device, unless you choose the server. Fonts come from this site when they are first needed, in pieces. Which pieces your browser asks for reveals the script and, for Chinese, Japanese and Korean, roughly which characters, but not what you write.',
    ),
  },
  {
    title: message('watermark.free', 'Free'),
    body: message(
      'watermark.freeBody',
      'No account, no watermark of ours, no paid tier. Up to {files} files of {megabytes} MB each at a time.',
    ),
  },
];

/** The watermark page's explanation. */
export default function WatermarkContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
