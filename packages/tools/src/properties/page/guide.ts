import { type Guide, message } from '@recto/ui';

/** Guide to correcting the properties of a file. */
export const GUIDE: Guide = {
  title: message('guide.properties', 'How to change the title, author and bookmarks of a PDF'),
  description: message(
    'guide.propertiesLine',
    'What a file states about itself, where it does so, and how to correct it.',
  ),
  intro: [
    message(
      'guide.properties1',
      'The title in the window, the author in a search, the list of chapters next to the pages: none of it is on a page. A PDF stores it separately, and the program that made the file often left it empty or wrong.',
    ),
    message(
      'guide.properties2',
      'This guide shows what can be changed, what each part is good for, and what stays untouched.',
    ),
  ],
  parts: [
    {
      title: message('guide.propertiesHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message(
          'guide.propertiesStep1',
          'Open Edit PDF Properties and drop your file. Every field shows its present value.',
        ),
        message(
          'guide.propertiesStep2',
          'Correct title, author, subject and keywords. Set the language: screen readers choose their voice by it.',
        ),
        message(
          'guide.propertiesStep3',
          'Arrange the bookmarks by dragging, with the buttons or with Alt and the arrow keys. Make from headings fills an empty list.',
        ),
        message(
          'guide.propertiesStep4',
          'Set the page labels, attach files, and say how the file opens, if you want to. Then press Save properties.',
        ),
      ],
    },
    {
      title: message('guide.propertiesTitle', 'Title instead of file name'),
      paragraphs: [
        message(
          'guide.propertiesTitle1',
          'Viewers show the name of the file in the title bar unless the PDF specifies otherwise. Give it a title and switch on Show the title instead of the file name. Accessible PDFs need both.',
        ),
      ],
    },
    {
      title: message('guide.propertiesLabels', 'Page numbers that fit the paper'),
      paragraphs: [
        message(
          'guide.propertiesLabels1',
          'A book with eight pages of preface has its page 1 on the ninth page of the file. With page labels you can go to page 1 and get there. Set one range from page 1 with i, ii, iii and another from page 9 with 1, 2, 3.',
        ),
      ],
    },
    {
      title: message('guide.propertiesArchive', 'Archives and signatures'),
      paragraphs: [
        message(
          'guide.propertiesArchive1',
          'A file that is marked PDF/A stays so: both records agree, and the mark is kept. An attachment may be against its rules; the receipt then notes this.',
        ),
        message(
          'guide.propertiesArchive2',
          'A signature holds for the file as it was signed. Edit the properties first and sign afterwards.',
        ),
      ],
    },
  ],
  alsoFor: ['clean', 'page-numbers'],
  keywords: message(
    'guide.propertiesKeywords',
    'how to change pdf title, edit pdf metadata, edit pdf bookmarks, pdf page labels, add attachment to pdf',
  ),
};
