import { useId } from 'react';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { megabytesText } from './size-text.ts';
import type { Place } from './use-place.ts';

const LEGEND = message('place.legend', 'Where it runs');
const PLACES: readonly Place[] = ['device', 'server'];
const LABELS = {
  device: message('place.device', 'On this device'),
  server: message('place.server', 'On the server'),
};
const MEANS = {
  device: message('host.device', 'Runs on this device. Nothing is uploaded; it works with the network off.'),
  fetching: message(
    'host.fetching',
    'Runs on this device. Nothing is uploaded; the parts it needs come from this site.',
  ),
  server: message(
    'host.server',
    'Your files{size} are sent to this site’s server, kept there encrypted, and deleted after an hour, or sooner if you delete them.',
  ),
};

/** The switch between this device and the server, with what the choice means said before the start. */
export function PlaceChoice({
  place,
  isAboard,
  onChoose,
  totalBytes,
}: {
  readonly place: Place;
  /** True when the job needs nothing but what came with the page. */
  readonly isAboard: boolean;
  /** Absent where there is no choice: everything then runs on the device. */
  readonly onChoose: ((place: Place) => void) | undefined;
  readonly totalBytes: number;
}) {
  const text = useText();
  const name = useId();
  const size = totalBytes > 0 ? ` (${megabytesText(totalBytes)})` : '';
  return (
    <div className="slip-where">
      {onChoose && (
        <fieldset className="place">
          <legend className="sr-only">{text(LEGEND)}</legend>
          {PLACES.map((each) => (
            <label key={each}>
              <input type="radio" name={name} checked={each === place} onChange={() => onChoose(each)} />
              <span>{text(LABELS[each])}</span>
            </label>
          ))}
        </fieldset>
      )}
      <p>{text(MEANS[place === 'device' && !isAboard ? 'fetching' : place], { size })}</p>
    </div>
  );
}
