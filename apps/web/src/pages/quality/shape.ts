/** Unit of the numbers of a column or a bar. `of` is a count out of a known whole; `name` is a word. */
export type QualityUnit = 'count' | 'of' | 'percent' | 'times' | 'seconds' | 'milliseconds' | 'megabytes' | 'name';

/** One bar. */
export interface QualityBar {
  /** Subject of the bar: a key of a label, of a tool's page or of a language. Absent where each series has one bar. */
  readonly row?: string;
  /** Owner of the bar: the name of a program, or a key of a label. */
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
  /** Detail that tells rows of the same key apart. */
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
  /** The programs in the measurement, with versions: those that were measured with and those that Recto is compared with. */
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
