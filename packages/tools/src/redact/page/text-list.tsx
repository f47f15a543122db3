import { message, SwitchField, useText } from '@recto/ui';
import type { ListedText } from '../hits.ts';
import { KIND_WORDS } from './kind-words.ts';

const TEXTS = {
  heading: message(
    'redact.textsFound',
    '{count, plural, one {# text} other {# texts}} outside the pages {count, plural, one {holds} other {hold}} it too',
  ),
  remove: message('redact.removeTexts', 'Remove it there too'),
};

/** Texts that no page draws and that hold what is searched for; one switch for all of them. */
export function TextList({
  texts,
  areRemoved,
  onChange,
}: {
  readonly texts: readonly ListedText[];
  readonly areRemoved: boolean;
  readonly onChange: (areRemoved: boolean) => void;
}) {
  const text = useText();
  return (
    <div className="redact-texts" data-off={areRemoved ? undefined : ''}>
      <p className="redact-texts-title" id="redact-texts-title">
        {text(TEXTS.heading, { count: texts.length })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
      <ul className="redact-texts-list" aria-labelledby="redact-texts-title" tabIndex={0}>
        {texts.map(({ kind, before, text: found, after }) => {
          const words = KIND_WORDS[kind];
          return (
            <li key={`${kind} ${before}${found}${after}`}>
              {words && <span className="redact-texts-kind">{text(words)}</span>}
              <span className="redact-hit-text" dir="auto">
                {before}
                <mark>{found}</mark>
                {after}
              </span>
            </li>
          );
        })}
      </ul>
      <SwitchField label={TEXTS.remove} value={areRemoved} onChange={onChange} />
    </div>
  );
}
