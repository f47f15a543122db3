import { Explanation, message } from '@recto/ui';

const HOW = message('esign.how', 'How to sign a PDF');
const STEPS = [
  message('esign.how1', 'Choose a PDF or drop it anywhere on this page. Its pages appear.'),
  message(
    'esign.how2',
    'Draw, type or upload your signature and click where it belongs. Add initials, dates, text and check marks.',
  ),
  message(
    'esign.how3',
    'If you have a certificate, add its key file (.p12 or .pfx) and its password: the signature then proves itself.',
  ),
  message('esign.how4', 'Press Sign PDF. The signed file downloads by itself, with a receipt beside it.'),
];

const PARTS = [
  {
    title: message('esign.two', 'Two kinds of signature'),
    body: message(
      'esign.twoBody',
      'A drawn signature shows that you agree, and is enough for most agreements. A digital signature (PAdES) is made with a key that only you have; every PDF reader can then say who signed and whether one byte was changed since.',
    ),
  },
  {
    title: message('esign.signed', 'Files that are signed already'),
    body: message(
      'esign.signedBody',
      'What is added comes behind the signed bytes, which stay as they are. Earlier signatures still hold, and a further one can stand beside them.',
    ),
  },
  {
    title: message('esign.private', 'Private'),
    body: message(
      'esign.privateBody',
      'On this device, the file, your signature, key and password stay in this tab. Nothing is sent while you draw, place and sign; only if you ask for a time stamp does a fingerprint of the signature go to the service that is named there. Nothing is kept afterwards, unless you have a signature kept on this device, encrypted with your passphrase.',
    ),
  },
  {
    title: message('esign.honest', 'What it is not'),
    body: message(
      'esign.honestBody',
      'Recto does not know who you are and vouches for nobody. Whether readers trust a digital signature depends on who issued your certificate.',
    ),
  },
];

/** The page's explanation. */
export default function EsignContent() {
  return <Explanation how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
