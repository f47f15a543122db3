import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { displayedBox } from '@recto/pdf-redact';
import * as z from 'zod/mini';
import type { PageWords } from '../page-words.ts';

const wordsOfPage = z.strictObject({ wordsOf: z.int().check(z.gte(1)) });
/** Most words that a page shows for marking; a page with more is marked by areas. */
const MAX_WORDS = 20_000;

/** The page whose words a preview asks for, 1-based; null when it asks for something else. */
export function wantedPage(about: unknown): number | null {
  const parsed = wordsOfPage.safeParse(about);
  return parsed.success ? parsed.data.wordsOf : null;
}

/** The words of a page and where they stand. @throws input-damaged, too-demanding, cancelled */
export async function readPageWords(
  input: InputFile,
  raster: RasterCapability,
  pageNumber: number,
  signal: AbortSignal,
): Promise<PageWords> {
  const document = await raster.open(input, { signal });
  try {
    const size = (await raster.pageSizes(document, { signal }))[pageNumber - 1];
    if (!size) throw new RectoError('input-damaged', { fileName: input.name });
    const { lines } = await raster.text(document, pageNumber - 1, { signal });
    const words = lines.flatMap((line, index) =>
      line.words.map(({ box }) => ({ area: displayedBox(box, size), line: index })),
    );
    return { words: words.slice(0, MAX_WORDS) };
  } finally {
    await raster.close(document);
  }
}
