import { readMarkdownText } from './markdown/read-text.ts';
import { writeMarkdown } from './markdown/write-markdown.ts';
import { readContent } from './page/content.ts';
import { readDrafts } from './page/read-drafts.ts';
import { resultOf } from './report.ts';
import { finish, withShare } from './share-of-work.ts';
import type { ReconstructResult, ReconstructSource } from './source.ts';

/** Markdown of the pages, and what was recognised in them. */
export interface MarkdownResult extends ReconstructResult {
  /** The whole document; or one text for each page, where that is asked for. */
  readonly texts: readonly string[];
}

/** Markdown of the pages, without running titles and pictures. @throws cancelled, too-demanding, input-damaged */
export async function pdfToMarkdown(
  source: ReconstructSource,
  { perPage }: { readonly perPage: boolean },
): Promise<MarkdownResult> {
  const drafts = await readDrafts(withShare(source), null);
  const pages = readContent(drafts, { takesFurniture: true, takesNotes: true, outline: source.outline });
  let texts: string[] = [];
  // Writing joins what goes on from page to page: structure is counted before, text in what was written.
  const readText = async () => {
    texts = perPage ? pages.map((page) => writeMarkdown([page])) : [writeMarkdown(pages)];
    return readMarkdownText(texts);
  };
  const none = { bytes: new Uint8Array(), checkedPages: [], furtherPages: pages.length };
  const result = await resultOf({ drafts, pages, readText, ...none });
  return { ...finish(source, result), texts };
}
