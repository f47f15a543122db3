import { signedFileWords } from '@recto/contract/signed-file';
import { resolveFor } from '@recto/contract/tool';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { AnyToolPanel } from '../tool-panel.ts';
import type { FileCard } from './upload-state.ts';

const ABOUT = message('signed.about', '{fileName}:');

/** Says before the start what the tool does to the signatures of the files in the workspace. */
export default function SignedNote({
  tool,
  options,
  cards,
}: {
  readonly tool: AnyToolPanel['tool'];
  readonly options: unknown;
  readonly cards: readonly FileCard[];
}) {
  const text = useText();
  const words = signedFileWords(resolveFor(tool.promises, options), tool.output.mediaType);
  // A tool that repairs, or leads to others, says so itself.
  if (words === null || tool.takesAlso?.includes('damaged') || tool.delegate) return null;
  return (
    <ul className="signed-note">
      {cards.filter(isSigned).map(({ key, file }) => (
        <li key={key}>
          <strong>{text(ABOUT, { fileName: file.name })}</strong> {text(words)}
        </li>
      ))}
    </ul>
  );
}

const isSigned = ({ state }: FileCard) => state.kind === 'ready' && (state.facts.signatures ?? 0) > 0;
