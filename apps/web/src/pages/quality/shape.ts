/** How the number of a column or a bar is meant. `of` is a count of a known whole; `name` is a word. */
export type QualityUnit = 'count' | 'of' | 'percent' | 'times' | 'seconds' | 'milliseconds' | 'megabytes' | 'name';

/** One bar. */
export interface QualityBar {
  /** What it is about: a key of a label, of a tool's page or of a language. Absent where each series has one bar. */
  readonly row?: string;
  /** Whose it is: the name of a program, or a key of a label. */
  readonly series: string;
  readonly value: number;
  /** The whole, where the unit is `of`. */
  readonly of?: number;
}

/** The chart of a section: bars of one scale, which begins at 0. */
export interface QualityChart {
  readonly unit: QualityUnit;
  /** The value of a bar of full length. */
  readonly most: number;
  readonly bars: readonly QualityBar[];
}

/** One row of a table. */
export interface QualityRow {
  readonly key: string;
  /** What sets it apart from rows of the same key. */
  readonly detail?: string;
  /** Pages or MB that the detail names. */
  readonly amount?: number;
  /** One for each column; null where nothing was measured. */
  readonly values: readonly (number | string | null)[];
}

/** A table of a section. */
export interface QualityTable {
  /** A key of a label; absent where a section has one table. */
  readonly title?: string;
  readonly columns: readonly { readonly series: string; readonly unit: QualityUnit; readonly isMemory?: boolean }[];
  readonly rows: readonly QualityRow[];
}

/** One promise, measured. */
export interface QualitySection {
  readonly id: string;
  /** When, YYYY-MM-DD, the earliest first. */
  readonly dates: readonly string[];
  /** Repeats it in a clone. */
  readonly command: string;
  /** What it was measured with and beside, with versions. */
  readonly programs: readonly string[];
  /** Committed results that it was made from, from the repository's root. */
  readonly sources: readonly string[];
  readonly chart: QualityChart;
  readonly tables: readonly QualityTable[];
  /** Numbers that the sentences of the section name. */
  readonly facts: Readonly<Record<string, number>>;
}

/**
 * All that the page /quality says in numbers, and what /quality.json holds. Within a `version`, sections, facts and columns may
 * be added; none is removed, renamed or given another unit.
 */
export interface QualityFigures {
  readonly version: 1;
  readonly sections: readonly QualitySection[];
}
