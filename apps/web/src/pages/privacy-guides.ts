import { message } from '@recto/ui';
import type { Guide } from './guide.ts';

/** How words and areas are removed for good. */
export const REDACT_GUIDE: Guide = {
  slug: 'how-to-redact-a-pdf',
  title: message('guide.redact', 'How to redact a PDF'),
  description: message('guide.redactLine', 'Names, numbers and whole areas removed, not just covered.'),
  intro: [
    message(
      'guide.redact1',
      'A black box over a name is easy to draw and easy to get around: the text below it can still be selected, copied and searched. Courts, ministries and newspapers have published files like that. To redact means to take the text out of the file.',
    ),
    message(
      'guide.redact2',
      'A page is only one of the places where a name stands. It is also in bookmarks, in the title, in the text behind a scan, in comments, and in earlier versions that were saved with the file. This guide shows how to find and remove it everywhere.',
    ),
  ],
  parts: [
    {
      title: message('guide.redactHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.redactStep1', 'Open Redact PDF and choose your file, or drop it anywhere on the page.'),
        message(
          'guide.redactStep2',
          'Write the words to remove, one a line, or tick e-mail addresses, phone numbers, bank accounts and the like.',
        ),
        message(
          'guide.redactStep3',
          'Read the list of hits. Each stands there with its line; switch off those that should stay. Below it are the texts outside the pages that hold the same words.',
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
          'Recto opens the result again and searches every stream, every string, the text of each page, its images and its pixels. If anything is left, you get an error and no file. The receipt says what was removed from which page.',
        ),
        message(
          'guide.redactProof2',
          'Check for yourself: open the result, search for the word, and try to copy the text around a bar.',
        ),
      ],
    },
  ],
  tools: ['redact'],
  keywords: message(
    'guide.redactKeywords',
    'how to redact a pdf, black out text in pdf, remove name from pdf, redact pdf properly',
  ),
};

/** How a file loses what it tells beside its pages. */
export const CLEAN_GUIDE: Guide = {
  slug: 'how-to-remove-pdf-metadata',
  title: message('guide.clean', 'How to remove metadata from a PDF'),
  description: message('guide.cleanLine', 'What a file tells about you, and how to share it without that.'),
  intro: [
    message(
      'guide.clean1',
      'Most PDFs say who wrote them, with which program and when. Many say more: the path of the file on your computer, the place where a photograph was taken, sentences that you deleted last week, a layer that you switched off.',
    ),
    message(
      'guide.clean2',
      'None of it can be seen on a page, and all of it can be read with free programs. This guide shows how to look at it, what to remove and what to keep.',
    ),
  ],
  parts: [
    {
      title: message('guide.cleanHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.cleanStep1', 'Open Clean PDF and choose your file. It is read on your device.'),
        message(
          'guide.cleanStep2',
          'Read the list. Each line says what was found, how often, and gives an example from your file.',
        ),
        message(
          'guide.cleanStep3',
          'Leave on what should go. Comments, attachments, form entries and links are off at first, because readers use them.',
        ),
        message(
          'guide.cleanStep4',
          'Press Clean PDF. The pages look exactly as before; the receipt says what was removed.',
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
          'Hidden text is white on white, lies under a picture or beside the page, or belongs to a layer that is off. Photographs bring the camera, the time and often the place with them.',
        ),
      ],
    },
    {
      title: message('guide.cleanNot', 'What it is not for'),
      paragraphs: [
        message(
          'guide.cleanNot1',
          'Cleaning removes what cannot be seen. A name that stands on a page stays there; to remove it, use Redact PDF.',
        ),
        message(
          'guide.cleanNot2',
          'Keep the metadata where others rely on it: archives want titles, and a signature is only valid for the file as it was signed.',
        ),
      ],
    },
  ],
  tools: ['clean'],
  keywords: message(
    'guide.cleanKeywords',
    'how to remove metadata from pdf, remove author from pdf, pdf hidden data, clean pdf before sharing',
  ),
};
