import { type Guide, message } from '@recto/ui';

/** Guide to signing a PDF. */
export const GUIDE: Guide = {
  title: message('esign.how', 'How to sign a PDF'),
  description: message('guide.esignLine', 'A drawn signature where it belongs, or one that proves who signed.'),
  intro: [
    message(
      'guide.esign1',
      'There are two kinds of signing. A drawn or typed signature on the page shows that you agree, as ink on paper does. A digital signature is made with a key that only you have, and shows later whether anything was changed.',
    ),
    message(
      'guide.esign2',
      'This guide shows both with Recto, and what to do when several people sign one after another.',
    ),
  ],
  picture: {
    alt: message(
      'guide.esignAlt',
      'The page E-Sign PDF: a signature on a page of a report, with the tools for signing around it',
    ),
    caption: message(
      'guide.esignCaption',
      'A click places the signature; drag it to move it, or its corner to resize it.',
    ),
  },
  parts: [
    {
      title: message('guide.mergeHow', 'Step by step'),
      paragraphs: [],
      steps: [
        message('guide.esignStep1', 'Open E-Sign PDF and choose your file. It stays on your device.'),
        message(
          'esign.how2',
          'Draw or type your signature, or use a picture of it, and click where it should go. Add initials, dates, text and check marks.',
        ),
        message(
          'esign.how3',
          'If you have a certificate, add its key file (.p12 or .pfx) and its password: others can then verify your signature.',
        ),
        message('esign.how4', 'Press Sign PDF. The signed file downloads automatically, with a receipt.'),
      ],
    },
    {
      title: message('guide.esignSeveral', 'Several people'),
      paragraphs: [
        message(
          'guide.esignSeveral1',
          'Sign when nothing has to change any more: merging, compressing or cropping a signed file makes its digital signatures invalid. Further signatures do no harm, because Recto adds them after the signed part and leaves it as it is.',
        ),
      ],
    },
  ],
  keywords: message('guide.esignKeywords', 'how to sign a pdf, electronic signature guide, digital signature pdf'),
};
