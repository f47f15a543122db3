import { type Guide, message } from '@recto/ui';

/** Guide to merging several PDFs. */
export const GUIDE: Guide = {
  title: message('guide.merge', 'How to merge PDFs'),
  description: message('guide.mergeLine', 'Several files into one, in the right order, with nothing left behind.'),
  intro: [
    message(
      'guide.merge1',
      'Merging looks simple: the pages of the second file follow those of the first. What makes it hard is everything that points at pages. Bookmarks, links, form fields, tags for screen readers and attachments are stored apart from the pages, and a careless tool leaves them behind.',
    ),
    message(
      'guide.merge2',
      'This guide shows how to merge with Recto, how to choose only some pages, what happens to bookmarks and forms, and how to read the receipt that comes with the result.',
    ),
  ],
  picture: {
    alt: message(
      'guide.mergeAlt',
      'The page Merge PDF with three files side by side, each with a field for pages, and the settings for order and bookmarks',
    ),
    caption: message(
      'guide.mergeCaption',
      'Three files in order. Each has a field for its pages, and the settings determine what happens to the bookmarks.',
    ),
  },
  parts: [
    {
      title: message('guide.mergeHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message(
          'guide.mergeStep1',
          'Open Merge PDF and choose your files, drop them anywhere on the page, or drop a whole folder. Recto opens them on your device and does not upload them unless you choose the server.',
        ),
        message(
          'guide.mergeStep2',
          'Put them in order. Drag a file, use its arrows, press Alt with an arrow key, or sort all of them by name or date.',
        ),
        message(
          'guide.mergeStep3',
          'If a file is locked, enter its password below it. The password is used to open the file and is not kept.',
        ),
        message(
          'guide.mergeStep4',
          'Press Merge PDFs. The result downloads automatically, and the receipt shows what it holds.',
        ),
      ],
    },
    {
      title: message('guide.mergePages', 'Only some pages of a file'),
      paragraphs: [
        message(
          'guide.mergePages1',
          'Below each file is a field for pages. Leave it empty to take all of them. Write 1-5, 10 to take six, z for the last page, 3-z for everything from the third on, z-1 for all pages backwards, odd or even for every other page.',
        ),
        message(
          'guide.mergePages2',
          'Bookmarks and links to pages that you leave out are left out too; those to pages that you take stay.',
        ),
      ],
    },
    {
      title: message('guide.mergeBookmarks', 'Bookmarks and forms'),
      paragraphs: [
        message(
          'guide.mergeBookmarks1',
          'One entry per file adds a top-level bookmark for each file, with the file’s own bookmarks below it. That suits a collection of separate documents. Keep as they are puts the bookmarks of all files one after another, which suits chapters of one book. None leaves them out.',
        ),
        message(
          'guide.mergeBookmarks2',
          'Two forms may use the same field name for different things. Recto renames the later one, so that every field keeps its own value. If the fields mean the same and should be filled once, choose to join them under More.',
        ),
      ],
    },
    {
      title: message('guide.mergeReceipt', 'Reading the receipt'),
      paragraphs: [
        message(
          'guide.mergeReceipt1',
          'After the merge Recto opens the result again and counts what is in it. Each line of the receipt shows how many there were in your files and how many there are now. If anything is missing, you get an error and no file, because a file that only looks complete is worse than none.',
        ),
        message(
          'guide.mergeReceipt2',
          'One thing cannot be kept: a digital signature vouches for one file exactly as it was. The receipt names each signature that is no longer valid. Keep the signed original.',
        ),
      ],
    },
  ],
  keywords: message('guide.mergeKeywords', 'how to merge pdf, combine pdf files, merge pdf bookmarks, join pdf guide'),
};
