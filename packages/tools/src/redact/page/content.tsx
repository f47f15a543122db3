import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('redact.how', 'How to redact a PDF');
const STEPS = [
  message('redact.how1', 'Choose a PDF or drop it anywhere on this page.'),
  message('redact.how2', 'Search for words or kinds of numbers, or drag over words and areas on the page.'),
  message('redact.how3', 'Look through the hits and switch off what should stay. Preview shows the bars.'),
  message(
    'redact.how4',
    'Press Redact PDF. The result downloads automatically, with a receipt that lists what was removed where.',
  ),
];

const PARTS = [
  {
    title: message('redact.gonePart', 'Removed, not covered'),
    body: message(
      'redact.goneBody',
      'A black box that is only drawn over a text hides nothing: the text can still be copied. Recto takes the letters out of the page, overwrites the pixels of images and cuts drawings where you marked them. The bar is drawn where something was removed. What stays keeps its place.',
    ),
  },
  {
    title: message('redact.elsewhere', 'Also where nobody looks'),
    body: message(
      'redact.elsewhereBody',
      'What you search for is also removed from bookmarks, metadata, links, form fields, comments, names of attachments, texts for screen readers and scripts. Earlier versions of the file, thumbnails and unused objects are left out of the new file.',
    ),
  },
  {
    title: message('redact.proofPart', 'Proved'),
    body: message(
      'redact.proofBody',
      'The result is opened again and searched by code that did not do the work: every stream and string, the text of each page, and its pixels. If anything of what should be gone is left, there is no download but an error.',
    ),
  },
  {
    title: message('redact.searchPart', 'What search can find'),
    body: message(
      'redact.searchBody',
      'Words across lines and hyphens, with or without accents, in every script; e-mail addresses, phone numbers and dates; bank accounts, cards and identity numbers of twelve countries, by their check digits where they have them. Search finds nothing in pictures and handwriting, and nothing that is described in other words. Look through every page yourself.',
    ),
  },
  {
    title: message('redact.private', 'Private'),
    body: message(
      'redact.privateBody',
      'File, words and marks stay in this tab, on your device, unless you choose the server.',
    ),
  },
  {
    title: message('redact.free', 'Free'),
    body: message(
      'redact.freeBody',
      'No account, no watermark, no paid tier. One file of up to {megabytes} MB at a time.',
    ),
  },
];

/** The redact page's explanation. */
export default function RedactContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
