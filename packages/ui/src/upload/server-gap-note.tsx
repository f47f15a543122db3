import { message } from '../text/message.ts';
import { RichText } from '../text/rich-text.tsx';
import { useText } from '../text/use-text.ts';
import type { ServerGap } from './use-server-facts.ts';

const TITLE = message('serverGap.title', 'This tool cannot work here');
const WHY = {
  none: message(
    'serverGap.none',
    'Office documents need LibreOffice. It does not run in a browser, and this site has no server.',
  ),
  refusing: message(
    'serverGap.refusing',
    'Office documents need LibreOffice on the server. This server takes no jobs, because it cannot run them in a sandbox.',
  ),
  engine: message(
    'serverGap.engine',
    'Office documents need LibreOffice on the server. It is not installed on this one.',
  ),
};
const HOW = {
  none: message(
    'serverGap.noneHow',
    'To use this tool, run Recto on your own computer: <code>npm start</code> in its folder.',
  ),
  refusing: message(
    'serverGap.refusingHow',
    'If this is your server, install the sandbox with <code>sudo apt-get install bubblewrap</code>, allow user namespaces, and start Recto again.',
  ),
  engine: message(
    'serverGap.engineHow',
    'If this is your server, type <code>sudo npm run house -- install-office</code> in its folder and start Recto again.',
  ),
};
const REST = message('serverGap.rest', 'Nothing is sent. The other tools work.');

/** In the place of the drop zone, or of the button when there are files already: why no file is taken, and the way to get the tool. */
export function ServerGapNote({ gap }: { readonly gap: ServerGap }) {
  const text = useText();
  return (
    <div className="gap-note" role="alert">
      <h2>{text(TITLE)}</h2>
      <p>{text(WHY[gap])}</p>
      <p>
        <RichText message={HOW[gap]} parts={{ code: <code /> }} />
      </p>
      <p>{text(REST)}</p>
    </div>
  );
}
