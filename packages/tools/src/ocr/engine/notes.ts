import { type Note, ocrLanguage } from '@recto/contract';
import type { OcrOptions, RecognisedFile } from './recognise-file.ts';

/** A page whose words are less sure than this on average should be looked at. */
const DOUBTFUL_CONFIDENCE = 75;
const MOST_LISTED = 10;

/** What the visitor must know about one file's recognition. */
export function notesOf({ pages, keptPages }: RecognisedFile, options: OcrOptions, fileName: string): Note[] {
  const found = [...pages];
  const notes: Note[] = [];
  const tell = (kind: Note['kind'], count: number, text: string) => {
    if (count > 0) notes.push({ kind, item: 'text', count, fileName, text });
  };
  if (options.preserveFormatting) {
    tell('kept', keptPages, `${pagesText(keptPages)} had text already and stayed as they were.`);
  } else {
    tell('kept', keptPages, `${pagesText(keptPages)} had text already, which was taken over.`);
    const text =
      'The result is the text alone, set anew. Pictures, tables and the places of words are in your file only.';
    notes.push({ kind: 'lost', item: 'formatting', count: 1, fileName, text });
  }
  const empty = found.filter(([, page]) => page.paragraphs.length === 0);
  tell('kept', empty.length, `No text was found on ${listed(empty)}.`);
  const doubtful = found.filter(([, page]) => page.paragraphs.length > 0 && page.confidence < DOUBTFUL_CONFIDENCE);
  tell('changed', doubtful.length, `Hard to read, so please check the words: ${listed(doubtful)}.`);
  const photos = found.filter(([, page]) => page.isPhoto === true);
  tell('changed', photos.length, `Read line by line, as photographs are: ${listed(photos)}.`);
  const turned = found.filter(([, page]) => page.turnDegrees !== 0);
  tell('changed', turned.length, `Turned upright: ${listed(turned)}.`);
  const others = found.filter(([, { languages, paragraphs }]) => {
    return paragraphs.length > 0 && !languages.some((language) => options.languages.includes(language));
  });
  const names = new Set(others.map(([, { languages }]) => ocrLanguage(languages[0] ?? 'eng').name));
  tell('changed', others.length, `Read as ${[...names].join(' and ')} because of their script: ${listed(others)}.`);
  return notes;
}

function pagesText(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

function listed(pages: readonly (readonly [number, unknown])[]): string {
  const numbers = pages.slice(0, MOST_LISTED).map(([pageIndex]) => pageIndex + 1);
  const more = pages.length > numbers.length ? ', ...' : '';
  return `${numbers.length === 1 ? 'page' : 'pages'} ${numbers.join(', ')}${more}`;
}
