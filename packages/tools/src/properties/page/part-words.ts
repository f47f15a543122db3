import { type Message, message } from '@recto/ui';
import type { Part } from './edited.ts';

/** Names of the parts of a file. */
export const PART_WORDS: Readonly<Record<Part, Message>> = {
  texts: message('properties.texts', 'Description'),
  outline: message('properties.outline', 'Bookmarks'),
  labels: message('properties.labels', 'Page labels'),
  attachments: message('properties.attachments', 'Attachments'),
  opening: message('properties.opening', 'When the file opens'),
  viewer: message('properties.viewer', 'Window and printing'),
};
