import type { Run } from '../model.ts';
import type { Note, PageContent } from '../page/content.ts';

/** Ties each footnote to the raised mark in the text of its page, and gives the notes of the document in order. */
export function linkNotes(pages: readonly PageContent[]): Note[] {
  const notes: Note[] = [];
  for (const page of pages) {
    for (const note of page.notes) {
      const index = notes.length;
      if (replaceMark(page, note.marker, index)) notes.push(note);
      else keepAsText(page, note);
    }
  }
  return notes;
}

function replaceMark({ regions }: PageContent, marker: string, note: number): boolean {
  for (const block of regions.flatMap(({ blocks }) => blocks.flat())) {
    if (block.kind !== 'paragraph') continue;
    const at = block.runs.findIndex(
      ({ raise, text, note: taken }) => raise === 'super' && taken === undefined && text.trim() === marker,
    );
    const run: Run | undefined = block.runs[at];
    if (!run) continue;
    const after = /\s$/.test(run.text) ? [{ ...run, text: ' ', raise: null }] : [];
    block.runs = [...block.runs.slice(0, at), { ...run, note }, ...after, ...block.runs.slice(at + 1)];
    return true;
  }
  return false;
}

/** A note that nothing refers to stays where it stood, at the foot of the page. */
function keepAsText({ regions }: PageContent, { paragraphs }: Note): void {
  regions
    .at(-1)
    ?.blocks.at(-1)
    ?.push(...paragraphs);
}
