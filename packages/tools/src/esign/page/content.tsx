import { Explanation, message } from '@recto/ui';

const HOW = message('esign.how', 'How to sign a PDF');
const STEPS = [
  message('esign.how1', 'Choose a PDF or drop it anywhere on this page. Its pages appear.'),
  message(
    'esign.how2',
    'Draw or type your signature, or use a picture of it, and click where it should go. Add initials, dates, text and check marks.',
  ),
  message(
    'esign.how3',
    'If you have a certificate, add its key file (.p12 or .pfx) and its password: others can then verify your signature.',
  ),
  message('esign.how4', 'Press Sign PDF. The signed file downloads automatically, with a receipt.'),
];

const PARTS = [
  {
    title: message('esign.two', 'Two kinds of signature'),
    body: message(
      'esign.twoBody',
      'A drawn signature shows that you agree, and is enough for most agreements. A digital signature (PAdES) is made with a key that only you have; PDF readers can then tell who signed and whether a single byte has changed since.',
    ),
  },
  {
    title: message('esign.signed', 'Files that are already signed'),
    body: message(
      'esign.signedBody',
      'Everything you add goes after the signed bytes, which stay as they are. Earlier signatures remain valid, and you can add another.',
    ),
  },
  {
    title: message('esign.private', 'Private'),
    body: message(
      'esign.privateBody',
      'On this device, the file, your signature, key and password stay in this tab. Nothing is sent while you draw, place and sign. Only if you ask for a time stamp is a hash of the signature sent to the service that is named there. Nothing is kept afterwards, unless you keep a signature on this device, encrypted with your passphrase.',
    ),
  },
  {
    title: message('esign.honest', 'What it does not prove'),
    body: message(
      'esign.honestBody',
      'Recto does not know who you are and does not vouch for anyone. Whether readers trust a digital signature depends on who issued your certificate.',
    ),
  },
];

/** The page's explanation. */
export default function EsignContent() {
  return <Explanation how={{ title: HOW, steps: STEPS }} parts={PARTS} />;
}
