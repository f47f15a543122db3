import { Explanation, message } from '@recto/ui';

const PARTS = [
  {
    title: message('checkSignatures.intactTitle', 'Intact or not'),
    body: message(
      'checkSignatures.intact',
      'Whether the bytes that were signed are still the same, and whether the signature was made with the key of the certificate. One changed byte is enough to be noticed.',
    ),
  },
  {
    title: message('checkSignatures.afterTitle', 'What came after'),
    body: message(
      'checkSignatures.after',
      'What was added after each signature: further signatures, filled form fields, notes, or changes of the pages, which no signer agreed to.',
    ),
  },
  {
    title: message('checkSignatures.whoTitle', 'Who signed'),
    body: message(
      'checkSignatures.who',
      'Who issued the certificates. They are compared with the list of authorities that Mozilla keeps for web sites, and with those you add. Many authorities for document signatures are on neither; then the signature can be intact and its signer still unknown.',
    ),
  },
  {
    title: message('checkSignatures.privacyTitle', 'Private'),
    body: message(
      'checkSignatures.privacy',
      'Everything happens on your device. Nobody is asked whether a certificate was revoked since; what the file itself says about that is used.',
    ),
  },
];

/** What the check means. */
export default function CheckSignaturesContent() {
  return <Explanation parts={PARTS} />;
}
