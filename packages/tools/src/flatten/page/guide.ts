import { type Guide, message } from '@recto/ui';

/** Guide to making form entries, comments and layers a part of the pages. */
export const GUIDE: Guide = {
  title: message('guide.flatten', 'How to flatten a PDF'),
  description: message(
    'guide.flattenLine',
    'Make form entries, comments and layers a fixed part of the pages, and know what that costs.',
  ),
  intro: [
    message(
      'guide.flatten1',
      'Form fields, comments and stamps are placed on top of a page. Anyone can change or hide them, and some printers and programs leave them out. Flattening draws them into the page itself.',
    ),
    message(
      'guide.flatten2',
      'This guide shows when to flatten, how to choose the right look, and what is lost. Text stays text: you can still search and copy it.',
    ),
  ],
  parts: [
    {
      title: message('guide.flattenWhen', 'When to flatten'),
      paragraphs: [
        message(
          'guide.flattenWhen1',
          'Flatten a filled-in form before you send it, comments that belong in the record, and drawings with layers that must look the same everywhere. Do not flatten a form that someone still has to fill in, or a file whose digital signature matters.',
        ),
      ],
    },
    {
      title: message('guide.flattenHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.flattenStep1', 'Open Flatten PDF and drop your file.'),
        message(
          'guide.flattenStep2',
          'Read how many form fields, comments and layers it has. Switch off what should stay.',
        ),
        message(
          'guide.flattenStep3',
          'Choose the look: as on the screen, or as printed. Some stamps and layers show only on one of them.',
        ),
        message('guide.flattenStep4', 'Press Flatten PDF, and see on the receipt what was drawn and what was removed.'),
      ],
    },
    {
      title: message('guide.flattenNot', 'What flattening is not'),
      paragraphs: [
        message(
          'guide.flattenNot1',
          'It does not lock a file: other programs can still edit pages. It does not hide what is under a black box either. Use Redact PDF to remove something for good.',
        ),
      ],
    },
  ],
  keywords: message(
    'guide.flattenKeywords',
    'how to flatten a pdf, flatten pdf form, make pdf not editable, flatten comments',
  ),
};
