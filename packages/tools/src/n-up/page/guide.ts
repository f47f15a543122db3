import { type Guide, message } from '@recto/ui';

/** Guide to printing a PDF as a booklet. */
export const GUIDE: Guide = {
  title: message('guide.booklet', 'How to print a PDF as a booklet'),
  description: message('guide.bookletLine', 'The right order, the right side of the paper, and a clean fold.'),
  intro: [
    message(
      'guide.booklet1',
      'In a booklet, the first page is next to the last one on the same sheet, the second next to the one before the last, and so on to the middle. A printer that prints page after page cannot know that.',
    ),
    message(
      'guide.booklet2',
      'This guide shows how Recto puts the pages in order, how to print them on both sides, and when to use signatures and creep.',
    ),
  ],
  picture: {
    alt: message(
      'guide.bookletAlt',
      'A sheet of a booklet with two pages of a report side by side, and the layout settings with Booklet chosen',
    ),
    caption: message(
      'guide.bookletCaption',
      'The first sheet of a booklet of twelve pages: the last page is next to the first.',
    ),
  },
  parts: [
    {
      title: message('guide.bookletHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.bookletStep1', 'Open Pages per Sheet, choose your PDF and choose Booklet.'),
        message(
          'guide.bookletStep2',
          'Go through the sheets in the preview. Each has a front and a back. If the number of pages is no multiple of four, the last places stay empty.',
        ),
        message('guide.bookletStep3', 'Press Make Sheets and open the result.'),
        message(
          'guide.bookletStep4',
          'Print on both sides and choose to flip on the short edge, at actual size. Try it with two sheets first.',
        ),
        message('guide.bookletStep5', 'Fold the stack in the middle and staple it along the fold.'),
      ],
    },
    {
      title: message('guide.bookletThick', 'Thick booklets'),
      paragraphs: [
        message(
          'guide.bookletThick1',
          'A thick stack does not fold well. Set Sheets in a signature to 4, for example: each signature is then a small booklet of 16 pages, and you bind the signatures one behind the other.',
        ),
        message(
          'guide.bookletThick2',
          'Inner sheets stick out at the edge by the thickness of the paper. Creep moves their pages inwards by the same amount. With ordinary paper, 0.1 mm is right.',
        ),
      ],
    },
    {
      title: message('guide.bookletKept', 'What stays'),
      paragraphs: [
        message(
          'guide.bookletKept1',
          'Text stays text, and links, bookmarks, form fields and comments move with their page. Books that are read from right to left are bound on the right: Recto follows the document, or choose the direction under More.',
        ),
      ],
    },
  ],
  keywords: message(
    'guide.bookletKeywords',
    'print pdf as booklet, booklet printing, pdf booklet maker, fold and staple',
  ),
};
