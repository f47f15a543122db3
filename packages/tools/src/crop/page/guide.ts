import { type Guide, message } from '@recto/ui';

/** Guide to cropping pages. */
export const GUIDE: Guide = {
  title: message('crop.how', 'How to crop a PDF'),
  description: message('guide.cropLine', 'Less margin, more page: by hand, by numbers or to the content.'),
  intro: [
    message(
      'guide.crop1',
      'Wide margins make a page hard to read on a small screen, and scans come with dark edges. Cropping cuts them off. In a PDF, this usually only hides the margins: what was cut off is still there.',
    ),
    message(
      'guide.crop2',
      'This guide shows how to crop with Recto, how to give all pages of a book the same box, and when to remove the rest for good.',
    ),
  ],
  picture: {
    alt: message('guide.cropAlt', 'The page Crop PDF: a frame with handles around the text and the chart of a page'),
    caption: message(
      'guide.cropCaption',
      'The frame fits what is on the pages. Drag its handles, or choose another way in the settings.',
    ),
  },
  parts: [
    {
      title: message('guide.mergeHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message(
          'guide.cropStep1',
          'Open Crop PDF and choose a file. Recto finds where text and pictures end, and dims what will be cut off.',
        ),
        message(
          'guide.cropStep2',
          'Change the room around the content, drag the box, or type margins. Show the pages on top of each other to see that nothing is cut off on any of them.',
        ),
        message(
          'guide.cropStep3',
          'For a book choose one box each for odd and even pages, or swap left and right on even pages.',
        ),
        message('guide.cropStep4', 'Press Crop PDF. The receipt shows how many pages were cropped, and how.'),
      ],
    },
    {
      title: message('guide.cropFate', 'Hide or remove'),
      paragraphs: [
        message(
          'guide.cropFate1',
          'Hiding is the rule, and right for reading and printing. Nothing is lost: Undo a crop brings it back, even years later.',
        ),
        message(
          'guide.cropFate2',
          'Remove what is outside the box if it is confidential. It is then taken out of text, images and drawings, with the links, comments and form fields there. Letters that the edge cuts through are removed if a good part of them is outside. A file in which something is cropped already can be cleaned the same way: set all margins to 0 and choose to remove what is outside.',
        ),
      ],
    },
  ],
  keywords: message('guide.cropKeywords', 'how to crop pdf, trim pdf margins, cut pdf page, remove pdf margins'),
};
