import { useId } from 'react';
import { message } from '../text/message.ts';
import { megabytesText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';
import type { PartsState } from './host.ts';
import type { Runner } from './use-runner.ts';
import { WhereItRuns } from './where-it-runs.tsx';

const LEGEND = message('runner.legend', 'Where it runs');
const RUNNERS: readonly Runner[] = ['device', 'server'];
const LABELS = {
  device: message('runner.device', 'On this device'),
  server: message('runner.server', 'On the server'),
};

/** The switch between this device and the server, with what the choice means said before the start. */
export function RunnerChoice({
  runner,
  parts,
  worksOffline,
  onChoose,
  totalBytes,
}: {
  readonly runner: Runner;
  readonly parts: PartsState | undefined;
  /** True when a job needs no network once its parts are here. */
  readonly worksOffline: boolean;
  /** Absent where there is no choice: everything then runs on the device. */
  readonly onChoose: ((runner: Runner) => void) | undefined;
  readonly totalBytes: number;
}) {
  const text = useText();
  const name = useId();
  const size = totalBytes > 0 ? ` (${megabytesText(totalBytes, text)})` : '';
  return (
    <div className="settings-runner">
      {onChoose && (
        <fieldset className="runner">
          <legend className="sr-only">{text(LEGEND)}</legend>
          {RUNNERS.map((each) => (
            <label key={each}>
              <input type="radio" name={name} checked={each === runner} onChange={() => onChoose(each)} />
              <span>{text(LABELS[each])}</span>
            </label>
          ))}
        </fieldset>
      )}
      <WhereItRuns runner={runner} size={size} parts={parts} worksOffline={worksOffline} />
    </div>
  );
}
