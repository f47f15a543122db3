import { type Message, message, type Note, note } from '@recto/contract';
import { CHANGE_KINDS, type ChangeKind, type Comparison } from '../comparison.ts';
import type { ComparisonCounts } from '../report.ts';

const COUNTS: Readonly<Record<ChangeKind, Message>> = {
  text: message('note.compare.text', '{count, plural, one {# change of text} other {# changes of text}}.'),
  move: message('note.compare.move', '{count, plural, one {# passage} other {# passages}} moved.'),
  page: message('note.compare.page', '{count, plural, one {# page} other {# pages}} added, removed, moved or resized.'),
  look: message('note.compare.look', '{count, plural, one {# place} other {# places}} with another appearance.'),
  form: message('note.compare.form', '{count, plural, one {# form field} other {# form fields}} changed.'),
  link: message('note.compare.link', '{count, plural, one {# link} other {# links}} changed.'),
  annotation: message('note.compare.annotation', '{count, plural, one {# comment} other {# comments}} changed.'),
  bookmark: message('note.compare.bookmark', '{count, plural, one {# bookmark} other {# bookmarks}} changed.'),
  attachment: message('note.compare.attachment', '{count, plural, one {# attachment} other {# attachments}} changed.'),
  property: message(
    'note.compare.property',
    '{count, plural, one {# document property} other {# document properties}} changed.',
  ),
};
const SAME = message(
  'note.compare.same',
  'No differences were found in text, pages, appearance, forms, links, comments, bookmarks, attachments and properties.',
);
const WITHOUT_TEXT = message(
  'note.compare.withoutText',
  '{count, plural, one {# page} other {# pages}} of {fileName} have no text that can be read. They were compared by their appearance only; run text recognition first to compare their words.',
);
const LEFT_OUT = message(
  'note.compare.leftOut',
  '{count, plural, one {# further change is} other {# further changes are}} not shown in the result.',
);

/** How many changes of which kind. */
export function countsOf(comparison: Comparison): ComparisonCounts {
  const changes = CHANGE_KINDS.map((kind) => ({
    kind,
    count: comparison.changes.filter((change) => change.kind === kind).length,
  }));
  return {
    changes: changes.filter(({ count }) => count > 0),
    oldPages: comparison.oldPages.length,
    newPages: comparison.newPages.length,
    oldPagesWithoutText: comparison.oldPagesWithoutText.length,
    newPagesWithoutText: comparison.newPagesWithoutText.length,
  };
}

/** The lines of the receipt. @param leftOut changes that the result does not show */
export function notesOn(
  counts: ComparisonCounts,
  [oldName, newName]: readonly [string, string],
  leftOut: number,
): Note[] {
  const { changes, oldPagesWithoutText, newPagesWithoutText } = counts;
  const notes =
    changes.length === 0
      ? [note({ kind: 'kept', item: 'comparison', count: 0 }, SAME)]
      : changes.map(({ kind, count }) => note({ kind: 'changed', item: kind, count }, COUNTS[kind]));
  for (const [fileName, count] of [
    [oldName, oldPagesWithoutText],
    [newName, newPagesWithoutText],
  ] as const) {
    if (count > 0) notes.push(note({ kind: 'kept', item: 'pages', count, fileName }, WITHOUT_TEXT));
  }
  if (leftOut > 0) notes.push(note({ kind: 'lost', item: 'comparison', count: leftOut }, LEFT_OUT));
  return notes;
}
