/** One interpreter of page content, and one writer: who still reads operators by itself is counted here, and nobody else begins to. */

/** Places where operators are told apart. */
const HOMES = /^packages\/pdf-content\/src\//;
/** A line that follows operators by itself: the reader of content, or a comparison with an operator's name. */
const FOLLOWS =
  /\bnew ContentReader\b|\boperator\b\)?\s*[!=]==\s*['"]|\bcase '(?:cm|gs|Do|BT|ET|T[cdDfJjLmrswz*]|BDC|BMC|EMC|SCN?|scn?|re)':/;
/** A text that writes operators of text, marked content or state. */
const WRITES = /[`'"][^`'"]*\s(?:T[cdDfJjLmrswz]|T\*|BDC|BMC|EMC)\b[^`'"]*[`'"]/;

/**
 * Files that read operators without following what they do, with the lines that do in each: a count that only falls. Salvage looks
 * at bytes before it is known whether they are content, and writes damaged content again token by token.
 */
const LEXICAL: Readonly<Record<string, number>> = {
  'packages/pdf-salvage/src/clean-content.ts': 6,
  'packages/pdf-salvage/src/content-search.ts': 2,
};

/** Folders and files that write operators through `@recto/pdf-content/splice` alone. */
const SPLICED = [
  'packages/pdf-clean/src/content/',
  'packages/tools/src/flatten/engine/layer-content.ts',
  'packages/pdf-text-layer/src/hidden-text.ts',
  'packages/pdf-redact/src/remove/content/',
  'packages/pdf-redact/src/remove/text/',
];

/** One line, or a whole file (0), that breaks the rule. */
export interface InterpreterFault {
  readonly line: number;
  readonly problem: string;
}

/** Finds lines that follow operators outside of the interpreter, or write them outside of the one writer. @param path relative to the repository */
export function findInterpreterFaults(path: string, lines: readonly string[]): InterpreterFault[] {
  if (!/^packages\/.*\.tsx?$/.test(path) || /\.(?:test|testing)\.tsx?$/.test(path) || HOMES.test(path)) return [];
  if (path.startsWith('packages/testkit/')) return [];
  const following = lines.flatMap((line, index) => (FOLLOWS.test(line) ? [index + 1] : []));
  const known = LEXICAL[path] ?? 0;
  const faults: InterpreterFault[] = [];
  if (following.length < known) {
    faults.push({
      line: 0,
      problem: `${following.length} of ${known} lines are left: lower the count in scripts/interpreter-rule.ts`,
    });
  }
  for (const line of following.slice(known)) {
    faults.push({ line, problem: 'content is followed by Interpreter of @recto/pdf-content/interpret: be a visitor' });
  }
  if (!SPLICED.some((start) => path.startsWith(start))) return faults;
  const writing = lines.flatMap((line, index) =>
    WRITES.test(line) && !/^\s*(?:\/\*\*|\*|\/\/)/.test(line) ? [index + 1] : [],
  );
  return [
    ...faults,
    ...writing.map((line) => ({ line, problem: 'operators are written by @recto/pdf-content/splice: use it' })),
  ];
}
