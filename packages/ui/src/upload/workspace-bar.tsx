import { message } from '../text/message.ts';
import { megabytesText } from '../text/size-text.ts';
import { useText } from '../text/use-text.ts';
import type { FileCard } from './upload-state.ts';

const FILES = message('bar.files', '{count, plural, one {# file} other {# files}}');
const TOTALS = message('bar.totals', '{pages, plural, =0 {} one {# page · } other {# pages · }}{size}');
const SORT_NAME = message('bar.sortName', 'Sort by name');
const SORT_DATE = message('bar.sortDate', 'Sort by date');

/** Shows how many files and pages the workspace holds, and the buttons that sort them. */
export function WorkspaceBar({
  cards,
  isOrdered,
  onSort,
}: {
  readonly cards: readonly FileCard[];
  readonly isOrdered: boolean;
  readonly onSort: (by: 'name' | 'date') => void;
}) {
  const text = useText();
  const size = megabytesText(
    cards.reduce((sum, card) => sum + card.file.size, 0),
    text,
  );
  const pages = cards.reduce((sum, { state }) => sum + (state.kind === 'ready' ? (state.facts.pages ?? 0) : 0), 0);
  return (
    <div className="bar">
      <p>
        <b>{text(FILES, { count: cards.length })}</b> <span>{text(TOTALS, { pages, size })}</span>
      </p>
      {isOrdered && cards.length > 1 && (
        <div className="bar-sort">
          <button type="button" className="text-button" onClick={() => onSort('name')}>
            {text(SORT_NAME)}
          </button>
          <button type="button" className="text-button" onClick={() => onSort('date')}>
            {text(SORT_DATE)}
          </button>
        </div>
      )}
    </div>
  );
}
