import { Mark, message, useText } from '@recto/ui';
import type { KeyboardEvent } from 'react';

const SEARCH = message('home.search', 'Search PDF tools...');

interface SearchBoxProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Takes the keys that go through what was found. @returns true for one that it has taken */
  readonly takeKey: (event: KeyboardEvent) => boolean;
}

/** The search of home: Escape clears it, the arrows mark what was found, and Enter opens it. */
export function SearchBox({ query, onQuery, takeKey }: SearchBoxProps) {
  const text = useText();
  return (
    <search className="search">
      <Mark name="search" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={text(SEARCH)}
        aria-label={text(SEARCH)}
        aria-keyshortcuts="/ Control+K"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (!takeKey(event) && event.key === 'Escape') onQuery('');
        }}
      />
      <span className="search-key" aria-hidden="true">
        /
      </span>
    </search>
  );
}
