import { message } from './message.ts';

/** Refusals that several packages word alike. Whole sentences, without the name of the option. */
export const TEXT_TOO_LONG = message('problem.textTooLong', 'This text is too long.');
export const TOO_MANY_PAGES = message('problem.tooManyPages', 'Too many pages are listed.');
export const NO_PAGE_NAMED = message('problem.noPageNamed', 'No page of this document is named.');
export const NOT_PAGES = message('problem.notPages', '"{written}" is not a page or a range such as 1-5.');
export const NO_SUCH_PAGE = message(
  'problem.noSuchPage',
  'Page {page} does not exist. The number of pages in the document: {count}.',
);
export const NO_PAGE_IN_FILE = message(
  'problem.noPageInFile',
  'Page {page} of file {file} does not exist. The number of its pages: {count}.',
);
export const NO_SUCH_PICTURE = message('problem.noSuchPicture', 'There is no picture {picture} in this file.');
export const ONE_OF = message('problem.oneOf', 'The value must be one of {values}.');
export const ABOVE_ZERO = message('problem.aboveZero', 'The value must be a number above 0.');
