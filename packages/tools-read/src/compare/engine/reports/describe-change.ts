import type { Change } from '../../comparison.ts';
import { ACTION_WORDS, KIND_WORDS, RESULT_WORDS } from '../../report-words.ts';
import type { Say } from './words.ts';

/** A change in one line: "Text: Changed". */
export function titleOf({ kind, action, name }: Change, say: Say): string {
  const words = { kind: say(KIND_WORDS[kind === 'move' ? 'text' : kind]), action: say(ACTION_WORDS[action]) };
  return name === '' ? say(RESULT_WORDS.change, words) : say(RESULT_WORDS.namedChange, { ...words, name });
}

/** What stood there and what stands there now, a line each; empty when nothing can be quoted. */
export function detailOf(change: Change, say: Say): string {
  const { kind, old, new: newer } = change;
  const page = (side: Change['old']) =>
    kind === 'move' || kind === 'page' ? say(RESULT_WORDS.page, { page: side?.places[0]?.page ?? '' }) : '';
  const line = (word: string, side: Change['old']) => {
    const text = [page(side), side?.text ?? ''].filter((part) => part !== '').join(': ');
    return side && text !== '' ? [`${word}: ${text}`] : [];
  };
  if (kind === 'move')
    return [old, newer]
      .flatMap((side, at) => line(say(at === 0 ? RESULT_WORDS.old : RESULT_WORDS.new), side && { ...side, text: '' }))
      .join('\n');
  return [...line(say(RESULT_WORDS.old), old), ...line(say(RESULT_WORDS.new), newer)].join('\n');
}
