import type { CheckedBlock } from '@recto/contract/conversion-check';
import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import type { Edit } from './edits.ts';

const TEXTS = {
  toText: message('check.makeText', 'Make it text'),
  toTable: message('check.makeTable', 'Make it a table'),
  edges: message('check.moveEdges', 'Move its edges'),
  how: message(
    'check.edgesHow',
    'Drag the edges on the page, or move them with the arrow keys, with Shift further. Ctrl+Z takes a change back.',
  ),
};

interface BlockActionsProps {
  readonly block: CheckedBlock;
  readonly edit: Edit | undefined;
  readonly onMake: (is: Edit['is']) => void;
  /** Leads to the edges on the page. */
  readonly onEdges: () => void;
}

/** Shows the corrections for a chosen block: that it is a table, that it is none, and where it ends. */
export function BlockActions({ block, edit, onMake, onEdges }: BlockActionsProps) {
  const text = useText();
  const isTable = edit ? edit.is === 'table' : block.kind === 'table';
  return (
    <div className="check-actions">
      <button type="button" className="text-button" onClick={() => onMake(isTable ? 'text' : 'table')}>
        {text(isTable ? TEXTS.toText : TEXTS.toTable)}
      </button>
      {isTable && (
        <button type="button" className="text-button" onClick={onEdges}>
          {text(TEXTS.edges)}
        </button>
      )}
      {isTable && <p>{text(TEXTS.how)}</p>}
    </div>
  );
}
