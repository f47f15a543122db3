import { onSite } from '@recto/contract/site-root';
import type { OptionsOf } from '@recto/contract/tool';
import { type Choice, message, RadioChoice, useText } from '@recto/ui';
import { useState } from 'react';
import type tool from '../tool.ts';

type Level = OptionsOf<typeof tool>['level'];

const LEVELS: readonly Choice<Level>[] = [
  { value: 'B-B', label: message('esign.levelNone', 'No time stamp'), hint: message('esign.levelNoneHint', 'B-B') },
  {
    value: 'B-T',
    label: message('esign.levelTime', 'Time stamp'),
    hint: message('esign.levelTimeHint', 'proves when you signed (B-T)'),
  },
  {
    value: 'B-LT',
    label: message('esign.levelLong', 'Time stamp and evidence'),
    hint: message('esign.levelLongHint', 'can be verified long after the certificate expires (B-LT)'),
  },
];
const TEXTS = {
  legend: message('esign.level', 'Time stamp'),
  ask: message('esign.levelAsk', 'Add a time stamp…'),
  asking: message('esign.levelAsking', 'Asking this site…'),
  none: message(
    'esign.levelMissing',
    'This site has no time-stamp service. Your signature is valid without a time stamp.',
  ),
  word: message(
    'esign.levelWord',
    'This site asks {host} for the time. It sends a hash of your signature, never the file, the key or the password. For evidence, it sends the serial numbers of the certificates to their issuers.',
  ),
};

/** Relay that the site offers; null until the site was asked. */
type Offer = { readonly host: string | null } | null;

/** Time stamps come from others. So nobody is asked, and nothing is offered, before the visitor wants one and has read who gets what. */
export function TimeStampField({
  level,
  onLevel,
}: {
  readonly level: Level;
  readonly onLevel: (level: Level) => void;
}) {
  const text = useText();
  const [offer, setOffer] = useState<Offer>(null);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    setOffer({ host: await timeStampHost() });
    setAsking(false);
  };
  if (!offer) {
    return (
      <button type="button" className="text-button" disabled={isAsking} onClick={() => void ask()}>
        {text(isAsking ? TEXTS.asking : TEXTS.ask)}
      </button>
    );
  }
  if (offer.host === null) return <p className="field-note">{text(TEXTS.none)}</p>;
  return (
    <>
      <p className="field-note">{text(TEXTS.word, { host: offer.host })}</p>
      <RadioChoice legend={TEXTS.legend} choices={LEVELS} value={level} onChange={onLevel} />
    </>
  );
}

/** Asks this page's own server, and nobody else. */
async function timeStampHost(): Promise<string | null> {
  try {
    const answer = await fetch(onSite('/api/v1/relay'), { credentials: 'omit', cache: 'no-store' });
    const told: { timeStampHost?: unknown } = answer.ok ? await answer.json() : {};
    return typeof told.timeStampHost === 'string' ? told.timeStampHost : null;
  } catch {
    return null;
  }
}
