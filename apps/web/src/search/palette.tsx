import { Mark, message, useText } from '@recto/ui';
import { useEffect, useId, useRef, useState } from 'react';
import './palette.css';
import { PAGES } from '@recto/tools/pages';
import { closePalette, type PaletteCall } from './palette-state.ts';
import { ResultList } from './result-list.tsx';
import { useMarkedRow } from './use-marked-row.ts';
import { useSearch } from './use-search.ts';

const TEXTS = {
  title: message('palette.title', 'All tools'),
  search: message('home.search', 'Search PDF tools...'),
  close: message('palette.close', 'Close'),
  files: message('bar.files', '{count, plural, one {# file} other {# files}}'),
  along: message('palette.along', 'Included: {files}'),
  none: message('home.none', 'No tools found matching "{query}"'),
  noneHint: message('home.noneHint', 'Try a different search term'),
};

/** The menu of all tools with a search in it, over any page; files go along to the tool that is chosen. */
export function Palette({ call }: { readonly call: PaletteCall }) {
  const text = useText();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const search = useSearch(true);
  const { entries, isAnswer } = search?.(query) ?? { entries: PAGES, isAnswer: true };
  const row = useMarkedRow(entries.length, query, (index) => document.getElementById(`${id}-list-${index}`)?.click());
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well; a click beside it is a click on itself
    <dialog
      ref={dialog}
      className="palette"
      aria-labelledby={`${id}-title`}
      onClose={closePalette}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <div className="palette-body">
        <h2 className="sr-only" id={`${id}-title`}>
          {text(TEXTS.title)}
        </h2>
        <div className="palette-head">
          <Mark name="search" />
          <input
            type="text"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={`${id}-list-${row.marked}`}
            aria-label={text(TEXTS.search)}
            placeholder={text(TEXTS.search)}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={(event) => {
              if (row.takeKey(event) || event.key !== 'Escape' || query === '') return;
              event.preventDefault();
              setQuery('');
            }}
          />
          <button type="button" className="palette-close" aria-label={text(TEXTS.close)} onClick={closePalette}>
            <Mark name="close" />
          </button>
        </div>
        {call.files.length > 0 && (
          <p className="palette-note">
            {text(TEXTS.along, { files: text(TEXTS.files, { count: call.files.length }) })}
          </p>
        )}
        <div role="status" className="palette-note">
          {!isAnswer && (
            <>
              <p>{text(TEXTS.none, { query })}</p>
              <p>{text(TEXTS.noneHint)}</p>
            </>
          )}
        </div>
        <ResultList
          id={`${id}-list`}
          entries={entries}
          marked={row.marked}
          onMark={row.mark}
          bring={call.files}
          onFollow={closePalette}
        />
      </div>
    </dialog>
  );
}
