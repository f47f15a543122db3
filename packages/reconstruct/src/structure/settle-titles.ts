import { type FurnitureLine, maskedText } from './furniture.ts';

/**
 * Keeps as running titles only what a document can hold: one header and one footer for the first page, one of each for all
 * others. A line that is not in the title of most pages is text of its own page. @param found a list for each page
 */
export function settleTitles(found: readonly (readonly FurnitureLine[])[], isSheet = false): FurnitureLine[][] {
  const settled: FurnitureLine[][] = found.map(() => []);
  for (const edge of ['header', 'footer'] as const) {
    const own = found.map((lines) => lines.filter((line) => line.edge === edge));
    const usual = isSheet ? null : usualTitle(own.slice(1));
    for (const [page, lines] of own.entries()) {
      const isOwnFirst = page === 0 && !lines.some((line) => usual?.has(keyOf(line, page)));
      const kept = !usual || isOwnFirst ? lines : lines.filter((line) => usual.has(keyOf(line, page)));
      settled[page]?.push(...kept);
    }
  }
  return settled;
}

/** The lines of the title that most pages have. */
function usualTitle(pages: readonly (readonly FurnitureLine[])[]): ReadonlySet<string> {
  const counts = new Map<string, { readonly keys: ReadonlySet<string>; count: number }>();
  for (const [index, lines] of pages.entries()) {
    if (lines.length === 0) continue;
    const keys = lines.map((line) => keyOf(line, index + 1)).toSorted();
    const known = counts.get(keys.join('\n'));
    if (known) known.count++;
    else counts.set(keys.join('\n'), { keys: new Set(keys), count: 1 });
  }
  const [most] = [...counts.values()].toSorted((one, other) => other.count - one.count);
  return most?.keys ?? new Set();
}

/** The text, and how far the number in it is from the position of the page. */
function keyOf({ line, pageNumber }: FurnitureLine, page: number): string {
  return maskedText(line, pageNumber) + (pageNumber === '' ? '' : Number(pageNumber) - page);
}
