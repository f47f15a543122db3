/** Result of one pair. */
export interface PairRow {
  readonly name: string;
  readonly made: number;
  readonly reported: number;
  /** Reported changes that were made. */
  readonly hits: number;
}

/** One visit. */
export interface LongRun {
  /** From the choice of the files to the list of changes. */
  readonly listedMs: number;
  /** From the press of the button to the saved PDF with comments. */
  readonly savedMs: number;
}

/** Two long documents in a browser. */
export interface LongRow {
  readonly version: string;
  readonly oldPages: number;
  readonly newPages: number;
  readonly made: number;
  /** Each with an empty cache. */
  readonly runs: readonly LongRun[];
  /** As the page counts them. */
  readonly reported: string;
  /** Most memory of the page's process meanwhile. */
  readonly peakMegabytes: number;
}

export interface CompareResults {
  readonly machine: string;
  readonly date: string;
  readonly pairs: readonly PairRow[];
  readonly precision: number;
  readonly recall: number;
  readonly long: LongRow;
}

const seconds = (runs: readonly number[]) => runs.map((one) => `${(one / 1000).toFixed(1)} s`).join(', ');

/** The results as a Markdown page. */
export function compareReport({ machine, date, pairs, precision, recall, long }: CompareResults): string {
  return `${[
    '# Compare PDF, measured',
    '',
    `Written by \`npm run house -- bench:compare --accept\` on ${date}. Machine: ${machine}.`,
    '',
    `## ${long.oldPages} against ${long.newPages} pages in a browser`,
    '',
    `${long.version}, each run by a visitor who has never been here: the engine is loaded too. Pages of running text with headers and a`,
    `picture; ${long.made} changes were made: words replaced, paragraphs moved and added, which shift all that follows, and the picture`,
    'exchanged. Appearance is compared too. At most 20 s are wanted; other work ran on the machine meanwhile.',
    '',
    '| what | each run |',
    '|---|---|',
    `| from the choice of the files to the list of changes | ${seconds(long.runs.map(({ listedMs }) => listedMs))} |`,
    `| from the button to the saved PDF with comments | ${seconds(long.runs.map(({ savedMs }) => savedMs))} |`,
    `| changes, as the page counts them | ${long.reported} |`,
    `| most memory of the page's process | ${long.peakMegabytes} MB |`,
    '',
    `## ${pairs.length} built pairs with known changes`,
    '',
    `The last is the one above. Precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; at least 0.950 each is wanted. A change is found when its kind, action, page and quoted`,
    'words are those that were made. "Reported" counts everything that the tool says.',
    '',
    '| pair | made | reported | of them made |',
    '|---|---:|---:|---:|',
    ...pairs.map(({ name, made, reported, hits }) => `| ${name} | ${made} | ${reported} | ${hits} |`),
  ].join('\n')}\n`;
}
