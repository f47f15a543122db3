/** Text with marks: `**bold**`, `*italic*`. */
export type Marked = string;

/** Building block of a document of the bench. */
export type Piece =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: Marked }
  | { readonly kind: 'paragraph'; readonly text: Marked }
  /** An item that begins with `>` stands one level deeper. */
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Marked[] }
  /** The first row is the head. `~` joins a cell with the one before it. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly Marked[])[]; readonly isRuled: boolean }
  | { readonly kind: 'columns'; readonly count: number; readonly pieces: readonly Piece[] };

/** One document, from which a page for printing and the office file that it should become are both made. */
export interface BenchDocument {
  readonly name: string;
  readonly language: string;
  readonly isRightToLeft?: boolean;
  readonly fontFamily: string;
  readonly isJustified?: boolean;
  readonly footer?: string;
  readonly pieces: readonly Piece[];
}

export interface MarkedRun {
  readonly text: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
}

export const SIZES_POINTS = { body: 11, 1: 20, 2: 15, 3: 12.5 } as const;

/** Takes the marks apart. */
export function runsOf(text: Marked): MarkedRun[] {
  return text
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter((part) => part !== '')
    .map((part) => ({
      text: part.replace(/^\*+|\*+$/g, ''),
      isBold: part.startsWith('**'),
      isItalic: part.startsWith('*') && !part.startsWith('**'),
    }));
}

/** Returns the number of columns that a cell covers: its own and the joined ones after it. */
export function spanAt(row: readonly Marked[], column: number): number {
  let span = 1;
  while (row[column + span] === '~') span++;
  return span;
}
