import { listText, type Message, message, type OutcomeProps, type Text, useText } from '@recto/ui';
import { useEffect, useState } from 'react';
import { CHAIN_WORDS, isSound, LATER_UNKNOWN, type ReportedSignature, type SignatureReport } from '../report.ts';

const INTEGRITY: Readonly<Record<ReportedSignature['integrity'], Message>> = {
  intact: message('signatures.intact', 'Intact: nothing that was signed has changed'),
  changed: message('signatures.changed', 'Broken: the file was changed, or the signer did not make this signature'),
  unreadable: message('signatures.unreadable', 'Cannot be checked'),
};
const LATER: Readonly<Record<ReportedSignature['later'], Message>> = {
  nothing: message('signatures.laterNothing', 'Nothing was added afterwards.'),
  signatures: message('signatures.laterSignatures', 'Only further signatures, or data to verify them, were added.'),
  allowed: message('signatures.laterAllowed', 'Added afterwards, as the signature allows: {changes}.'),
  'not-allowed': message(
    'signatures.laterNotAllowed',
    'Changed afterwards, which the signer did not agree to: {changes}.',
  ),
  unknown: LATER_UNKNOWN,
};
const CHANGES = {
  pagesAdded: message('signatures.pagesAdded', '{count, plural, one {# page} other {# pages}} added'),
  pagesRemoved: message('signatures.pagesRemoved', '{count, plural, one {# page} other {# pages}} removed'),
  changedPages: message('signatures.changedPages', '{count, plural, one {# page} other {# pages}} changed'),
  annotations: message('signatures.annotations', '{count, plural, one {# annotation} other {# annotations}}'),
  filledFields: message('signatures.filledFields', '{count, plural, one {# field} other {# fields}} filled in'),
  laterSignatures: message('signatures.count', '{count, plural, one {# signature} other {# signatures}}'),
  metadata: message('signatures.metadata', 'document properties'),
  otherEntries: message('signatures.otherEntries', 'document settings ({names})'),
};
const TEXTS = {
  heading: message('signatures.heading', 'Signatures'),
  provedTime: message('signatures.provedTime', 'Signed {time}, as certified by {authority}'),
  statedTime: message('signatures.statedTime', 'Signed {time}, according to the signer’s own computer'),
  noTime: message('signatures.noTime', 'The time of signing is not stated'),
  unknown: message('signatures.unknownSigner', 'Unknown signer'),
  reason: message('signatures.reason', 'Reason: {text}'),
  location: message('signatures.location', 'Location: {text}'),
  certified: message('signatures.certified', 'Certifies the document'),
  stamp: message('signatures.stamp', 'Document time stamp'),
  issuedBy: message('signatures.issuedBy', 'Issued by {issuer}, valid from {from} to {to}'),
  certificates: message('signatures.certificates', 'Certificates'),
};

/** Shows the findings of the check, signature by signature. */
export function SignaturesOutcome({ result }: OutcomeProps) {
  const text = useText();
  const [report, setReport] = useState<SignatureReport | null>(null);
  useEffect(() => {
    let isOver = false;
    void result.outputs[0]?.blob.text().then((written) => {
      if (!isOver) setReport(JSON.parse(written));
    });
    return () => {
      isOver = true;
    };
  }, [result]);
  // The headline says already that there is none.
  if (!report || report.signatures.length === 0) return null;
  return (
    <section className="signatures" aria-label={text(TEXTS.heading)}>
      {report.signatures.map((signature) => (
        <SignatureCard key={signature.fieldName} signature={signature} />
      ))}
    </section>
  );
}

function SignatureCard({ signature }: { readonly signature: ReportedSignature }) {
  const text = useText();
  const { integrity, chain, later, certificates } = signature;
  const isGood = isSound(signature);
  return (
    <article className="signature-card" data-state={isGood ? (chain === 'trusted' ? 'good' : 'open') : 'bad'}>
      <h3>{signature.signerName || signature.statedName || text(TEXTS.unknown)}</h3>
      <p className="signature-verdict">{text(INTEGRITY[integrity])}</p>
      <p>{timeText(signature, text)}</p>
      {integrity !== 'unreadable' && <p>{text(CHAIN_WORDS[chain])}</p>}
      {integrity === 'intact' && <p>{text(LATER[later], { changes: changesText(signature, text) })}</p>}
      <p className="signature-facts">
        {[
          signature.kind === 'certification' && text(TEXTS.certified),
          signature.kind === 'time-stamp' && text(TEXTS.stamp),
          signature.reason && text(TEXTS.reason, { text: signature.reason }),
          signature.location && text(TEXTS.location, { text: signature.location }),
          signature.algorithm,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {certificates.length > 0 && (
        <details>
          <summary>{text(TEXTS.certificates)}</summary>
          <ol>
            {certificates.map(({ subject, issuer, validFrom, validTo, serialNumber }) => (
              <li key={serialNumber + subject}>
                {subject}
                <br />
                <small>
                  {text(TEXTS.issuedBy, { issuer, from: dayText(validFrom, text), to: dayText(validTo, text) })}
                </small>
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  );
}

function dayText(time: string, text: Text): string {
  return new Date(time).toLocaleDateString(text.language, { dateStyle: 'medium', timeZone: 'UTC' });
}

function timeText({ provedTime, timeStampBy, statedTime }: ReportedSignature, text: Text): string {
  const shown = (time: string) => new Date(time).toLocaleString(text.language);
  if (provedTime) return text(TEXTS.provedTime, { time: shown(provedTime), authority: timeStampBy });
  return statedTime ? text(TEXTS.statedTime, { time: shown(statedTime) }) : text(TEXTS.noTime);
}

function changesText({ changes }: ReportedSignature, text: Text): string {
  if (!changes) return '';
  const counts: readonly (readonly [Message, number])[] = [
    [CHANGES.pagesAdded, changes.pagesAdded],
    [CHANGES.pagesRemoved, changes.pagesRemoved],
    [CHANGES.changedPages, changes.changedPages.length],
    [CHANGES.annotations, changes.annotations],
    [CHANGES.filledFields, changes.filledFields.length],
    [CHANGES.laterSignatures, changes.laterSignatures],
  ];
  const parts = counts.filter(([, count]) => count > 0).map(([words, count]) => text(words, { count }));
  if (changes.metadata) parts.push(text(CHANGES.metadata));
  if (changes.otherEntries.length > 0)
    parts.push(text(CHANGES.otherEntries, { names: listText(changes.otherEntries, text) }));
  return listText(parts, text);
}
