import { Mark, message, useText } from '@recto/ui';
import { CHANGE_KINDS, type Change, type ChangeKind } from '../comparison.ts';
import { KIND_WORDS } from '../report-words.ts';

interface ChangeBarProps {
  readonly changes: readonly Change[];
  /** Those that are not left out. */
  readonly shownCount: number;
  /** Position of the chosen change among the shown ones; -1 for none. */
  readonly position: number;
  readonly ignore: readonly ChangeKind[];
  readonly onIgnore: (ignore: ChangeKind[]) => void;
  readonly onStep: (by: -1 | 1) => void;
}

const TEXTS = {
  bar: message('comparison.bar', 'Changes'),
  count: message('comparison.count', '{count, plural, one {# change} other {# changes}}'),
  where: message('comparison.where', 'Change {position} of {count}'),
  previous: message('comparison.previous', 'Previous change'),
  next: message('comparison.next', 'Next change'),
  kinds: message('comparison.kinds', 'Kinds of changes'),
  kind: message('comparison.kindCount', '{kind}: {count}'),
};

/** Which change is shown, the way to the next, and which kinds are shown and go into the result. */
export function ChangeBar({ changes, shownCount, position, ignore, onIgnore, onStep }: ChangeBarProps) {
  const text = useText();
  const kinds = CHANGE_KINDS.filter((kind) => changes.some((change) => change.kind === kind));
  if (changes.length === 0) return null;
  return (
    <div className="compare-bar">
      <div className="compare-steps" role="toolbar" aria-label={text(TEXTS.bar)}>
        <button
          type="button"
          className="square-button"
          aria-label={text(TEXTS.previous)}
          aria-keyshortcuts="Alt+ArrowUp"
          disabled={shownCount === 0 || position === 0}
          onClick={() => onStep(-1)}
        >
          <Mark name="earlier" />
        </button>
        <p aria-live="polite">
          {position < 0
            ? text(TEXTS.count, { count: shownCount })
            : text(TEXTS.where, { position: position + 1, count: shownCount })}
        </p>
        <button
          type="button"
          className="square-button"
          aria-label={text(TEXTS.next)}
          aria-keyshortcuts="Alt+ArrowDown"
          disabled={shownCount === 0 || position === shownCount - 1}
          onClick={() => onStep(1)}
        >
          <Mark name="later" />
        </button>
      </div>
      <fieldset className="compare-kinds">
        <legend className="sr-only">{text(TEXTS.kinds)}</legend>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className="compare-kind"
            aria-pressed={!ignore.includes(kind)}
            onClick={() =>
              onIgnore(CHANGE_KINDS.filter((one) => (one === kind ? !ignore.includes(one) : ignore.includes(one))))
            }
          >
            {text(TEXTS.kind, {
              kind: text(KIND_WORDS[kind]),
              count: changes.filter((change) => change.kind === kind).length,
            })}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
