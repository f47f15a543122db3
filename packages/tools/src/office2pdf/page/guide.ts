import { type Guide, message } from '@recto/ui';

/** Guide to converting a Word document to PDF. */
export const GUIDE: Guide = {
  title: message('guide.convert', 'How to convert Word to PDF'),
  description: message(
    'guide.convertLine',
    'A PDF that looks like your document, with its headings, links and fonts in place.',
  ),
  intro: [
    message(
      'guide.convert1',
      'Every computer that opens a Word document lays it out again. Missing fonts are replaced, lines break elsewhere, and page 7 becomes page 8. A PDF fixes the layout, so that everyone sees the same pages.',
    ),
    message(
      'guide.convert2',
      'The best place to convert a document is the computer where it was written, because it has the right fonts. This guide shows how to do it well, what to check afterwards, and what to do with the PDF.',
    ),
  ],
  picture: {
    alt: message(
      'guide.convertAlt',
      'The result of a Word document: its first page, the download button and the beginning of the receipt',
    ),
    caption: message(
      'guide.convertCaption',
      'A letter from Word as a PDF. The page also shows what was sent to the server and when it will be deleted.',
    ),
  },
  parts: [
    {
      title: message('guide.convertWord', 'From Word itself'),
      paragraphs: [],
      steps: [
        message('guide.convertWord1', 'Choose File, then Save As or Export, and PDF as the type.'),
        message(
          'guide.convertWord2',
          'Open the options. Have bookmarks created from headings, and keep the tags for accessibility.',
        ),
        message('guide.convertWord3', 'Choose the standard quality, not the smallest size, if the PDF may be printed.'),
        message('guide.convertWord4', 'Save, open the PDF, and look at the pages with tables and pictures.'),
      ],
    },
    {
      title: message('guide.convertOther', 'From LibreOffice or Google Docs'),
      paragraphs: [
        message(
          'guide.convertOther1',
          'In LibreOffice Writer choose File, Export As, Export as PDF, and tick Tagged PDF and Export outlines. In Google Docs choose File, Download, PDF Document.',
        ),
        message(
          'guide.convertOther2',
          'Both replace fonts they do not have. If the lines break differently, install the document’s fonts or choose ones that both programs have.',
        ),
      ],
    },
    {
      title: message('guide.convertCheck', 'What to check'),
      paragraphs: [
        message(
          'guide.convertCheck1',
          'Look at page breaks, tables that run over a page, footnotes and the table of contents. Click a link and a bookmark. Select a line of text and copy it: if strange letters come out, a font was not embedded properly.',
        ),
      ],
    },
    {
      title: message('guide.convertThen', 'What next'),
      paragraphs: [
        message(
          'guide.convertThen1',
          'A cover, the document and its appendices often come from different programs. Convert each to PDF where it was made, then join them with Merge PDF, which keeps the bookmarks of all of them. Turn sideways pages upright with Rotate PDF.',
        ),
      ],
    },
  ],
  keywords: message(
    'guide.convertKeywords',
    'how to convert word to pdf, docx to pdf, save word as pdf, word to pdf bookmarks',
  ),
};
