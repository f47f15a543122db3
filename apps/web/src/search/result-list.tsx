import { ICONS } from '@recto/tools/icons';
import type { PageEntry } from '@recto/tools/pages';
import { message, useText } from '@recto/ui';
import { useEffect, useRef } from 'react';
import { handOff } from '../handoff.ts';
import { SiteLink } from '../navigation/site-link.tsx';
import { pageMessage } from '../page-texts.ts';
import '../styles/found.css';

const LIST = message('search.list', 'Tools found, the likeliest first');

interface ResultListProps {
  readonly id: string;
  readonly entries: readonly PageEntry[];
  /** The row that Enter opens, 0-based; -1 for none. */
  readonly marked: number;
  readonly onMark?: ((row: number) => void) | undefined;
  /** Files that go along. */
  readonly bring: readonly File[];
  readonly onFollow?: (() => void) | undefined;
}

/** Tools in the order in which they answer a query, one of them marked. */
export function ResultList({ id, entries, marked, onMark, bring, onFollow }: ResultListProps) {
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div ref={list} id={id} className="found" role="listbox" aria-label={text(LIST)} tabIndex={-1}>
      {entries.map((entry, index) => (
        <SiteLink
          key={entry.route}
          id={`${id}-${index}`}
          className="found-row"
          role="option"
          aria-selected={index === marked}
          // The focus stays in the box above; its arrows mark the rows.
          tabIndex={-1}
          to={`/tools/${entry.route}`}
          onPointerMove={() => index !== marked && onMark?.(index)}
          onClick={() => {
            handOff(entry.route, bring);
            onFollow?.();
          }}
        >
          <svg className="tool-icon" viewBox="0 0 40 40" aria-hidden="true">
            {ICONS[entry.icon]}
          </svg>
          <span className="found-name">{text(pageMessage(entry, 'title'))}</span>
          <span className="found-line">{text(pageMessage(entry, 'description'))}</span>
        </SiteLink>
      ))}
    </div>
  );
}
