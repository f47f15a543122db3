import { useEffect, useState } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { JobRunner } from './host.ts';

const WHY = message(
  'serverOnly.why',
  'These files go to the server of this site: Office documents are laid out by LibreOffice, which runs in no browser. There they are kept encrypted, opened in a locked room without a network, and deleted after an hour, or sooner when you say so.',
);
const MISSING = message(
  'serverOnly.missing',
  'This site has no LibreOffice, so it cannot convert Office documents. Nothing would be sent.',
);

/** For a job that no browser can do: said before the start, and whether this site can do it at all. */
export function ServerOnlyNote({
  needs,
  loadServer,
}: {
  /** The engines that no browser runs. */
  readonly needs: string;
  readonly loadServer: (() => Promise<JobRunner>) | undefined;
}) {
  const text = useText();
  const [isMissing, setMissing] = useState(!loadServer);
  useEffect(() => {
    let isStale = false;
    loadServer?.()
      .then((runner) => runner.offers?.(needs.split(' ')) ?? true)
      .then((offers) => {
        if (!isStale) setMissing(!offers);
      })
      // Whoever is offline now may be online at the start; the job itself tells then.
      .catch(() => {});
    return () => {
      isStale = true;
    };
  }, [needs, loadServer]);
  return (
    <div className="slip-where" data-server-only>
      {isMissing ? <p role="alert">{text(MISSING)}</p> : <p>{text(WHY)}</p>}
    </div>
  );
}
