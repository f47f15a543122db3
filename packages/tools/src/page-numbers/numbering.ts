/** Options that say how pages count. */
export interface Counting {
  readonly pages: string;
  readonly start: number;
  readonly acrossFiles: boolean;
  readonly batesPrefix: string;
  readonly batesSuffix: string;
  readonly batesDigits: number;
  readonly batesStart: number;
}

/** One file, as far as counting needs it. */
export interface CountedFile {
  readonly pageCount: number;
  /** 0-based, in order, each once. */
  readonly chosen: readonly number[];
}

/** A chosen page and its numbers. */
export interface NumberedPage {
  /** 0-based. */
  readonly pageIndex: number;
  readonly number: number;
  readonly bates: string;
  /** True for the first chosen page: of its file, or of all when the numbers run on. */
  readonly isFirst: boolean;
}

/** The chosen pages of one file. */
export interface NumberedFile {
  readonly pages: readonly NumberedPage[];
  /** The last number: of the file, or of all when the numbers run on. */
  readonly lastNumber: number;
}

/**
 * Numbers the chosen pages of all files. Pages that are left out count along, so that odd pages are 1, 3, 5; a list of pages
 * begins to count at its first page. Bates numbers count chosen pages only, and always run on.
 */
export function numberPages(options: Counting, files: readonly CountedFile[]): NumberedFile[] {
  const isList = /[\dz]/i.test(options.pages);
  let next = options.start;
  let stamped = 0;
  const numbered = files.map(({ pageCount, chosen }, fileIndex) => {
    const from = isList ? (chosen[0] ?? 0) : 0;
    const until = isList ? (chosen.at(-1) ?? 0) : pageCount - 1;
    const first = options.acrossFiles ? next : options.start;
    next = first + until - from + 1;
    const pages = chosen.map(
      (pageIndex, at): NumberedPage => ({
        pageIndex,
        number: first + pageIndex - from,
        bates: batesNumber(options, stamped++),
        isFirst: at === 0 && (fileIndex === 0 || !options.acrossFiles),
      }),
    );
    return { pages, lastNumber: next - 1 };
  });
  if (!options.acrossFiles) return numbered;
  return numbered.map(({ pages }) => ({ pages, lastNumber: next - 1 }));
}

function batesNumber({ batesPrefix, batesSuffix, batesDigits, batesStart }: Counting, stamped: number): string {
  return `${batesPrefix}${String(batesStart + stamped).padStart(batesDigits, '0')}${batesSuffix}`;
}
