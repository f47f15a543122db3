import { PAGES } from '@recto/tools/pages';
import { type Message, message, type Text } from '@recto/ui';
import { pageMessage } from '../page-texts.ts';

/** One question with its answer, in the visitor's language. */
export interface FaqItem {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

const TOOL_LIMIT = message(
  'faq.toolLimit',
  '{title}: {files, plural, one {one file} other {up to # files}} of up to {megabytes} MB{files, plural, one {} other { each}}',
);

const ITEMS: readonly { readonly id: string; readonly question: Message; readonly answer: Message }[] = [
  {
    id: 'security',
    question: message('faq.security', 'Are my files secure?'),
    answer: message(
      'faq.securityAnswer',
      'Yes. Unless you choose “On the server”, a tool works in this tab, on your device, and your files are not sent anywhere. Word, Excel and PowerPoint to PDF are the exception: no browser can do them, so they always use the server, and their pages show this before the start. You can check: where a tool shows that it works with the network off, switch it off, and it still works. If you choose the server, each file is stored there encrypted with its own key and is deleted when its job is done. The browser is also instructed to contact no other address than this site.',
    ),
  },
  {
    id: 'size',
    question: message('faq.size', 'How large may a file be?'),
    answer: message(
      'faq.sizeAnswer',
      'It depends on the tool. {limits}. One MB is 1,048,576 bytes. If a file is over the limit, Recto tells you which one, and your other files stay.',
    ),
  },
  {
    id: 'pages',
    question: message('faq.pages', 'Is there a page limit?'),
    answer: message(
      'faq.pagesAnswer',
      'There is no fixed limit. Recto is tested with PDFs of 2,000 pages; beyond that, it depends on the memory of your device or of the server.',
    ),
  },
  {
    id: 'formats',
    question: message('faq.formats', 'Which formats are supported?'),
    answer: message(
      'faq.formatsAnswer',
      'PDF everywhere. Some tools also read or write images, Word, Excel and PowerPoint files, and each page lists them. Recto recognises a file by its content, not by its name: it refuses a picture renamed to .pdf where it needs a PDF.',
    ),
  },
  {
    id: 'account',
    question: message('faq.account', 'Do I need an account?'),
    answer: message('faq.accountAnswer', 'No. There are no accounts and no sign-in. Every visitor can use every tool.'),
  },
  {
    id: 'mobile',
    question: message('faq.mobile', 'Does it work on a phone or tablet?'),
    answer: message(
      'faq.mobileAnswer',
      'Yes, in your browser, with nothing to install. A phone has less memory than a computer, so use a computer for very large files.',
    ),
  },
  {
    id: 'storage',
    question: message('faq.storage', 'How long are my files stored?'),
    answer: message(
      'faq.storageAnswer',
      'On this device, files are held in the memory of this tab. Results are kept in the browser’s private storage, which only this site reads, until you clear the history or close the tab; what is left then is removed the next time you visit. On the server, if you choose it, what you sent is deleted when its job is done, the result within an hour or when you delete it, and everything within 24 hours.',
    ),
  },
  {
    id: 'failure',
    question: message('faq.failure', 'What happens when something fails?'),
    answer: message(
      'faq.failureAnswer',
      'You get a clear message that names the file, and your files stay where they are, so that you can try again. The usual causes are a damaged PDF, a file that is not a PDF, and a file over the size limit. If a result lost something it should have kept, you get an error and no file.',
    ),
  },
  {
    id: 'several',
    question: message('faq.several', 'Can I work on several files at once?'),
    answer: message(
      'faq.severalAnswer',
      'Yes, where it makes sense. {limits}. You can also take a result straight to another tool without choosing it again.',
    ),
  },
  {
    id: 'free',
    question: message('faq.free', 'Is it really free?'),
    answer: message(
      'faq.freeAnswer',
      'Yes. There is no paid tier, no trial, no watermark and no advertising. The limits are the same for everyone.',
    ),
  },
  {
    id: 'copies',
    question: message('faq.copies', 'Do you keep copies of my files?'),
    answer: message(
      'faq.copiesAnswer',
      'No. Unless you choose the server, or a tool that only works there, your files never reach us, so there is nothing to copy. On the server, results last an hour at most, and there are no backups. Your original does not change either: each tool writes a new file.',
    ),
  },
  {
    id: 'browsers',
    question: message('faq.browsers', 'Which browsers work?'),
    answer: message(
      'faq.browsersAnswer',
      'Current versions of browsers that follow web standards, such as Chrome, Edge, Firefox and Safari. Every release is tested in Chromium. If a page does not work in your browser, updating it usually helps.',
    ),
  },
];

/** The questions with answers that state the limits of the tools as they are. */
export function faqItems(text: Text): readonly FaqItem[] {
  const perTool = PAGES.map((page) => {
    const title = text(pageMessage(page, 'title'));
    return text(TOOL_LIMIT, { title, files: page.maxFiles, megabytes: page.maxFileMegabytes });
  });
  const limits = new Intl.ListFormat(text.language).format(perTool);
  return ITEMS.map(({ id, question, answer }) => ({ id, question: text(question), answer: text(answer, { limits }) }));
}
