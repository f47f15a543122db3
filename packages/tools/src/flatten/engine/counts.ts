import { type Note, note } from '@recto/contract/receipt';
import type { Message } from '@recto/words/message';
import { WORDS } from './words.ts';

/** Counts of the changes, by their message on the receipt. */
export type Counts = Record<Exclude<keyof typeof WORDS, 'nothing' | 'nothingFound' | 'xfa'>, number> & { xfa: number };

/** Subject of each count, and the kind of its note. */
const ABOUT: Readonly<Record<keyof Counts, Pick<Note, 'kind' | 'item'>>> = {
  fields: { kind: 'changed', item: 'widgets' },
  made: { kind: 'changed', item: 'widgets' },
  comments: { kind: 'changed', item: 'annotations' },
  stays: { kind: 'kept', item: 'annotations' },
  layers: { kind: 'changed', item: 'layers' },
  files: { kind: 'changed', item: 'attachments' },
  hidden: { kind: 'lost', item: 'annotations' },
  undrawn: { kind: 'lost', item: 'widgets' },
  unshown: { kind: 'lost', item: 'formFields' },
  actions: { kind: 'lost', item: 'actions' },
  media: { kind: 'lost', item: 'annotations' },
  hiddenLayers: { kind: 'lost', item: 'hiddenLayers' },
  xfa: { kind: 'lost', item: 'formFields' },
};

export function noCounts(): Counts {
  const entries = Object.keys(ABOUT).map((key) => [key, 0] as const);
  return Object.fromEntries(entries) as Counts;
}

/** One note for each count above zero. @param isRebuilt true for a damaged file, which is rewritten. @param fileName where there are several files */
export function notesOf(counts: Counts, isRebuilt: boolean, fileName: string | undefined): Note[] {
  const about = fileName === undefined ? {} : { fileName };
  const all = (Object.entries(ABOUT) as [keyof Counts, Pick<Note, 'kind' | 'item'>][]).flatMap(([key, what]) =>
    counts[key] > 0 ? [note({ ...what, count: counts[key], ...about }, wordsOf(key))] : [],
  );
  if (all.length > 0) return all;
  return [note({ kind: 'kept', item: 'file', count: 1, ...about }, isRebuilt ? WORDS.nothingFound : WORDS.nothing)];
}

function wordsOf(key: keyof Counts): Message {
  return WORDS[key];
}

const MEDIA = new Set(['Sound', 'Movie', 'Screen', '3D', 'RichMedia']);

/** True for annotations that play something. */
export function isMedia(subtype: string): boolean {
  return MEDIA.has(subtype);
}
