import { useId } from 'react';
import { message } from '../text/message.ts';
import { megabytesText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';
import type { Runner } from './use-runner.ts';

const LEGEND = message('runner.legend', 'Where it runs');
const RUNNERS: readonly Runner[] = ['device', 'server'];
const LABELS = {
  device: message('runner.device', 'On this device'),
  server: message('runner.server', 'On the server'),
};
const MEANS = {
  device: message('host.device', 'Runs on this device. Nothing is uploaded; it works with the network off.'),
  fetching: message(
    'host.fetching',
    'Runs on this device. Nothing is uploaded; the parts it needs come from this site.',
  ),
  server: message(
    'host.server',
    'Your files{size} are sent to this site’s server, kept there encrypted, and deleted within an hour, or sooner if you delete them.',
  ),
};

/** The switch between this device and the server, with what the choice means said before the start. */
export function RunnerChoice({
  runner,
  isPreloaded,
  onChoose,
  totalBytes,
}: {
  readonly runner: Runner;
  /** True when everything that the job needs was loaded with the page. */
  readonly isPreloaded: boolean;
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
      <p>{text(MEANS[runner === 'device' && !isPreloaded ? 'fetching' : runner], { size })}</p>
    </div>
  );
}
