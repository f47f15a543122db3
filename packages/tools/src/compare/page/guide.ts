import { type Guide, message } from '@recto/ui';

/** Guide to comparing two versions of a PDF. */
export const GUIDE: Guide = {
  title: message('guide.compareVersions', 'How to compare two PDFs'),
  description: message(
    'guide.compareVersionsLine',
    'See what really changed, and skip what only moved to another line.',
  ),
  intro: [
    message(
      'guide.compareVersions1',
      'A contract comes back “with two small corrections”. Reading both versions in full takes an hour, and the eye skips exactly the small changes: a digit, a “not”, a moved comma.',
    ),
    message(
      'guide.compareVersions2',
      'A PDF stores letters at positions, not sentences. If one word is added, every line below it shifts. A good comparison follows the sentences, so that one added word is one change.',
    ),
  ],
  picture: {
    alt: message(
      'guide.compareVersionsAlt',
      'A list of three changes, above the old and the new page of a report with the changed words marked',
    ),
    caption: message('guide.compareVersionsCaption', 'Choose a change in the list, and both pages show it.'),
  },
  parts: [
    {
      title: message('guide.compareVersionsHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message(
          'guide.compareVersionsStep1',
          'Open Compare PDF and choose two files, the old version first. If you mixed them up, swap them under More settings.',
        ),
        message(
          'guide.compareVersionsStep2',
          'Go from change to change with the arrows, or with Alt and the arrow keys. Both sides follow.',
        ),
        message(
          'guide.compareVersionsStep3',
          'Hide the kinds of changes that do not matter to you, choose a format, and press Compare PDFs.',
        ),
      ],
    },
    {
      title: message('guide.compareVersionsScans', 'A scan against a file'),
      paragraphs: [
        message(
          'guide.compareVersionsScans1',
          'A signed copy often comes back as a scan, which is a picture. Let Recto recognise its text first, and it compares the words with those of your file. Check each change on the page: a blurred letter can be misread.',
        ),
      ],
    },
    {
      title: message('guide.compareVersionsSafe', 'What words do not show'),
      paragraphs: [
        message(
          'guide.compareVersionsSafe1',
          'Look at the other kinds, too: a link can lead to another address under the same words, and a form field can hold another value.',
        ),
      ],
    },
  ],
  alsoFor: ['ocr'],
  keywords: message(
    'guide.compareVersionsKeywords',
    'how to compare two pdf files, pdf difference, compare contract versions, pdf redline',
  ),
};
