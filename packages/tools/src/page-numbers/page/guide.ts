import { type Guide, message } from '@recto/ui';

/** Guide to adding numbers, headers, footers and Bates numbers to pages. */
export const GUIDE: Guide = {
  title: message('guide.numbers', 'How to add page numbers to a PDF'),
  description: message(
    'guide.numbersLine',
    'Numbers, headers, footers and Bates numbers, and how to take them away again.',
  ),
  intro: [
    message(
      'guide.numbers1',
      'A PDF has no page numbers of its own: what you see at the foot of a page is drawn on it, and what a viewer shows next to its arrows is a page label, which may differ.',
    ),
    message(
      'guide.numbers2',
      'This guide shows how to add numbers with Recto, how to begin after a cover, how to number several files as one, and how to remove the numbers.',
    ),
  ],
  picture: {
    alt: message(
      'guide.numbersAlt',
      'The page number settings, and a page of a report that already shows its number at the bottom',
    ),
    caption: message(
      'guide.numbersCaption',
      'Choose a position on the small page; the large one shows the number at once.',
    ),
  },
  parts: [
    {
      title: message('guide.numbersHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.numbersStep1', 'Open Page Numbers and choose your files.'),
        message(
          'guide.numbersStep2',
          'Choose one of six positions and a format. The preview shows your own page as it will be.',
        ),
        message('guide.numbersStep3', 'Press Add Page Numbers, and look at the receipt: it counts the pages.'),
      ],
    },
    {
      title: message('guide.numbersCover', 'A cover without a number'),
      paragraphs: [
        message(
          'guide.numbersCover1',
          'To begin with 1 on the second page, choose these pages and write 2-z. To count the cover but leave its number out, choose a different first page instead.',
        ),
      ],
    },
    {
      title: message('guide.numbersBates', 'Several files as one'),
      paragraphs: [
        message(
          'guide.numbersBates1',
          'Bates numbers identify each page of a collection, such as the documents of a court case. Choose Bates number as the format, give a prefix, and put the files in their order: the count continues from file to file.',
        ),
      ],
    },
    {
      title: message('guide.numbersRemove', 'Taking numbers away'),
      paragraphs: [
        message(
          'guide.numbersRemove1',
          'Numbers that Recto added are a layer of their own. Open the file again, choose Earlier page numbers and Only remove them, and the pages are what they were. Numbers that came with the document are part of its pages and stay.',
        ),
      ],
    },
  ],
  keywords: message(
    'guide.numbersKeywords',
    'how to add page numbers to pdf, bates numbering, start page numbers on page 2, header and footer in pdf',
  ),
};
