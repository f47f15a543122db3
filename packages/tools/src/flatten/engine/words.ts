import { message } from '@recto/words/message';

/** Messages of the receipt. */
export const WORDS = {
  nothing: message('note.flatten.nothing', 'There was nothing to flatten. The file is unchanged.'),
  nothingFound: message('note.flatten.nothingFound', 'There was nothing to flatten.'),
  fields: message(
    'note.flatten.fields',
    '{count, plural, one {# form control is} other {# form controls are}} now a part of the pages.',
  ),
  comments: message(
    'note.flatten.comments',
    '{count, plural, one {# comment or drawing is} other {# comments and drawings are}} now a part of the pages. Texts in pop-up windows are gone.',
  ),
  hidden: message(
    'note.flatten.hidden',
    '{count, plural, one {# hidden form control or comment was} other {# hidden form controls and comments were}} removed without being drawn.',
  ),
  undrawn: message(
    'note.flatten.undrawn',
    '{count, plural, one {# form control has} other {# form controls have}} nothing to show and left nothing on the page.',
  ),
  stays: message(
    'note.flatten.stays',
    '{count, plural, one {# comment has} other {# comments have}} no appearance of their own and stay as they are.',
  ),
  made: message(
    'note.flatten.made',
    '{count, plural, one {# form control or comment was} other {# form controls and comments were}} drawn by Recto, because the file held no current appearance.',
  ),
  unshown: message(
    'note.flatten.unshown',
    '{count, plural, one {# form field is} other {# form fields are}} on no page and {count, plural, one {was} other {were}} removed.',
  ),
  actions: message(
    'note.flatten.actions',
    '{count, plural, one {# button or field} other {# buttons and fields}} did something when used. That is gone.',
  ),
  files: message(
    'note.flatten.files',
    '{count, plural, one {# file pinned to a page is} other {# files pinned to pages are}} now among the attachments of the document.',
  ),
  media: message(
    'note.flatten.media',
    '{count, plural, one {# sound, video or 3D view} other {# sounds, videos or 3D views}} can no longer be played; the pictures stay.',
  ),
  layers: message(
    'note.flatten.layers',
    '{count, plural, one {# visible layer is} other {# visible layers are}} now a part of the pages.',
  ),
  hiddenLayers: message(
    'note.flatten.hiddenLayers',
    '{count, plural, one {# hidden layer was} other {# hidden layers were}} removed with what it held.',
  ),
  xfa: message(
    'note.flatten.xfa',
    'The file also held the form in a second format (XFA). It was removed. Check that the pages show all that you filled in.',
  ),
} as const;
