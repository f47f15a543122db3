import { type Guide, message } from '@recto/ui';

/** Guide to protecting a PDF with a password. */
export const GUIDE: Guide = {
  title: message('protect.how', 'How to protect a PDF'),
  description: message('guide.protectLine', 'A password that keeps others out, and what it cannot do.'),
  intro: [
    message(
      'guide.protect1',
      'A PDF with a password is encrypted: without the password nobody can read it, not even with the file in hand. So it can be sent by mail or kept on a stick.',
    ),
    message(
      'guide.protect2',
      'This guide shows how to set a password, how to choose a good one, and how to pass it on.',
    ),
  ],
  picture: {
    alt: message('guide.protectAlt', 'The page Protect PDF with a report and two password fields that are filled in'),
    caption: message(
      'guide.protectCaption',
      'The password is entered twice, so that a slip of the finger locks nobody out.',
    ),
  },
  parts: [
    {
      title: message('guide.mergeHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.protectStep1', 'Open Protect PDF and choose your files.'),
        message('protect.how2', 'Enter a password twice, or have one generated, and keep it in a safe place.'),
        message('protect.how3', 'If you like, choose what readers may do, and set a second password for yourself.'),
        message('protect.how4', 'Press Protect PDF. The results download automatically, with a receipt.'),
      ],
    },
    {
      title: message('guide.protectGood', 'A good password'),
      paragraphs: [
        message(
          'guide.protectGood1',
          'Length protects more than odd characters: several words that have nothing to do with each other are hard to guess and easy to type. Send the password by another way than the file. If it is lost, nobody can help, because it is kept nowhere.',
        ),
      ],
    },
  ],
  keywords: message(
    'guide.protectKeywords',
    'how to password protect a pdf, lock pdf guide, encrypt pdf with password',
  ),
};
