import type { Note, Receipt } from '@recto/contract/receipt';
import { RECEIPT_ITEMS } from '@recto/contract/receipt-items';
import { message } from '@recto/words/message';
import { placeValues } from '@recto/words/said';
import { translateNote } from '@recto/words/translate-data';
import { OF_FILE } from './of-file.ts';
import { inBytes, onOneLine } from './terminal-text.ts';
import type { Words } from './words.ts';

const TEXTS = {
  result: message('cli.result', '{name}: {pages, plural, =0 {} one {# page, } other {# pages, }}{size}'),
  kept: message('cli.kept', 'kept: {items}'),
  item: message('cli.item', '{item} ({count, number})'),
  note: message('cli.note', '{kind, select, kept {kept} renamed {renamed} changed {changed} other {lost}}: {text}'),
};

/** A receipt in a few lines for people. @param names paths of the results, by position */
export function summarize(receipt: Receipt, names: readonly string[], words: Words): string[] {
  const { language } = words.translation;
  const files = receipt.outputs.map(({ pages, sizeBytes }, index) =>
    words.compose(TEXTS.result, {
      name: onOneLine(names[index] ?? ''),
      pages: pages ?? 0,
      size: inBytes(sizeBytes, language),
    }),
  );
  const items = receipt.lines.flatMap(({ item, before: count }) => {
    const label = Object.hasOwn(RECEIPT_ITEMS, item) ? RECEIPT_ITEMS[item as keyof typeof RECEIPT_ITEMS] : undefined;
    if (item === 'pages' || count === 0) return [];
    return [words.compose(TEXTS.item, { item: label ? words(label) : onOneLine(item), count })];
  });
  const kept = items.length > 0 ? [words.compose(TEXTS.kept, placeValues({ items }, language))] : [];
  return [...files, ...kept, ...noteLines(receipt.notes, words)];
}

/** Returns the lines of notes that the person must see in any case. */
export function noteLines(notes: readonly Note[], words: Words): string[] {
  return notes.map((note) => {
    const said = translateNote(words.translation, note);
    const fileName = note.fileName && onOneLine(note.fileName);
    const text = fileName ? words.compose(OF_FILE, { fileName, text: said }) : said;
    return words.compose(TEXTS.note, { kind: note.kind, text });
  });
}
