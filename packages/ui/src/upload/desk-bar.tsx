import { message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';
import { megabytesText } from './size-text.ts';
import type { Sheet } from './upload-state.ts';

const FILES = message('bar.files', '{count, plural, one {# file} other {# files}}');
const TOTALS = message('bar.totals', '{pages, plural, =0 {} one {# page · } other {# pages · }}{size}');
const SORT_NAME = message('bar.sortName', 'Sort by name');
const SORT_DATE = message('bar.sortDate', 'Sort by date');

/** What lies on the desk in all, and the ways to put it in order. */
export function DeskBar({
  sheets,
  isOrdered,
  onSort,
}: {
  readonly sheets: readonly Sheet[];
  readonly isOrdered: boolean;
  readonly onSort: (by: 'name' | 'date') => void;
}) {
  const text = useText();
  const size = megabytesText(sheets.reduce((sum, sheet) => sum + sheet.file.size, 0));
  const pages = sheets.reduce((sum, { state }) => sum + (state.kind === 'ready' ? (state.facts.pages ?? 0) : 0), 0);
  return (
    <div className="bar">
      <p>
        <b>{text(FILES, { count: sheets.length })}</b> <span>{text(TOTALS, { pages, size })}</span>
      </p>
      {isOrdered && sheets.length > 1 && (
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
