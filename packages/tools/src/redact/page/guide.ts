import { type Guide, message } from '@recto/ui';

/** Guide to removing words and areas for good. */
export const GUIDE: Guide = {
  title: message('guide.redact', 'How to redact a PDF'),
  description: message('guide.redactLine', 'Names, numbers and whole areas removed, not just covered.'),
  intro: [
    message(
      'guide.redact1',
      'A black box over a name is easy to draw and easy to get around: the text below it can still be selected, copied and searched. Courts, ministries and newspapers have published files like that. To redact means to take the text out of the file.',
    ),
    message(
      'guide.redact2',
      'A page is only one of the places where a name appears. It is also in bookmarks, in the title, in the text behind a scan, in comments, and in earlier versions that were saved with the file. This guide shows how to find and remove it everywhere.',
    ),
  ],
  picture: {
    alt: message(
      'guide.redactAlt',
      'The page Redact PDF: a name is typed in the settings, and the place where it appears in a report is marked',
    ),
    caption: message('guide.redactCaption', 'Every place where the words appear is marked before anything is removed.'),
  },
  parts: [
    {
      title: message('guide.redactHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.redactStep1', 'Open Redact PDF and choose your file, or drop it anywhere on the page.'),
        message(
          'guide.redactStep2',
          'Write the words to remove, one per line, or tick e-mail addresses, phone numbers, bank accounts and the like.',
        ),
        message(
          'guide.redactStep3',
          'Read the list of hits. Each is shown with its line; switch off those that should stay. Below it are the texts outside the pages that hold the same words.',
        ),
        message(
          'guide.redactStep4',
          'Go through the pages and drag over what no search can find: signatures, photographs, handwriting, stamps.',
        ),
        message(
          'guide.redactStep5',
          'Look at the preview, then press Redact PDF. Keep your original: nothing can be undone.',
        ),
      ],
    },
    {
      title: message('guide.redactMiss', 'What people miss'),
      paragraphs: [
        message(
          'guide.redactMiss1',
          'A search finds what is written, not what is meant. Search for initials, first names, user names, and the same name with another spelling. “The applicant’s sister” gives somebody away without a name.',
        ),
        message(
          'guide.redactMiss2',
          'A scan has no text until it is recognised. Recto tells you on which pages it found none. Recognise the text first with OCR PDF, or mark areas by hand.',
        ),
        message(
          'guide.redactMiss3',
          'The length of a bar can tell how long a name is. Where that matters, mark a wider area.',
        ),
      ],
    },
    {
      title: message('guide.redactProof', 'How you know that it is gone'),
      paragraphs: [
        message(
          'guide.redactProof1',
          'Recto opens the result again and searches every stream, every string, the text of each page, its images and its pixels. If anything is left, you get an error and no file. The receipt lists what was removed from which page.',
        ),
        message(
          'guide.redactProof2',
          'Check for yourself: open the result, search for the word, and try to copy the text around a bar.',
        ),
      ],
    },
  ],
  keywords: message(
    'guide.redactKeywords',
    'how to redact a pdf, black out text in pdf, remove name from pdf, redact pdf properly',
  ),
};
