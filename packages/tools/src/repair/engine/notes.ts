import type { Note } from '@recto/contract';
import type { RepairFinding, RepairReport } from '../report.ts';

const many = (count: number, one: string, others: string): string =>
  count === 1 ? one : others.replace('#', String(count));

/** What was wrong, and what was done about it, in plain words. */
const FINDINGS: Readonly<Record<RepairFinding['kind'], (count: number) => string>> = {
  'several-files': (count) =>
    `It was made up of ${count} PDFs. They were taken apart, and each is a file of its own now.`,
  'line-ends': () => 'It was sent as text, which changed its line ends. They were changed back.',
  mail: () => 'It stood inside a mail. It was taken out.',
  surroundings: () => 'Something else stood before it. It was taken out.',
  tail: () => 'Something else stood after its end. It was left out.',
  header: () => 'Its first line, which says that it is a PDF, was missing. It was written again.',
  end: () => 'Its end is missing: it was probably cut off while it was copied or sent.',
  'cross-reference': () =>
    'Its table of contents for programs was damaged. Its objects were searched for, and the table was made anew.',
  catalog: () => 'Its root, which leads to everything else, was lost. It was made anew of what could be found.',
  'page-tree': () => 'The list of its pages was damaged. The pages were searched for, and the list was made anew.',
  'page-entries': (count) =>
    many(
      count,
      'One page had entries that made no sense. They were mended.',
      '# pages had entries that made no sense. They were mended.',
    ),
  lengths: () => 'Lengths written in it were wrong. They were measured again.',
  syntax: (count) =>
    many(
      count,
      'One place in it was not written as the format says. It was written anew.',
      '# places in it were not written as the format says. They were written anew.',
    ),
  'restored-streams': (count) =>
    many(
      count,
      'One part had a wrong bit. It was found, and the part is exactly what it was.',
      '# parts had a wrong bit each. The bits were found, and the parts are exactly what they were.',
    ),
  'unsure-streams': (count) =>
    many(
      count,
      'The check sum of one part does not fit: something in it may be wrong.',
      'The check sums of # parts do not fit: something in them may be wrong.',
    ),
  'partial-streams': (count) =>
    many(
      count,
      'One part was damaged; what can be read of it was kept.',
      '# parts were damaged; what can be read of them was kept.',
    ),
  'unreadable-streams': (count) =>
    many(count, 'One part could not be read at all.', '# parts could not be read at all.'),
  'drawn-by-renderer': (count) =>
    many(
      count,
      'Its page could only be drawn. It is a picture now: its text cannot be searched or copied.',
      'Its # pages could only be drawn. They are pictures now: their text cannot be searched or copied.',
    ),
  signatures: (count) =>
    many(
      count,
      'Its digital signature no longer holds, since it holds only for the bytes that were signed. Keep the old file.',
      'Its # digital signatures no longer hold, since they hold only for the bytes that were signed. Keep the old file.',
    ),
};

const SIGNED_FAULTS =
  'It is not written in every place as the format says. That harms nobody, and mending it would break its signatures.';

const LOSSES: ReadonlySet<RepairFinding['kind']> = new Set([
  'end',
  'unsure-streams',
  'partial-streams',
  'unreadable-streams',
  'drawn-by-renderer',
  'signatures',
]);

/** The report as sentences of the receipt. */
export function notesOf({ isUndamaged, findings, pages, lostPages }: RepairReport): Note[] {
  if (isUndamaged) {
    const text = 'Nothing in it is damaged. This is your file, unchanged to the last byte.';
    const unchanged: Note = { kind: 'kept', item: 'file', count: 1, text };
    return findings.length === 0
      ? [unchanged]
      : [unchanged, { kind: 'kept', item: 'signatures', count: 1, text: SIGNED_FAULTS }];
  }
  const notes = findings.map(
    ({ kind, count }): Note => ({
      kind: LOSSES.has(kind) ? 'lost' : 'changed',
      item: kind,
      count,
      text: FINDINGS[kind](count),
    }),
  );
  const rebuilt = pages.filter(({ state }) => state === 'rebuilt').length;
  if (rebuilt > 0) {
    const text = many(
      rebuilt,
      'Of one page something is lost that had to be guessed from the others: its size, a font or a picture.',
      'Of # pages something is lost that had to be guessed from the others: their size, a font or a picture.',
    );
    notes.push({ kind: 'changed', item: 'pages', count: rebuilt, text });
  }
  if (lostPages > 0) {
    const text = many(lostPages, 'One page could not be found.', '# pages could not be found.');
    notes.push({ kind: 'lost', item: 'pages', count: lostPages, text });
  }
  return notes;
}
