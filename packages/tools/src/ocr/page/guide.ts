import { type Guide, message } from '@recto/ui';

/** Guide to making a scan searchable. */
export const GUIDE: Guide = {
  title: message('ocr.how', 'How to make a scan searchable'),
  description: message(
    'guide.ocrLine',
    'From pages that are only pictures to text that you can search, select and copy.',
  ),
  intro: [
    message(
      'guide.ocr1',
      'A scanner makes pictures of pages. They look like text, but a computer finds no words in them: search fails, and a screen reader stays silent. Text recognition (OCR) reads the pictures and puts the words in their places.',
    ),
    message(
      'guide.ocr2',
      'This guide shows how to do it with Recto, how to choose languages, and what to look at afterwards.',
    ),
  ],
  picture: {
    alt: message(
      'guide.ocrAlt',
      'The page OCR PDF with a scanned report and the settings for the languages of its text',
    ),
    caption: message('guide.ocrCaption', 'A scan, and next to it the languages that Recto looks for in it.'),
  },
  parts: [
    {
      title: message('guide.mergeHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.ocrStep1', 'Open OCR PDF and choose your scan, a PDF or a picture. It is read on your device.'),
        message(
          'ocr.how2',
          'Choose the languages of the text. With fewer languages, recognition is faster and more accurate.',
        ),
        message('ocr.how3', 'Press Recognise text. Recto reads several pages at once, on a phone one after another.'),
        message(
          'ocr.how4',
          'The result downloads automatically: the same pages, with text to search, select and copy.',
        ),
      ],
    },
    {
      title: message('guide.ocrCheck', 'Before you trust it'),
      paragraphs: [
        message(
          'guide.ocrCheck1',
          'Search for a word that you can see on a bad page. What is faint or slanted is read worst, and handwriting is not read at all; scan at 300 dpi if you can. Names and numbers deserve a second look.',
        ),
      ],
    },
  ],
  keywords: message('guide.ocrKeywords', 'how to ocr a pdf, make pdf searchable, scan to text, searchable scan guide'),
};
