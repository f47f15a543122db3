import { type Message, message } from '@recto/ui';
import type { ExtractKind } from '../kinds.ts';

/** Name of each kind, and the form in which it is extracted. */
export const KIND_WORDS: Readonly<Record<ExtractKind, { readonly name: Message; readonly meaning: Message }>> = {
  images: {
    name: message('extract.images', 'Images'),
    meaning: message(
      'extract.imagesMeaning',
      'JPEG and JPEG 2000 byte for byte, all others as PNG or TIFF without loss.',
    ),
  },
  text: {
    name: message('extract.text', 'Text'),
    meaning: message('extract.textMeaning', 'Plain text or Markdown.'),
  },
  attachments: {
    name: message('extract.attachments', 'Attachments'),
    meaning: message('extract.attachmentsMeaning', 'Files inside the file, byte for byte.'),
  },
  form: {
    name: message('extract.form', 'Form data'),
    meaning: message('extract.formMeaning', 'The names of the fields, and what is filled in.'),
  },
  fonts: {
    name: message('extract.fonts', 'Font names'),
    meaning: message('extract.fontsMeaning', 'A table: name, type, embedded or not, pages.'),
  },
};
