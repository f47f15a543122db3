import { dictOf, textOf } from '@recto/pdf-core';
import type { Item } from './items.ts';
import type { PartContext } from './part-context.ts';

/** Entries that programs write by themselves at each save. */
const WRITTEN_BY_PROGRAMS = new Set(['Producer', 'Creator', 'CreationDate', 'ModDate', 'Trapped', 'PTEX.Fullbanner']);
/** Most entries of the information dictionary. */
const MAX_ENTRIES = 500;

/** Title, author, subject, keywords, entries of one's own, and the language. */
export function propertiesOf({ side: { document } }: PartContext): Item[] {
  const { file } = document;
  const info = dictOf(file.trailer.get('Info'), file);
  const entries = [...(info?.map ?? [])]
    .slice(0, MAX_ENTRIES)
    .filter(([key]) => !WRITTEN_BY_PROGRAMS.has(key))
    .map(([key, value]) => [key, textOf(value, file) ?? ''] as const);
  return [...entries, ['Lang', textOf(file.catalog.get('Lang'), file) ?? ''] as const].flatMap(([name, text]) =>
    text === '' ? [] : [{ identity: `${name}\n${text}`, slot: name, name, text, places: [] }],
  );
}
