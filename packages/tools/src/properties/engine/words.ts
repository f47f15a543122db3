import { type Message, message } from '@recto/words/message';
import type { TextKey } from '../present.ts';

/** Name of each text, in a list. */
export const TEXT_NAMES: Readonly<Record<TextKey, Message>> = {
  title: message('properties.name.title', 'title'),
  author: message('properties.name.author', 'author'),
  subject: message('properties.name.subject', 'subject'),
  keywords: message('properties.name.keywords', 'keywords'),
  language: message('properties.name.language', 'language'),
};

/** Messages of the receipt, and of refusals. */
export const WORDS = {
  nothing: message('problem.nothingToChange', 'Nothing would change. Please change at least one property.'),
  texts: message('note.propertiesTexts', 'Properties changed: {names}.'),
  levelled: message(
    'note.propertiesLevelled',
    'The two records of the file differed in: {names}. Both now hold what viewers showed.',
  ),
  damagedXmp: message(
    'note.propertiesDamagedXmp',
    'The XMP metadata of this file is damaged and stays as it is. Only the document information was changed.',
  ),
  viewer: message(
    'note.propertiesViewer',
    '{count, plural, one {# viewer setting} other {# viewer settings}} changed.',
  ),
  openPage: message('comparison.onPage', 'page {page}'),
  openSet: message('note.propertiesOpenSet', 'The file now opens at: {place}.'),
  openRemoved: message('note.propertiesOpenRemoved', 'The file no longer specifies where it opens.'),
  openReplaced: message(
    'note.propertiesOpenReplaced',
    'The file did more than show a page when it was opened. That action is gone.',
  ),
  labelled: message(
    'note.propertiesLabels',
    '{count, plural, =0 {Page labels were removed.} one {# page has a new page label.} other {# pages have new page labels.}}',
  ),
  outline: message(
    'note.propertiesOutline',
    '{count, plural, =0 {All bookmarks were removed.} one {The file now has # bookmark.} other {The file now has # bookmarks.}}',
  ),
  attached: message('note.propertiesAttached', 'Attached: {names}.'),
  detached: message('note.propertiesDetached', 'Removed from the attachments: {names}.'),
  rest: message(
    'note.propertiesRest',
    'What was there before stays in the file as an earlier version, so that its signatures can still be checked.',
  ),
  noHeadings: message('problem.noHeadings', 'No headings were found in the text of this file.'),
  tooManyItems: message('problem.tooManyBookmarks', 'Too many bookmarks. A file may get up to {most}.'),
};
