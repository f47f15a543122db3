import { OCR_LANGUAGE_NAMES } from '@recto/contract/ocr-language-names';
import { type Note, note } from '@recto/contract/receipt';
import { type Message, message } from '@recto/words/message';
import { firstOf, type Params, term } from '@recto/words/said';
import type { OcrOptions, RecognisedFile } from './recognise-file.ts';

/** A page whose words are less sure than this on average should be looked at. */
const DOUBTFUL_CONFIDENCE = 75;
const STAYED = message(
  'note.pagesStayed',
  '{count, plural, one {# page had text already and stayed as it was.} other {# pages had text already and stayed as they were.}}',
);
const TAKEN_OVER = message(
  'note.textTakenOver',
  '{count, plural, one {# page} other {# pages}} had text already, which was taken over.',
);
const PICTURES_READ = message(
  'note.picturesRead',
  'Text that was there stayed, and what pictures show was added: {count, plural, one {page} other {pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);
const TEXT_ALONE = message(
  'note.textAlone',
  'The result is the text alone, laid out again. Pictures, tables and the positions of words are only in your file.',
);
const NO_TEXT = message(
  'note.noTextFound',
  'No text was found on {count, plural, one {page} other {pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);
const DOUBTFUL = message(
  'note.doubtfulText',
  'Hard to read, so please check the words: {count, plural, one {page} other {pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);
const PHOTOGRAPHS = message(
  'note.readAsPhotographs',
  'Read line by line, as photographs are: {count, plural, one {page} other {pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);
const STRAIGHTENED = message(
  'note.straightened',
  'The sheet was found, made flat and its shadows removed: {count, plural, one {page} other {pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);
const NO_OUTLINE = message(
  'note.noSheetFound',
  'No sheet was found, so the whole picture was taken: {count, plural, one {page} other {pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);
const NOT_STRAIGHTENED = message(
  'note.pdfNotStraightened',
  'Pages of a PDF are not straightened: only files that are pictures are.',
);
const UPRIGHT = message(
  'note.turnedUpright',
  'Turned upright: {count, plural, one {page} other {pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);
const OTHER_LANGUAGES = message(
  'note.otherLanguages',
  'Read as {languages} because of {count, plural, one {its script: page} other {their script: pages}} {pages}{more, plural, =0 {} other { and # more}}.',
);

/** Reports the outcome for the pictures of one file whose sheets were to be straightened. */
function straightenNotes({ isImage, straightened, described }: RecognisedFile, fileName: string): Note[] {
  if (!isImage) return [note({ kind: 'kept', item: 'images', count: 1, fileName }, NOT_STRAIGHTENED)];
  const whole = [...described.keys()].filter((pageIndex) => !straightened.includes(pageIndex));
  const tell = (kind: Note['kind'], pages: readonly number[], words: Message) => {
    const { items, more } = firstOf(pages.map((pageIndex) => pageIndex + 1));
    const about = { kind, item: 'images', count: pages.length, fileName } as const;
    return pages.length > 0 ? [note(about, words, { pages: items, more })] : [];
  };
  return [...tell('changed', straightened, STRAIGHTENED), ...tell('kept', whole, NO_OUTLINE)];
}

/** Returns the notes that the visitor needs about one file's recognition. */
export function notesOf(file: RecognisedFile, options: OcrOptions, fileName: string): Note[] {
  const { pages, keptPages } = file;
  const found = [...pages];
  const notes: Note[] = options.straighten ? straightenNotes(file, fileName) : [];
  const tell = (kind: Note['kind'], count: number, words: Message, params?: Params) => {
    if (count > 0) notes.push(note({ kind, item: 'text', count, fileName }, words, params));
  };
  const tellPages = (kind: Note['kind'], pages: typeof found, words: Message, params?: Params) => {
    const { items, more } = firstOf(pages.map(([pageIndex]) => pageIndex + 1));
    tell(kind, pages.length, words, { pages: items, more, ...params });
  };
  tell('kept', keptPages, options.preserveFormatting ? STAYED : TAKEN_OVER);
  if (!options.preserveFormatting) {
    notes.push(note({ kind: 'lost', item: 'formatting', count: 1, fileName }, TEXT_ALONE));
  }
  tellPages(
    'kept',
    found.filter(([pageIndex]) => file.mixed.includes(pageIndex)),
    PICTURES_READ,
  );
  const empty = found.filter(([, page]) => page.paragraphs.length === 0);
  tellPages('kept', empty, NO_TEXT);
  const doubtful = found.filter(([, page]) => page.paragraphs.length > 0 && page.confidence < DOUBTFUL_CONFIDENCE);
  tellPages('changed', doubtful, DOUBTFUL);
  const photos = found.filter(([, page]) => page.isPhoto === true);
  tellPages('changed', photos, PHOTOGRAPHS);
  const turned = found.filter(([, page]) => page.turnDegrees !== 0);
  tellPages('changed', turned, UPRIGHT);
  const others = found.filter(([, { languages, paragraphs }]) => {
    return paragraphs.length > 0 && !languages.some((language) => options.languages.includes(language));
  });
  const codes = new Set(others.map(([, { languages }]) => languages[0] ?? 'eng'));
  const languages = [...codes].map((code) => term(OCR_LANGUAGE_NAMES[code]));
  tellPages('changed', others, OTHER_LANGUAGES, { languages });
  return notes;
}
