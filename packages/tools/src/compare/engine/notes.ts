import { type Note, note } from '@recto/contract/receipt';
import { type Message, message } from '@recto/words/message';
import { term } from '@recto/words/said';
import { CHANGE_KINDS, type ChangeKind, type Comparison } from '../comparison.ts';
import type { ComparisonCounts } from '../report.ts';
import { KIND_WORDS } from '../report-words.ts';

const COUNTS: Readonly<Record<ChangeKind, Message>> = {
  text: message('note.compare.text', '{count, plural, one {# text change} other {# text changes}}.'),
  move: message('note.compare.move', '{count, plural, one {# passage} other {# passages}} moved.'),
  page: message('note.compare.page', '{count, plural, one {# page} other {# pages}} added, removed, moved or resized.'),
  look: message('note.compare.look', '{count, plural, one {# place looks} other {# places look}} different.'),
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
const SAME = message('note.compare.same', 'No differences found. Compared: {kinds}.');
const WITHOUT_TEXT = message(
  'note.compare.withoutText',
  '{count, plural, one {# page of {fileName} has} other {# pages of {fileName} have}} no readable text. Only the appearance was compared; have the text recognised first to compare the words.',
);
const IGNORED = message('note.compare.ignored', 'Left out, as you chose: {kinds}.');
const RECOGNISED = message(
  'note.compare.recognised',
  'The text of {count, plural, one {# page} other {# pages}} of {fileName} was recognised first. Misread words can appear as changes.',
);
const SCANS_DIFFER = message(
  'note.compare.scansDiffer',
  '{count, plural, one {# recognised page looks} other {# recognised pages look}} different all over, as two scans of one sheet do. There, only words were compared.',
);
const LEFT_OUT = message(
  'note.compare.leftOut',
  '{count, plural, one {# further change is} other {# further changes are}} not shown in the result.',
);

/** Counts the changes of each kind. */
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
    oldPagesRecognised: comparison.oldPagesRecognised.length,
    newPagesRecognised: comparison.newPagesRecognised.length,
    pagesDifferentAllOver: comparison.newPagesDifferentAllOver.length,
  };
}

/** Facts for the receipt beside the changes. */
interface NoteContext {
  /** Names of the old file and the new one. */
  readonly names: readonly [string, string];
  readonly ignore: readonly ChangeKind[];
  /** Changes that the result does not show. */
  readonly leftOut: number;
  /** Pages without text were read: what has none now has nothing to be read. */
  readonly isRecognised: boolean;
}

/** The lines of the receipt. */
export function notesOn(counts: ComparisonCounts, { names, ignore, leftOut, isRecognised }: NoteContext): Note[] {
  const { changes, pagesDifferentAllOver } = counts;
  const notes =
    changes.length === 0
      ? [note({ kind: 'kept', item: 'comparison', count: 0 }, SAME, { kinds: namesOf(comparedKinds(ignore)) })]
      : changes.map(({ kind, count }) => note({ kind: 'changed', item: kind, count }, COUNTS[kind]));
  const [oldName, newName] = names;
  for (const [fileName, recognised, withoutText] of [
    [oldName, counts.oldPagesRecognised, counts.oldPagesWithoutText],
    [newName, counts.newPagesRecognised, counts.newPagesWithoutText],
  ] as const) {
    if (recognised > 0) notes.push(note({ kind: 'changed', item: 'pages', count: recognised, fileName }, RECOGNISED));
    if (withoutText > 0 && !isRecognised) {
      notes.push(note({ kind: 'kept', item: 'pages', count: withoutText, fileName }, WITHOUT_TEXT));
    }
  }
  if (pagesDifferentAllOver > 0) {
    notes.push(note({ kind: 'kept', item: 'pages', count: pagesDifferentAllOver }, SCANS_DIFFER));
  }
  if (ignore.length > 0) {
    notes.push(note({ kind: 'kept', item: 'comparison', count: ignore.length }, IGNORED, { kinds: namesOf(ignore) }));
  }
  if (leftOut > 0) notes.push(note({ kind: 'lost', item: 'comparison', count: leftOut }, LEFT_OUT));
  return notes;
}

function comparedKinds(ignore: readonly ChangeKind[]): ChangeKind[] {
  return CHANGE_KINDS.filter((kind) => !ignore.includes(kind));
}

function namesOf(kinds: readonly ChangeKind[]) {
  return kinds.map((kind) => term(KIND_WORDS[kind]));
}
