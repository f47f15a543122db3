import { type Note, note } from '@recto/contract/receipt';
import { type Message, message } from '@recto/words/message';
import type { ExtractKind } from '../kinds.ts';

/** Messages of the receipt; the count of a line is that of its note. */
export const WORDS = {
  images: message(
    'note.extract.images',
    '{count, plural, one {# image} other {# images}}: {stored, number} byte for byte, {packed, number} as PNG or TIFF without loss',
  ),
  converted: message(
    'note.extract.converted',
    '{count, plural, one {# image} other {# images}} in spot or Lab colours or in a rare form: converted to RGB as a viewer shows it',
  ),
  recoloured: message(
    'note.extract.recoloured',
    '{count, plural, one {# image looks} other {# images look}} different in the PDF, which gives its stored colours another meaning',
  ),
  unread: message('note.extract.unread', '{count, plural, one {# image} other {# images}} could not be read'),
  masks: message(
    'note.extract.masks',
    '{count, plural, one {# mask} other {# masks}} of images: in files of their own, named after the image',
  ),
  text: message('note.extract.text', 'Text of {count, plural, one {# page} other {# pages}}'),
  noText: message(
    'note.extract.noText',
    '{count, plural, one {# page has} other {# pages have}} no text. If it is a scan, run OCR first.',
  ),
  attachments: message(
    'note.extract.attachments',
    '{count, plural, one {# attachment} other {# attachments}}, byte for byte',
  ),
  renamed: message(
    'note.extract.renamed',
    '{count, plural, one {# attachment has} other {# attachments have}} a name that is not safe for a file; it was changed',
  ),
  empty: message('note.extract.empty', 'Empty attachments, for which no file was made: {names}'),
  damaged: message('note.extract.damaged', 'Attachments that could not be read: {names}'),
  form: message('note.extract.form', '{count, plural, one {# form field} other {# form fields}}'),
  xfa: message('note.extract.xfa', 'The XFA form, as XML'),
  guarded: message(
    'note.extract.guarded',
    '{count, plural, one {# value looks} other {# values look}} like a formula; in the table it begins with an apostrophe',
  ),
  fonts: message('note.extract.fonts', '{count, plural, one {# font} other {# fonts}} listed'),
  noImages: message('note.extract.noImages', 'There are no images on these pages'),
  noAttachments: message('note.extract.noAttachments', 'There are no attachments'),
  noForm: message('note.extract.noForm', 'There is no form'),
  noFonts: message('note.extract.noFonts', 'There are no fonts on these pages'),
} satisfies Record<string, Message>;

/** Why a job cannot begin or has no result. */
export const PROBLEMS = {
  nothingChosen: message('problem.extract.nothingChosen', 'Please choose at least one thing to extract.'),
  nothingFound: message('problem.extract.nothingFound', 'The file holds nothing of what you chose.'),
  tooMany: message(
    'problem.extract.tooMany',
    'There are more than {most} files to extract. Please choose fewer pages.',
  ),
};

const ABSENT: Readonly<Record<Exclude<ExtractKind, 'text'>, Message>> = {
  images: WORDS.noImages,
  attachments: WORDS.noAttachments,
  form: WORDS.noForm,
  fonts: WORDS.noFonts,
};

/** Said of what was chosen and is not there. */
export function absentNote(kind: keyof typeof ABSENT): Note {
  return note({ kind: 'kept', item: kind, count: 0 }, ABSENT[kind]);
}
