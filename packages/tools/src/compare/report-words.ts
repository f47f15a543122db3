import { type Message, message } from '@recto/words/message';
import type { Change, ChangeKind } from './comparison.ts';

/** Names of the kinds of changes, in lists and in results. */
export const KIND_WORDS: Readonly<Record<ChangeKind, Message>> = {
  text: message('comparison.kindText', 'Text'),
  move: message('comparison.kindMove', 'Moved text'),
  page: message('comparison.kindPage', 'Pages'),
  look: message('comparison.kindLook', 'Appearance'),
  form: message('comparison.kindForm', 'Form fields'),
  link: message('comparison.kindLink', 'Links'),
  annotation: message('comparison.kindAnnotation', 'Comments'),
  bookmark: message('comparison.kindBookmark', 'Bookmarks'),
  attachment: message('comparison.kindAttachment', 'Attachments'),
  property: message('comparison.kindProperty', 'Properties'),
};

/** Names of the actions. */
export const ACTION_WORDS: Readonly<Record<Change['action'], Message>> = {
  added: message('comparison.added', 'Added'),
  removed: message('comparison.removed', 'Removed'),
  changed: message('comparison.changed', 'Changed'),
  moved: message('comparison.moved', 'Moved'),
};

/** Further words of results. */
export const RESULT_WORDS = {
  title: message('comparison.reportTitle', 'Comparison'),
  old: message('comparison.old', 'Old'),
  new: message('comparison.new', 'New'),
  page: message('comparison.page', 'Page {page}'),
  same: message('comparison.same', 'No differences found'),
  change: message('comparison.changeTitle', '{kind}: {action}'),
  detail: message('comparison.detail', '{label}: {text}'),
  namedChange: message('comparison.changeNamed', '{kind}: {action} ({name})'),
} as const;

/** All words that a result is written with, by their ids. */
export const ALL_WORDS: readonly Message[] = [
  ...Object.values(KIND_WORDS),
  ...Object.values(ACTION_WORDS),
  ...Object.values(RESULT_WORDS),
];
