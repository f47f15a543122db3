import { type Guide, message } from '@recto/ui';

/** Guide to extracting parts of a PDF. */
export const GUIDE: Guide = {
  title: message('guide.extract', 'How to extract images and text from a PDF'),
  description: message(
    'guide.extractLine',
    'The original images, the text and the attachments, not screenshots of them.',
  ),
  intro: [
    message(
      'guide.extract1',
      'A PDF is a container. It holds photos as whole JPEG files, other images as packed pixels, text as letters with positions, and attachments as files. You can take each of them out as it is.',
    ),
    message(
      'guide.extract2',
      'A screenshot gives you the resolution of your screen, and copied text loses its columns. This guide shows what a file holds, and how to get the originals.',
    ),
  ],
  picture: {
    alt: message('guide.extractAlt', 'A list of what a file holds: six images as small pictures, and no text'),
    caption: message('guide.extractCaption', 'The images of the file, with their size in pixels and their format.'),
  },
  parts: [
    {
      title: message('guide.extractHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message(
          'guide.extractStep1',
          'Open Extract from PDF and drop a file. Recto lists what it holds, with small pictures of the first images.',
        ),
        message('guide.extractStep2', 'Choose what you want, and the pages if you do not want all of them.'),
        message('guide.extractStep3', 'Press Extract. Download all results as one ZIP, or each of them by itself.'),
      ],
    },
    {
      title: message('guide.extractImages', 'Images that differ from the page'),
      paragraphs: [
        message(
          'guide.extractImages1',
          'An image comes out as it is stored: uncropped, not rotated, often larger than it appears. Its transparency is a mask of its own; a PNG can hold it, a JPEG cannot, so it becomes a second file.',
        ),
        message(
          'guide.extractImages2',
          'Charts and logos are often drawn with lines, not stored as images. To get those, turn the page into an image with PDF to Image.',
        ),
      ],
    },
    {
      title: message('guide.extractText', 'Plain text or Markdown'),
      paragraphs: [
        message(
          'guide.extractText1',
          'Choose plain text to read or compare tables and columns as they are on the page. Choose Markdown for notes, wikis and language models: it has headings, lists, tables and links, and sentences that are not cut at the end of each line.',
        ),
      ],
    },
  ],
  alsoFor: ['pdf-to-image', 'ocr'],
  keywords: message(
    'guide.extractKeywords',
    'how to extract images from pdf, get text out of pdf, save pdf attachments, pdf to markdown',
  ),
};
