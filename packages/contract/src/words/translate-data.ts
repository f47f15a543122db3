import { ERROR_CODES } from '../errors/codes.ts';
import type { RectoError } from '../errors/recto-error.ts';
import { type Note, notePlaces } from '../receipt.ts';
import { placeValues, type Said, type Term } from './said.ts';
import { hasWords, type Translation, translate } from './translate.ts';

/** Words that came as data, in the language of the translation; as they were sent, in English, where it does not hold them. */
export function translateSaid(translation: Translation, { code, params, text }: Said | Term): string {
  if (!hasWords(translation, code)) return text;
  return translate(translation, { id: code, text }, placesIn(translation, params ?? {}));
}

/** A note of the receipt; as it was sent, in English, where the translation does not hold it. */
export function translateNote(translation: Translation, note: Note): string {
  if (!hasWords(translation, note.code)) return note.text;
  const values = notePlaces(note, translation.language, (said) => translateSaid(translation, said));
  return translate(translation, { id: note.code, text: note.text }, values);
}

/** An error with its details filled in. */
export function translateError(translation: Translation, { code, details, message }: RectoError): string {
  const id = `error.${code}`;
  if (!hasWords(translation, id)) return message;
  return translate(translation, { id, text: ERROR_CODES[code].text }, placesIn(translation, details));
}

function placesIn(translation: Translation, params: Parameters<typeof placeValues>[0]) {
  return placeValues(params, translation.language, (said) => translateSaid(translation, said));
}
