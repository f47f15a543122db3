/** One interpreter of page content, and one writer: who still reads operators by itself is counted here, and nobody else begins to. */

/** Places where operators are told apart. */
const HOMES = /^packages\/pdf-content\/src\//;
/** A line that follows operators by itself: one of the walkers and readers of content, or a comparison with an operator's name. */
const FOLLOWS =
  /\bnew (?:ContentReader|ContentWalk|GraphicsStates|TextCursor)\b|\boperator\b\)?\s*[!=]==\s*['"]|\bcase '(?:cm|gs|Do|BT|ET|T[cdDfJjLmrswz*]|BDC|BMC|EMC|SCN?|scn?|re)':/;
/** A text that writes operators of text, marked content or state. */
const WRITES = /[`'"][^`'"]*\s(?:T[cdDfJjLmrswz]|T\*|BDC|BMC|EMC)\b[^`'"]*[`'"]/;

/** Files that have not moved to the interpreter yet, with the lines that follow operators in each: a count that only falls. */
const NOT_MOVED: Readonly<Record<string, number>> = {
  'packages/pdf-clean/src/kinds/form-data.ts': 3,
  'packages/pdf-compress/src/content/inline-images.ts': 1,
  'packages/pdf-compress/src/content/scan-uses.ts': 1,
  'packages/pdf-document/src/inspect/page-content-kind.ts': 1,
  'packages/pdf-redact/src/remove/document/unused-resources.ts': 1,
  'packages/pdf-salvage/src/clean-content.ts': 6,
  'packages/pdf-salvage/src/content-search.ts': 2,
  'packages/pdf-sign/src/draw-fields.ts': 1,
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
  const known = NOT_MOVED[path] ?? 0;
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
