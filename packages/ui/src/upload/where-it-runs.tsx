import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { PartsState } from './host.ts';
import type { Runner } from './use-runner.ts';

const MEANS = {
  device: message('host.device', 'Runs on this device. Nothing is uploaded; it works with the network off.'),
  fetching: message(
    'host.fetching',
    'Runs on this device. Nothing is uploaded; the parts it needs come from this site.',
  ),
  missing: message(
    'host.missing',
    'Runs on this device. Some of its parts could not be loaded yet; Recto keeps trying.',
  ),
  server: message(
    'host.server',
    'Your files{size} are sent to this site’s server, kept there encrypted, and deleted within an hour, or sooner if you delete them.',
  ),
};

interface WhereItRunsProps {
  readonly runner: Runner;
  /** Total size of the files, in brackets; empty without files. */
  readonly size: string;
  readonly parts: PartsState | undefined;
  /** True when a job needs no network once its parts are here. */
  readonly worksOffline: boolean;
}

/** The sentence that says what the choice means. It promises nothing of the network before all parts have come. */
export function WhereItRuns({ runner, size, parts, worksOffline }: WhereItRunsProps) {
  const text = useText();
  const said = saidOf(runner, parts, worksOffline);
  // What is said next takes its room at once, so that nothing moves when it is.
  const isNext = said === 'fetching' && worksOffline;
  return (
    <p className="where-it-runs" data-parts={parts}>
      <span>{text(MEANS[said], { size })}</span>
      {isNext && <span aria-hidden="true">{text(MEANS.device)}</span>}
    </p>
  );
}

function saidOf(runner: Runner, parts: PartsState | undefined, worksOffline: boolean): keyof typeof MEANS {
  if (runner === 'server') return 'server';
  if (parts === 'missing') return 'missing';
  return parts === 'here' && worksOffline ? 'device' : 'fetching';
}
