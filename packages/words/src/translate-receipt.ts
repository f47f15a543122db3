import type { NoteWords } from './note-places.ts';
import type { Params, Said, Term } from './said.ts';
import type { Translation } from './translate.ts';
import { translateNote, translateSaid } from './translate-data.ts';

/** A receipt whose texts are those of the translation; ids, counts and names stay as they are. */
export function translateReceipt<Receipt extends { readonly notes: readonly NoteWords[] }>(
  translation: Translation,
  receipt: Receipt,
): Receipt {
  if (translation.language === 'en') return receipt;
  const notes = receipt.notes.map((note) => ({
    ...note,
    ...(note.params && { params: translateParams(translation, note.params) }),
    text: translateNote(translation, note),
  }));
  return { ...receipt, notes };
}

/** Translates the nested words among a message's values into the language of the translation. */
export function translateParams<Values extends Params>(translation: Translation, params: Values): Values {
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((item) => inWords(translation, item)) : inWords(translation, value),
  ]);
  return Object.fromEntries(entries);
}

function inWords(translation: Translation, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const said = value as Said | Term;
  const params = said.params && { params: translateParams(translation, said.params) };
  return { ...said, ...params, text: translateSaid(translation, said) };
}
