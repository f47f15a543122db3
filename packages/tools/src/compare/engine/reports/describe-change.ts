import type { Message } from '@recto/words/message';
import type { Change } from '../../comparison.ts';
import { ACTION_WORDS, KIND_WORDS, RESULT_WORDS } from '../../report-words.ts';
import type { Say } from './words.ts';

/** A change in one line: "Text: Changed". */
export function titleOf({ kind, action, name }: Change, say: Say): string {
  const words = { kind: say(KIND_WORDS[kind === 'move' ? 'text' : kind]), action: say(ACTION_WORDS[action]) };
  return name === '' ? say(RESULT_WORDS.change, words) : say(RESULT_WORDS.namedChange, { ...words, name });
}

/** Describes the old and the new content, one line each; empty when there is nothing to quote. */
export function detailOf(change: Change, say: Say): string {
  const { kind, old, new: newer } = change;
  const isMove = kind === 'move';
  const labelled = (label: string, text: string) =>
    label === '' || text === '' ? label + text : say(RESULT_WORDS.detail, { label, text });
  const line = (word: Message, side: Change['old']) => {
    const isOfPage = side && (isMove || kind === 'page');
    const page = isOfPage ? say(RESULT_WORDS.page, { page: side.places[0]?.page ?? '' }) : '';
    const text = labelled(page, isMove ? '' : (side?.text ?? ''));
    return text === '' ? [] : [labelled(say(word), text)];
  };
  return [...line(RESULT_WORDS.old, old), ...line(RESULT_WORDS.new, newer)].join('\n');
}
