import { type Message, message } from '@recto/ui';

/** Names of removed content, by its kind in hits and receipts. */
export const KIND_WORDS: Readonly<Record<string, Message>> = {
  glyphs: message('redact.kindGlyphs', 'Characters'),
  images: message('redact.kindImages', 'Images, whole'),
  'image-pixels': message('redact.kindPixels', 'Pixels of images'),
  paths: message('redact.kindPaths', 'Drawings'),
  shadings: message('redact.kindShadings', 'Shadings'),
  annotations: message('redact.kindAnnotations', 'Comments and other annotations'),
  links: message('redact.kindLinks', 'Links'),
  fields: message('redact.kindFields', 'Form fields'),
  'structure-texts': message('redact.kindStructure', 'Texts for screen readers'),
  'outline-items': message('redact.kindOutline', 'Bookmarks'),
  destinations: message('redact.kindDestinations', 'Named destinations'),
  attachments: message('redact.kindAttachments', 'Attachments'),
  metadata: message('redact.kindMetadata', 'Metadata'),
  scripts: message('redact.kindScripts', 'Scripts'),
  xfa: message('redact.kindXfa', 'XFA form data'),
  'other-texts': message('redact.kindOther', 'Other hidden texts'),
  thumbnails: message('redact.kindThumbnails', 'Embedded thumbnails'),
  'private-data': message('redact.kindPrivate', 'Private data of programs'),
  'unused-resources': message('redact.kindUnused', 'Unused resources'),
  revisions: message('redact.kindRevisions', 'Objects of earlier versions'),
};
