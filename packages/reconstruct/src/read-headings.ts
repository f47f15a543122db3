import { readContent } from './page/content.ts';
import { readDrafts } from './page/read-drafts.ts';
import type { ReconstructSource } from './source.ts';
import { flowOf } from './structure/flow.ts';

/** A heading of the text. */
export interface Heading {
  readonly title: string;
  /** 1 for the outermost. */
  readonly level: number;
  /** 0-based. */
  readonly pageIndex: number;
  /** Top of its first line, in points from the top of the page as displayed. */
  readonly topPoints: number;
}

/** The headings of some pages in the order of reading. @throws cancelled, too-demanding, input-damaged */
export async function readHeadings(source: ReconstructSource): Promise<Heading[]> {
  const drafts = await readDrafts(source, null);
  const pages = readContent(drafts, { takesFurniture: true, takesNotes: true, outline: source.outline });
  const blocks = flowOf(pages).flatMap((part) => part.blocks);
  return blocks.flatMap((block) => {
    if (block.kind !== 'paragraph' || block.headingLevel === 0) return [];
    const text = block.runs.map((run) => run.text).join('');
    const title = text.replace(/\s+/g, ' ').trim();
    if (title === '') return [];
    return [{ title, level: block.headingLevel, pageIndex: block.pageIndex, topPoints: block.area.top }];
  });
}
