import { type NoteWords, notePlaces } from './note-places.ts';
import { type Params, placeValues, type Said, type Term } from './said.ts';
import { hasWords, type Translation, translate } from './translate.ts';

/** Words of an error. */
export interface ErrorWords {
  /** Code of the error; its text is `error.<code>` in the catalogue. */
  readonly code: string;
  readonly details: Params;
  /** The text in English, filled in. */
  readonly message: string;
}

/** Words that came as data, in the language of the translation; as they were sent, in English, where it does not hold them. */
export function translateSaid(translation: Translation, { code, params, text }: Said | Term): string {
  if (!hasWords(translation, code)) return guarded(translation, text);
  return translate(translation, { id: code, text }, placesIn(translation, params ?? {}));
}

/** A note of the receipt; as it was sent, in English, where the translation does not hold it. */
export function translateNote(translation: Translation, note: NoteWords): string {
  const { code, text, fileName, params } = note;
  if (!hasWords(translation, code)) return guarded(translation, text);
  const about = {
    ...note,
    fileName: guarded(translation, fileName),
    params: params && guardedParams(translation, params),
  };
  const values = notePlaces(about, translation.language, (said) => translateSaid(translation, said));
  return translate(translation, { id: code, text }, values);
}

/** An error with its details filled in. */
export function translateError(translation: Translation, { code, details, message }: ErrorWords): string {
  const id = `error.${code}`;
  if (!hasWords(translation, id)) return guarded(translation, message);
  return translate(translation, { id, text: message }, placesIn(translation, details));
}

function placesIn(translation: Translation, params: Params) {
  const wordsOf = (said: Said | Term) => translateSaid(translation, said);
  return placeValues(guardedParams(translation, params), translation.language, wordsOf);
}

/** Texts that are not ours, guarded; words inside are guarded when they are said. */
function guardedParams<Values extends Params>(translation: Translation, params: Values): Values {
  if (!translation.guard) return params;
  const one = (value: unknown) => (typeof value === 'string' ? guarded(translation, value) : value);
  const entries = Object.entries(params).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(one) : one(value),
  ]);
  return Object.fromEntries(entries);
}

function guarded<Text extends string | undefined>({ guard }: Translation, text: Text): Text {
  return guard && text !== undefined ? (guard(text) as Text) : text;
}
