import { ocrLanguage } from '@recto/contract/ocr-languages';
import { isSpaceBetween, type RecognisedLine, type RecognisedPage } from '@recto/contract/recognised-page';
import { message, useText } from '@recto/ui';
import type { KeyboardEvent } from 'react';
import { isSamePosition, isUnsure, type PlacedWord, type WordPosition } from './review-words.ts';

const TEXTS = {
  unsure: message('review.unsureWord', '{word}, only {percent, number}% certain'),
  emptied: message('review.emptied', 'removed'),
  nothing: message('review.nothing', 'No text was found on this page.'),
};

interface ReadWordsProps {
  readonly page: RecognisedPage;
  /** The page's words in the order of reading. */
  readonly words: readonly PlacedWord[];
  readonly chosen: WordPosition | null;
  readonly onChoose: (position: WordPosition, target: 'field' | 'word') => void;
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The words as they were read, line by line: one stop of the tab key, arrows go from word to word. */
export function ReadWords({ page, words, chosen, onChoose }: ReadWordsProps) {
  const text = useText();
  if (words.length === 0) return <p className="pair-page check-remark">{text(TEXTS.nothing)}</p>;
  const entrance = words.find(({ position }) => isSamePosition(position, chosen)) ?? words[0];
  const language = page.languages[0];
  const onKeyDown = (event: KeyboardEvent, word: PlacedWord) => {
    const at = words.indexOf(word);
    const isReversed = lineOf(page, word.position)?.direction === 'right-to-left' && event.key.match(/Left|Right/);
    const step = STEPS[event.key];
    const target =
      { Home: words[0], End: words.at(-1) }[event.key] ?? (step && words[at + (isReversed ? -step : step)]);
    if (!target) return;
    event.preventDefault();
    onChoose(target.position, 'word');
  };
  return (
    <div className="pair-page review-text" lang={language && ocrLanguage(language).tag}>
      {groupsOf(words).map((lines) => (
        <div key={lines[0]?.[0]?.position.paragraph} className="review-paragraph">
          {lines.map((line) => {
            const read = line[0] && lineOf(page, line[0].position);
            return (
              <p key={line[0]?.position.line} dir={read?.direction === 'right-to-left' ? 'rtl' : 'ltr'}>
                {line.map((word, at) => (
                  <span key={word.position.word}>
                    <button
                      type="button"
                      className="review-word"
                      tabIndex={word === entrance ? 0 : -1}
                      data-unsure={isUnsure(word) || undefined}
                      data-emptied={word.text === '' || undefined}
                      data-chosen={isSamePosition(word.position, chosen) || undefined}
                      aria-label={
                        isUnsure(word)
                          ? text(TEXTS.unsure, { word: word.text, percent: Math.floor(word.confidence) })
                          : undefined
                      }
                      onClick={() => onChoose(word.position, 'field')}
                      onKeyDown={(event) => onKeyDown(event, word)}
                    >
                      {word.text === '' ? text(TEXTS.emptied) : word.text}
                    </button>
                    {read && spaceBehind(read, word, line[at + 1])}
                  </span>
                ))}
              </p>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function lineOf(page: RecognisedPage, { paragraph, line }: WordPosition): RecognisedLine | undefined {
  return page.paragraphs[paragraph]?.lines[line];
}

function spaceBehind({ hasSpaces }: RecognisedLine, word: PlacedWord, next: PlacedWord | undefined): string {
  return next && (hasSpaces || isSpaceBetween(word.text, next.text)) ? ' ' : '';
}

/** Words by paragraph and line. */
function groupsOf(words: readonly PlacedWord[]): readonly (readonly (readonly PlacedWord[])[])[] {
  const paragraphs = new Map<number, Map<number, PlacedWord[]>>();
  for (const word of words) {
    const { paragraph, line } = word.position;
    const lines = paragraphs.get(paragraph) ?? new Map<number, PlacedWord[]>();
    paragraphs.set(paragraph, lines);
    lines.set(line, [...(lines.get(line) ?? []), word]);
  }
  return [...paragraphs.values()].map((lines) => [...lines.values()]);
}
