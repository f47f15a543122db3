import { message, useText } from '@recto/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ListedHit } from '../hits.ts';
import { showHit } from './shown-hit.ts';

interface HitListProps {
  readonly hits: readonly ListedHit[];
  /** Ids of hits that are left alone. */
  readonly except: readonly string[];
  readonly onChange: (except: string[]) => void;
}

const TEXTS = {
  hits: message('redact.hits', 'Hits'),
  all: message('redact.allOn', 'All'),
  none: message('redact.allOff', 'None'),
  show: message('redact.showHit', 'Page {page}'),
  showLong: message('redact.showHitLong', 'Show on page {page}: {hit}'),
};
const ROW_PIXELS = 76;
const ROWS_AHEAD = 6;

/** Every hit with what stands around it and a check box. Only the rows in sight are drawn. */
export default function HitList({ hits, except, onChange }: HitListProps) {
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: hits.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: ROWS_AHEAD,
  });
  const off = new Set(except);
  const here = new Set(hits.map(({ id }) => id));
  const elsewhere = except.filter((id) => !here.has(id));
  const toggle = (id: string, isOn: boolean) => onChange(isOn ? except.filter((one) => one !== id) : [...except, id]);
  return (
    <div className="redact-hits">
      <div className="redact-hits-acts">
        <button type="button" className="text-button" onClick={() => onChange(elsewhere)}>
          {text(TEXTS.all)}
        </button>
        <button type="button" className="text-button" onClick={() => onChange([...elsewhere, ...here])}>
          {text(TEXTS.none)}
        </button>
      </div>
      <div ref={scroller} className="redact-hits-scroller">
        <ul aria-label={text(TEXTS.hits)} style={{ blockSize: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const hit = hits[index];
            if (!hit) return null;
            const isOn = !off.has(hit.id);
            return (
              <li
                key={hit.id}
                className="redact-hit"
                aria-setsize={hits.length}
                aria-posinset={index + 1}
                data-off={isOn ? undefined : ''}
                style={{ insetBlockStart: start, blockSize: ROW_PIXELS }}
              >
                <label>
                  <input type="checkbox" checked={isOn} onChange={({ target }) => toggle(hit.id, target.checked)} />
                  <span className="redact-hit-text" dir="auto">
                    {hit.before}
                    <mark>{hit.text}</mark>
                    {hit.after}
                  </span>
                </label>
                <button
                  type="button"
                  className="text-button"
                  aria-label={text(TEXTS.showLong, { page: hit.page, hit: hit.text })}
                  onClick={() => showHit({ id: hit.id, page: hit.page })}
                >
                  {text(TEXTS.show, { page: hit.page })}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
