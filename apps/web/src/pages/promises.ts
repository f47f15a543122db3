import { message } from '@recto/ui';

/** Promises of the site for every tool. */
export const PROMISES = [
  {
    title: message('promise.whole', 'Nothing is lost'),
    body: message('promise.wholeBody', 'Recto opens each result again and checks it. You see the receipt.'),
  },
  {
    title: message('promise.yours', 'It stays with you'),
    body: message(
      'promise.yoursBody',
      'Your files are processed here, in this tab. Nothing is uploaded unless you choose the server or turn an Office document into a PDF.',
    ),
  },
  {
    title: message('promise.fast', 'It is fast'),
    body: message(
      'promise.fastBody',
      'On your device there is no upload and no queue. The work starts when you press the button.',
    ),
    isMeasured: true,
  },
  {
    title: message('promise.free', 'It is free'),
    body: message('promise.freeBody', 'No account, no watermark, no limits designed to sell you something.'),
  },
];
