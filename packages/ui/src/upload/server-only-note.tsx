import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const WHY = message(
  'serverOnly.why',
  'These files go to this site’s server: Office documents need LibreOffice, which does not run in a browser. There they are kept encrypted, opened in a sandbox without a network, and deleted within an hour, or sooner if you delete them.',
);

/** For a job that no browser can do: said before the start. */
export function ServerOnlyNote() {
  const text = useText();
  return (
    <div className="settings-runner" data-server-only>
      <p>{text(WHY)}</p>
    </div>
  );
}
