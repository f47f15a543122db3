import type { Language } from '@recto/locales';
import { ENGLISH, type Translation } from '@recto/words/translate';

type Words = Translation['words'];

const known = new Map<string, Translation>();
const asked = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();

/** Returns the words of a language that have been loaded so far; the same object until there are more. */
export function translationIn({ tag }: Language): Translation {
  return known.get(tag) ?? ENGLISH;
}

/** Is told when there are more words. */
export function onMoreWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Adds words to a language. */
export function addWords({ tag }: Language, words: Words): void {
  known.set(tag, { language: tag, words: { ...known.get(tag)?.words, ...words } });
  for (const listener of listeners) listener();
}

/**
 * Loads words that a page says; English needs none. Words that cannot be had are said in English, and asked for again by the
 * next page.
 */
export async function loadWords(language: Language, groups: readonly string[]): Promise<void> {
  if (language.path === '') return;
  await Promise.all(groups.map((group) => loadGroup(language, group)));
}

function loadGroup(language: Language, group: string): Promise<void> {
  const address = `${wordsFolder()}/${language.tag}/${group}.json`;
  const loading = asked.get(address) ?? fetchWords(address).then((words) => addWords(language, words));
  asked.set(address, loading);
  return loading.catch(() => {
    asked.delete(address);
  });
}

async function fetchWords(address: string): Promise<Words> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`No words at ${address}`);
  return response.json();
}

/** The build names the folder by what is in it, so that words may be kept for ever. */
function wordsFolder(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=recto-words]')?.content ?? '';
}
