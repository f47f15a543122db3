import { type Guide, message } from '@recto/ui';

/** Guide to removing metadata. */
export const GUIDE: Guide = {
  title: message('guide.clean', 'How to remove metadata from a PDF'),
  description: message('guide.cleanLine', 'What a file reveals about you, and how to share it without that.'),
  intro: [
    message(
      'guide.clean1',
      'Most PDFs record who wrote them, with which program and when. Many record more: the path of the file on your computer, the place where a photograph was taken, sentences that you deleted last week, a layer that you switched off.',
    ),
    message(
      'guide.clean2',
      'None of it can be seen on a page, and all of it can be read with free programs. This guide shows how to look at it, what to remove and what to keep.',
    ),
  ],
  picture: {
    alt: message(
      'guide.cleanAlt',
      'A list of what was found in a file: author and dates, XMP metadata, scripts; each with a check box',
    ),
    caption: message(
      'guide.cleanCaption',
      'What the file reveals about itself, with examples. Clear the box of what should stay.',
    ),
  },
  parts: [
    {
      title: message('guide.cleanHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.cleanStep1', 'Open Clean PDF and choose your file. It is read on your device.'),
        message(
          'guide.cleanStep2',
          'Read the list. Each line shows what was found, how often, and an example from your file.',
        ),
        message(
          'guide.cleanStep3',
          'Leave on what to remove. Comments, attachments, form entries and links are off at first, because readers use them.',
        ),
        message(
          'guide.cleanStep4',
          'Press Clean PDF. The pages look exactly as before; the receipt lists what was removed.',
        ),
      ],
    },
    {
      title: message('guide.cleanWhere', 'Where it comes from'),
      paragraphs: [
        message(
          'guide.cleanWhere1',
          'Programs write author, title and dates when they save. Saving again often only adds to the file: the earlier version stays inside, with everything that you deleted from it.',
        ),
        message(
          'guide.cleanWhere2',
          'Hidden text is white on white, is under a picture or outside the page, or belongs to a layer that is off. Photographs bring the camera, the time and often the place with them.',
        ),
      ],
    },
    {
      title: message('guide.cleanNot', 'What it is not for'),
      paragraphs: [
        message(
          'guide.cleanNot1',
          'Cleaning removes what cannot be seen. A name on a page stays there; to remove it, use Redact PDF.',
        ),
        message(
          'guide.cleanNot2',
          'Keep the metadata where others rely on it: archives want titles, and a signature is only valid for the file as it was signed.',
        ),
      ],
    },
  ],
  keywords: message(
    'guide.cleanKeywords',
    'how to remove metadata from pdf, remove author from pdf, pdf hidden data, clean pdf before sharing',
  ),
};
