import { type Note, note } from '@recto/contract/receipt';
import { pageLossNotes } from '@recto/pdf-salvage';
import { type Message, message } from '@recto/words/message';
import type { RepairFinding, RepairReport } from '../report.ts';

/** Faults of a file, and their repair. */
const FINDINGS: Readonly<Record<RepairFinding['kind'], Message>> = {
  'several-files': message(
    'note.repair.severalFiles',
    'It was made up of {count} PDFs. They were taken apart, and each is a file of its own now.',
  ),
  'line-ends': message(
    'note.repair.lineEnds',
    'It was sent as text, which changed its line endings. They were changed back.',
  ),
  mail: message('note.repair.mail', 'It was inside an email. It was taken out.'),
  surroundings: message('note.repair.surroundings', 'Something else came before it. It was taken out.'),
  tail: message('note.repair.tail', 'Something else came after its end. It was left out.'),
  header: message('note.repair.header', 'Its PDF header was missing and has been restored.'),
  end: message('note.repair.end', 'Its end is missing: it was probably cut off while it was copied or sent.'),
  'cross-reference': message(
    'note.repair.crossReference',
    'Its table of contents for programs was damaged. Its objects were searched for, and the table was rebuilt.',
  ),
  catalog: message(
    'note.repair.catalog',
    'Its root object, which leads to everything else, was lost. It was rebuilt from what could be found.',
  ),
  'page-tree': message(
    'note.repair.pageTree',
    'The list of its pages was damaged. The pages were searched for, and the list was rebuilt.',
  ),
  'page-entries': message(
    'note.repair.pageEntries',
    '{count, plural, one {One page} other {# pages}} had entries that made no sense. They were corrected.',
  ),
  'loose-fields': message(
    'note.repair.looseFields',
    '{count, plural, one {One form field was} other {# form fields were}} on a page but missing from the form, so that few programs could fill it in. {count, plural, one {It was} other {They were}} added to the form.',
  ),
  lengths: message('note.repair.lengths', 'Lengths written in it were wrong. They were measured again.'),
  syntax: message(
    'note.repair.syntax',
    '{count, plural, one {One place in it was not written as the format requires. It was rewritten.} other {# places in it were not written as the format requires. They were rewritten.}}',
  ),
  'restored-streams': message(
    'note.repair.restoredStreams',
    '{count, plural, one {One part had a wrong bit. It was found, and the part is exactly what it was.} other {# parts had a wrong bit each. The bits were found, and the parts are exactly what they were.}}',
  ),
  'unsure-streams': message(
    'note.repair.unsureStreams',
    '{count, plural, one {The checksum of one part does not match: something in it may be wrong.} other {The checksums of # parts do not match: something in them may be wrong.}}',
  ),
  'partial-streams': message(
    'note.repair.partialStreams',
    '{count, plural, one {One part was damaged; what can be read of it was kept.} other {# parts were damaged; what can be read of them was kept.}}',
  ),
  'unreadable-streams': message(
    'note.repair.unreadableStreams',
    '{count, plural, one {One part} other {# parts}} could not be read at all.',
  ),
  'drawn-by-renderer': message(
    'note.repair.drawnByRenderer',
    '{count, plural, one {Its page could only be drawn. It is a picture now: its text cannot be searched or copied.} other {Its # pages could only be drawn. They are pictures now: their text cannot be searched or copied.}}',
  ),
  signatures: message(
    'note.repair.signatures',
    '{count, plural, one {Its digital signature no longer holds, since it holds only for the bytes that were signed. Keep the old file.} other {Its # digital signatures no longer hold, since they hold only for the bytes that were signed. Keep the old file.}}',
  ),
};

const UNCHANGED = message(
  'note.repair.unchanged',
  'Nothing in it is damaged. This is your file, unchanged to the last byte.',
);
const SIGNED_FAULTS = message(
  'note.repair.signedFaults',
  'It is not written everywhere as the format requires. That does no harm, and correcting it would break its signatures.',
);
const REBUILT = message(
  'note.repair.rebuiltPages',
  '{count, plural, one {Something of one page is lost and had to be guessed from the others: its size, a font or a picture.} other {Something of # pages is lost and had to be guessed from the others: their size, a font or a picture.}}',
);
const LOST_PAGES = message(
  'note.repair.lostPages',
  '{count, plural, one {One page} other {# pages}} could not be found.',
);

const LOSSES: ReadonlySet<RepairFinding['kind']> = new Set([
  'end',
  'unsure-streams',
  'partial-streams',
  'unreadable-streams',
  'drawn-by-renderer',
  'signatures',
]);

/** The report as lines of the receipt. @param names of the results */
export function notesOf(
  { isUndamaged, findings, pages, lostPages }: RepairReport,
  names: readonly string[] = [''],
): Note[] {
  if (isUndamaged) {
    const unchanged = note({ kind: 'kept', item: 'file', count: 1 }, UNCHANGED);
    return findings.length === 0
      ? [unchanged]
      : [unchanged, note({ kind: 'kept', item: 'signatures', count: 1 }, SIGNED_FAULTS)];
  }
  const notes = findings.map(({ kind, count }) =>
    note({ kind: LOSSES.has(kind) ? 'lost' : 'changed', item: kind, count }, FINDINGS[kind]),
  );
  const rebuilt = pages.filter(({ state }) => state === 'rebuilt').length;
  if (rebuilt > 0) notes.push(note({ kind: 'changed', item: 'pages', count: rebuilt }, REBUILT));
  for (const [resultIndex, name] of names.entries()) {
    const inResult = pages.filter((page) => (page.resultIndex ?? 0) === resultIndex);
    // Pages that are pictures now are said to be.
    const told = inResult.map(({ state, gaps }) => ({ gaps: state === 'picture' ? [] : gaps }));
    notes.push(...pageLossNotes(told, names.length > 1 ? name : undefined));
  }
  if (lostPages > 0) notes.push(note({ kind: 'lost', item: 'pages', count: lostPages }, LOST_PAGES));
  return notes;
}
