import { type Message, message } from '@recto/words/message';
import type { PrivacyKind } from '../kinds.ts';

export const NOTHING_FOUND = message(
  'note.clean.nothing',
  'Nothing of what you chose was found. The file is unchanged.',
);
export const STAYS = message(
  'note.clean.stays',
  'Hidden content of {count, plural, one {one page} other {# pages}} stays, because without it the page would look different: {pages}.',
);

/** Statement of the receipt about each kind. */
export const REMOVED: Readonly<Record<PrivacyKind, Message>> = {
  info: message(
    'note.clean.info',
    'Removed author, programs and dates: {count, plural, one {# entry} other {# entries}}.',
  ),
  xmp: message('note.clean.xmp', 'Removed the document’s XMP metadata.'),
  history: message('note.clean.history', 'Removed the editing history.'),
  objectMetadata: message(
    'note.clean.objectMetadata',
    'Removed metadata of {count, plural, one {# image, font or page} other {# images, fonts and pages}}.',
  ),
  privateData: message(
    'note.clean.privateData',
    'Removed {count, plural, one {# entry} other {# entries}} that programs kept for themselves.',
  ),
  thumbnails: message(
    'note.clean.thumbnails',
    'Removed {count, plural, one {# page thumbnail} other {# page thumbnails}}.',
  ),
  imageMetadata: message(
    'note.clean.imageMetadata',
    'Removed camera, place and time from {count, plural, one {# image} other {# images}}.',
  ),
  revisions: message(
    'note.clean.revisions',
    'Removed {count, plural, one {# earlier version} other {# earlier versions}} of the file.',
  ),
  unreferenced: message(
    'note.clean.unreferenced',
    'Removed {count, plural, one {# leftover} other {# leftovers}} that the document no longer uses.',
  ),
  hiddenText: message(
    'note.clean.hiddenText',
    'Removed hidden text from {count, plural, one {# page} other {# pages}}.',
  ),
  scanText: message(
    'note.clean.scanText',
    'Removed the searchable text of {count, plural, one {# scanned page} other {# scanned pages}}.',
  ),
  hiddenLayers: message(
    'note.clean.hiddenLayers',
    'Emptied {count, plural, one {# hidden layer} other {# hidden layers}}.',
  ),
  outside: message(
    'note.clean.outside',
    'Removed what was outside the visible area of {count, plural, one {# page} other {# pages}}.',
  ),
  scripts: message('note.clean.scripts', 'Removed {count, plural, one {# script} other {# scripts}}.'),
  actions: message('note.clean.actions', 'Removed actions that open programs, files or addresses: {count, number}.'),
  links: message('note.clean.links', 'Removed {count, plural, one {# web link} other {# web links}}.'),
  comments: message('note.clean.comments', 'Removed {count, plural, one {# comment} other {# comments}}.'),
  attachments: message('note.clean.attachments', 'Removed {count, plural, one {# attachment} other {# attachments}}.'),
  formData: message('note.clean.formData', 'Emptied {count, plural, one {# form field} other {# form fields}}.'),
};
