import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

const WHY = message(
  'serverOnly.why',
  'These files go to the server of this site: Office documents are laid out by LibreOffice, which runs in no browser. There they are kept encrypted, opened in a locked room without a network, and deleted after an hour, or sooner when you say so.',
);

/** For a job that no browser can do: said before the start. */
export function ServerOnlyNote() {
  const text = useText();
  return (
    <div className="slip-where" data-server-only>
      <p>{text(WHY)}</p>
    </div>
  );
}
