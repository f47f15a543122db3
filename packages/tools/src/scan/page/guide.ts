import { type Guide, message } from '@recto/ui';

/** Guide to making pages of photographs of paper. */
export const GUIDE: Guide = {
  title: message('guide.scan', 'How to scan with a phone'),
  description: message('guide.scanLine', 'Photographs of paper made into flat, white pages, without an app.'),
  intro: [
    message(
      'guide.scan1',
      'A photograph of a sheet is not yet a page: it is slanted, gray on one side, and shows the table.',
    ),
    message(
      'guide.scan2',
      'Recto finds the sheet, lays it flat and evens the light, in your browser. No photograph leaves your device.',
    ),
  ],
  parts: [
    {
      title: message('guide.scanHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message(
          'guide.scanStep1',
          'Open Scan to PDF and choose your pictures. On a phone the file chooser offers the camera too.',
        ),
        message(
          'guide.scanStep2',
          'Look at each page. If an edge is wrong, press Adjust corners and move them, by hand or with the arrow keys.',
        ),
        message(
          'guide.scanStep3',
          'Choose the look: black and white for print, colour for the rest. A page may have its own look.',
        ),
        message('guide.scanStep4', 'Drag pages into order, choose a page size, and press Make PDF.'),
      ],
    },
    {
      title: message('guide.scanBetter', 'Better photographs'),
      paragraphs: [
        message(
          'guide.scanBetter1',
          'Lay the sheet on something darker than itself, so that its edges stand out from the table. Keep all four corners in the picture.',
        ),
        message(
          'guide.scanBetter2',
          'Go as near as you can, and hold still. Small print needs pixels: an A4 sheet should fill most of the picture.',
        ),
        message(
          'guide.scanBetter3',
          'A soft shadow can be removed. The white spot of a flash on glossy paper cannot: what it covers is gone.',
        ),
      ],
    },
    {
      title: message('guide.scanText', 'Text that can be searched'),
      paragraphs: [
        message(
          'guide.scanText1',
          'Switch on Searchable text and choose the languages. The words are laid invisibly over the picture, which stays as it is. Check figures and names: no recognition is without mistakes.',
        ),
      ],
    },
  ],
  keywords: message(
    'guide.scanKeywords',
    'how to scan with a phone, photo of document to pdf, scan document without app, scan to pdf free',
  ),
};
