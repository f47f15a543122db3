import { type Note, note } from '@recto/contract/receipt';
import { nameOf, PdfDict, type PdfFile } from '@recto/pdf-core';
import { readAcroForm, readPages, readReach } from '@recto/pdf-document';
import { type Message, message } from '@recto/words/message';
import type { PlacedPages } from './placed-pages.ts';

const WORDS = {
  labels: message('note.sheetLabels', 'The page labels became labels of sheets, such as {example}.'),
  xfa: message(
    'note.sheetXfa',
    'Its XFA form lays out its own pages and was removed; its ordinary form fields are kept.',
  ),
  hidden: message(
    'note.sheetHidden',
    '{count, plural, one {# annotation was outside its page and is now hidden} other {# annotations were outside their pages and are now hidden}}, because another page could be there.',
  ),
  drawn: message(
    'note.sheetDrawn',
    '{count, plural, one {# annotation is seen on several sheets: it works on one} other {# annotations are seen on several sheets: each works on one}} and is part of the picture on the others.',
  ),
  tags: message(
    'note.sheetTags',
    '{count, plural, one {# tagged page is on several sheets: its tags belong} other {# tagged pages are on several sheets: their tags belong}} to the first of them.',
  ),
  settings: message(
    'note.sheetSettings',
    '{count, plural, one {# page had} other {# pages had}} actions, transitions or scales of measurement, which a sheet cannot have.',
  ),
  unreadable: message(
    'note.sheetUnreadable',
    '{count, plural, one {# content stream was} other {# content streams were}} unreadable and left out.',
  ),
};
/** Entries of pages that mean the page as a whole (ISO 32000-2, Table 31). */
const PAGE_SETTINGS = ['AA', 'Trans', 'Dur', 'VP', 'PresSteps'];

/** Facts about the sheets that the receipt does not count. */
export interface SheetFacts {
  readonly pages: PlacedPages;
  readonly labels: readonly string[] | null;
  readonly hidden: number;
  readonly drawn: number;
  readonly unreadable: number;
}

/** Returns the notes that a visitor needs about the sheets; none when nothing happened. */
export function notesOnSheets(file: PdfFile, facts: SheetFacts): Note[] {
  const notes: Note[] = [];
  const tell = (kind: Note['kind'], item: string, count: number, words: Message) => {
    if (count > 0) notes.push(note({ kind, item, count }, words));
  };
  const { labels } = facts;
  const example = labels?.find((label) => label !== '');
  if (labels && example !== undefined) {
    notes.push(note({ kind: 'changed', item: 'pageLabels', count: labels.length }, WORDS.labels, { example }));
  }
  tell('changed', 'annotations', facts.hidden, WORDS.hidden);
  tell('changed', 'annotations', facts.drawn, WORDS.drawn);
  tell('changed', 'taggedPages', taggedOnSeveral(file, facts.pages), WORDS.tags);
  tell('lost', 'xfa', readAcroForm(file.catalog, file)?.has('XFA') ? 1 : 0, WORDS.xfa);
  const set = readPages(file).filter(({ dict }) => PAGE_SETTINGS.some((key) => hasSetting(dict, key, file)));
  tell('lost', 'pageSettings', set.length, WORDS.settings);
  tell('lost', 'contentStreams', facts.unreadable, WORDS.unreadable);
  return notes;
}

/** True when an entry asks for something: an empty dictionary or array does not, nor a transition that only replaces the page. */
function hasSetting(page: PdfDict, key: string, file: PdfFile): boolean {
  const value = file.resolve(page.get(key));
  if (Array.isArray(value)) return value.length > 0;
  if (!(value instanceof PdfDict)) return value !== undefined && value !== null;
  const asked = [...value.map.keys()].filter((name) => name !== 'Type');
  return key === 'Trans' ? asked.includes('S') && nameOf(value.get('S'), file) !== 'R' : asked.length > 0;
}

function taggedOnSeveral(file: PdfFile, pages: PlacedPages): number {
  if (readReach(file).structure.items.length === 0) return 0;
  return readPages(file).filter(({ dict }) => dict.has('StructParents') && pages.of(dict).length > 1).length;
}
