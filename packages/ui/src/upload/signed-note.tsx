import { resolveFor, SIGNED_FILE, signedFileText } from '@recto/contract';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import type { Sheet } from './upload-state.ts';

/** The contract's words, which receipts and the command line have, too; a test compares them. */
export const SIGNED_TEXTS = {
  broken: message(
    'signed.broken',
    'It is digitally signed. The signature holds only for the file as it was signed, not for the result. Keep the signed file.',
  ),
  added: message(
    'signed.added',
    'It is digitally signed. A further signature and filled-in fields leave that valid; anything else that is put on a page counts as a change.',
  ),
};
const ABOUT = message('signed.about', '{fileName}:');

/** Says before the start what the tool does to the signatures of the files on the desk. */
export default function SignedNote({
  tool,
  options,
  sheets,
}: {
  readonly tool: AnyToolPanel['tool'];
  readonly options: unknown;
  readonly sheets: readonly Sheet[];
}) {
  const text = useText();
  const words = signedFileText(resolveFor(tool.promises, options), tool.output.mediaType);
  // A tool that repairs, or leads to others, says so itself.
  if (words === null || tool.takesDamaged || tool.delegate) return null;
  const said = words === SIGNED_FILE.added ? SIGNED_TEXTS.added : SIGNED_TEXTS.broken;
  return (
    <ul className="signed-note">
      {sheets.filter(isSigned).map(({ key, file }) => (
        <li key={key}>
          <strong>{text(ABOUT, { fileName: file.name })}</strong> {text(said)}
        </li>
      ))}
    </ul>
  );
}

const isSigned = ({ state }: Sheet) => state.kind === 'ready' && (state.facts.signatures ?? 0) > 0;
