import { message, useText } from '@recto/ui';
import { useEffect, useRef, useState } from 'react';
import type { Change } from '../comparison.ts';
import { ACTION_WORDS, KIND_WORDS, RESULT_WORDS } from '../report-words.ts';

interface ChangeListProps {
  readonly changes: readonly Change[];
  /** Found, and not among them. */
  readonly further: number;
  readonly chosen: Change | null;
  readonly onChoose: (change: Change) => void;
}

const TEXTS = {
  list: message('comparison.list', 'List of changes'),
  onPage: message('comparison.onPage', 'page {page}'),
  onPages: message('comparison.onPages', 'page {old} → {page}'),
  more: message('comparison.moreChanges', 'Show {count, plural, one {# more change} other {# more changes}}'),
  further: message(
    'comparison.further',
    '{count, plural, one {# further change is} other {# further changes are}} not listed.',
  ),
};
/** Changes shown before the visitor asks for more, and how many each click adds. */
const FIRST = 100;
const MORE = 400;

/** Every change with its words. */
export function ChangeList({ changes, further, chosen, onChoose }: ChangeListProps) {
  const text = useText();
  const [count, setCount] = useState(FIRST);
  const list = useRef<HTMLOListElement>(null);
  const position = chosen ? changes.indexOf(chosen) : -1;
  const shown = Math.max(count, position + 1);
  useEffect(() => {
    const item = chosen && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!item || !list.current) return;
    // Only the list: what the visitor looks at stays in sight.
    const { scrollTop, clientHeight } = list.current;
    const isSeen = item.offsetTop >= scrollTop && item.offsetTop + item.offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) list.current.scrollTop = item.offsetTop - clientHeight / 3;
  }, [chosen]);
  if (changes.length === 0) return null;
  return (
    <>
      <ol className="compare-list" aria-label={text(TEXTS.list)} ref={list}>
        {changes.slice(0, shown).map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change is known by its position alone
          <li key={index}>
            <button
              type="button"
              className="compare-item"
              data-action={change.action}
              aria-current={change === chosen ? 'true' : undefined}
              onClick={() => onChoose(change)}
            >
              <span className="compare-item-title">
                {text(change.name === '' ? RESULT_WORDS.change : RESULT_WORDS.namedChange, {
                  kind: text(KIND_WORDS[change.kind === 'move' ? 'text' : change.kind]),
                  action: text(ACTION_WORDS[change.action]),
                  name: change.name,
                })}
              </span>
              <PageNumbers change={change} />
              <Quote change={change} />
            </button>
          </li>
        ))}
      </ol>
      {changes.length > shown && (
        <button type="button" className="text-button" onClick={() => setCount(shown + MORE)}>
          {text(TEXTS.more, { count: Math.min(MORE, changes.length - shown) })}
        </button>
      )}
      {further > 0 && <p className="field-note">{text(TEXTS.further, { count: further })}</p>}
    </>
  );
}

function PageNumbers({ change }: { readonly change: Change }) {
  const text = useText();
  const [old, page] = [change.old?.places[0]?.page, change.new?.places[0]?.page];
  const one = page ?? old;
  if (one === undefined) return null;
  const isTwo = old !== undefined && page !== undefined && old !== page;
  return (
    <span className="compare-item-page">
      {isTwo ? text(TEXTS.onPages, { old, page }) : text(TEXTS.onPage, { page: one })}
    </span>
  );
}

/** Quotes the old and the new content, with a few words around it. */
function Quote({ change: { kind, old, new: newer } }: { readonly change: Change }) {
  const around = newer ?? old;
  if (!around || (old?.text ?? '') + (newer?.text ?? '') === '') return null;
  const isSame = kind === 'move';
  return (
    <span className="compare-quote" dir="auto">
      {around.before} {old && old.text !== '' && !isSame && <del>{old.text}</del>}{' '}
      {newer && newer.text !== '' && <ins>{newer.text}</ins>} {around.after}
    </span>
  );
}
