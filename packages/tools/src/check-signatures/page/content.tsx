import { Explanation, message } from '@recto/ui';

const PARTS = [
  {
    title: message('checkSignatures.intactTitle', 'Intact or not'),
    body: message(
      'checkSignatures.intact',
      'Whether the signed bytes are still the same, and whether the signature was made with the key of the certificate. A single changed byte shows.',
    ),
  },
  {
    title: message('checkSignatures.afterTitle', 'Later changes'),
    body: message(
      'checkSignatures.after',
      'What was added after each signature: further signatures, completed form fields, comments, or changes to the pages that no signer agreed to.',
    ),
  },
  {
    title: message('checkSignatures.whoTitle', 'Who signed'),
    body: message(
      'checkSignatures.who',
      'Who issued the certificates. Recto compares them with the authorities on Mozilla’s list for web sites and with those you add. Many authorities for document signatures are on neither list: a signature can then be intact while its signer remains unknown.',
    ),
  },
  {
    title: message('checkSignatures.privacyTitle', 'Private'),
    body: message(
      'checkSignatures.privacy',
      'Everything happens on your device. Recto does not ask anyone whether a certificate has been revoked since; it uses the revocation data in the file itself.',
    ),
  },
];

/** Explains the meaning of the check. */
export default function CheckSignaturesContent() {
  return <Explanation parts={PARTS} />;
}
