import { type Params, type PlaceValues, placeValues, type Said, type Term } from './said.ts';

/** Words of a note on a receipt. */
export interface NoteWords {
  /** Number of things that the note is about. */
  readonly count: number;
  /** Name of the input file that it is about. */
  readonly fileName?: string | undefined;
  /** Id of the message in the catalogue. */
  readonly code: string;
  /** Values of its places beside `count` and `fileName`. */
  readonly params?: Params | undefined;
  /** The message in English, filled in. */
  readonly text: string;
}

/** Values of the places of a note's message. @param wordsOf see `placeValues` */
export function notePlaces(
  { count, fileName = '', params }: Pick<NoteWords, 'count' | 'fileName' | 'params'>,
  locale?: string,
  wordsOf?: (said: Said | Term) => string,
): PlaceValues {
  return placeValues({ count, fileName, ...params }, locale, wordsOf);
}
