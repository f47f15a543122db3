import { Explanation, message } from '@recto/ui';
import tool from '../tool.ts';

const HOW = message('officeToPdf.how', 'How to make a PDF from an Office document');
const STEPS = [
  message('officeToPdf.how1', 'Choose up to {files} documents of up to {megabytes} MB each.'),
  message('officeToPdf.how2', 'Check the settings: pages, sheets, notes, tags.'),
  message('officeToPdf.how3', 'Press Convert to PDF. Each document becomes a separate PDF.'),
];

const PARTS = [
  {
    title: message('officeToPdf.server.title', 'Why this one needs the server'),
    body: message(
      'officeToPdf.server.body',
      'Laying out a Word, Excel or PowerPoint document takes LibreOffice, a program that no browser runs. So these files are sent to this site’s server, encrypted on the way and while they are stored. Each is opened in a sandbox without a network; macros never run and nothing is fetched. Files and results are deleted within an hour, or at once if you delete them.',
    ),
  },
  {
    title: message('officeToPdf.links.title', 'Links, headings, tags'),
    body: message(
      'officeToPdf.links.body',
      'Links to web pages and within the document work in the PDF, headings become bookmarks, and tags identify headings, lists and tables for screen readers.',
    ),
  },
  {
    title: message('officeToPdf.receipt.title', 'The receipt'),
    body: message(
      'officeToPdf.receipt.body',
      'It compares the words of the document with those on the pages, counts the links, and names each font that is not installed here and its replacement. Pictures or data outside the file are not fetched, and the receipt notes this.',
    ),
  },
];

/** The explanation below the three pages that convert Office documents. */
export default function OfficeToPdfContent() {
  return <Explanation tool={tool} how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
