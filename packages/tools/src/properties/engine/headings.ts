import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { readHeadings } from '@recto/reconstruct';
import { MOST } from '../limits.ts';
import type { FoundHeading } from '../present.ts';

/** Inputs of the search for headings. */
interface HeadingRequest {
  readonly input: InputFile;
  readonly pageCount: number;
  readonly raster: RasterCapability;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/** The headings of the text as bookmarks, by tags where there are any, else by their looks. @throws cancelled, too-demanding, input-damaged */
export async function findHeadings({
  input,
  pageCount,
  raster,
  signal,
  onProgress,
}: HeadingRequest): Promise<FoundHeading[]> {
  const document = await raster.open(input, { signal });
  try {
    const pages = Array.from({ length: pageCount }, (_, index) => index);
    const found = await readHeadings({ raster, document, pages, outline: [], title: '', signal, onProgress });
    const outermost = Math.min(...found.map(({ level }) => level));
    let before = -1;
    return found.slice(0, MOST.items).map(({ title, level, pageIndex, topPoints }) => {
      before = Math.min(level - outermost, before + 1);
      return {
        title: title.slice(0, MOST.titleCharacters),
        level: before,
        page: pageIndex + 1,
        top: Math.max(0, topPoints),
      };
    });
  } finally {
    await raster.close(document);
  }
}
