import { type ReactNode, useId, useState } from 'react';
import type { Message } from '../text/message.ts';
import { useText } from '../text/use-text.ts';

interface RailProps {
  readonly heading: Message;
  /** Summary of the settings, in a few words, for a sheet that is closed; the heading when it is empty. */
  readonly summary: string;
  /** The settings. */
  readonly children: ReactNode;
  /** Place where the job runs, with the button or the progress: always in sight. */
  readonly foot: ReactNode;
}

/**
 * The settings beside the stage, which scroll as a whole above their foot. Where the window has no room for that they are a
 * sheet from below: its handle tells what is set, and opens it.
 */
export function Rail({ heading, summary, children, foot }: RailProps) {
  const text = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      className="rail"
      aria-labelledby={`${id}-heading`}
      data-open={isOpen || undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setOpen(false);
      }}
    >
      <button
        type="button"
        className="rail-handle"
        aria-expanded={isOpen}
        aria-controls={`${id}-settings`}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="rail-handle-name">{text(heading)}</span>
        {summary !== '' && <span className="rail-handle-summary">{summary}</span>}
      </button>
      <div className="rail-settings" id={`${id}-settings`}>
        <h2 id={`${id}-heading`}>{text(heading)}</h2>
        {children}
      </div>
      <div className="settings-foot">{foot}</div>
    </section>
  );
}
