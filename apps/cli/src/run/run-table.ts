import type { Recipe } from '@recto/recipes';
import { message } from '@recto/words/message';
import { translateError } from '@recto/words/translate-data';
import { displayWidth, padToWidth } from '../display-width.ts';
import { inBytes, onOneLine } from '../terminal-text.ts';
import type { Words } from '../words.ts';
import type { RunRow } from './run-one.ts';

const HEADS = [
  message('cli.run.file', 'File'),
  message('cli.run.state', 'State'),
  message('cli.run.before', 'Before'),
  message('cli.run.after', 'After'),
  message('cli.run.result', 'Result'),
] as const;

const STATES = {
  done: message('cli.run.done', 'done'),
  failed: message('cli.run.failed', 'failed'),
  skipped: message('cli.run.skipped', 'done before'),
};
const AT_STEP = message('cli.run.atStep', 'step {step} ({tool}): {text}');
const TOTAL = message(
  'cli.run.total',
  'done: {done, number}, failed: {failed, number}, done before: {skipped, number}; {seconds, number} s',
);

/** Longest table; of more files only those that failed are listed. */
const MOST_ROWS = 100;
/** Widest first column. */
const NAME_WIDTH = 40;

/** Shows the outcome as a table and a line of totals. */
export function runTable(rows: readonly RunRow[], recipe: Recipe, seconds: number, words: Words): string[] {
  const { language } = words.translation;
  const shown = rows.length <= MOST_ROWS ? rows : rows.filter(({ state }) => state === 'failed').slice(0, MOST_ROWS);
  const cells = shown.map((row) => {
    const sizes = row.receipt?.inputs ?? row.inputs;
    const beforeBytes = sizes.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return [
      shortened(onOneLine(row.inputs.map(({ name }) => name).join(', '))),
      words(STATES[row.state]),
      row.state === 'skipped' ? '' : inBytes(beforeBytes, language),
      row.state === 'done' ? inBytes(row.resultBytes ?? 0, language) : '',
      row.error ? reason(row, recipe, words) : onOneLine(row.placed.map(({ name }) => name).join(', ')),
    ];
  });
  const table = [HEADS.map((head) => words(head)), ...cells];
  const widths = HEADS.map((_, column) => Math.max(...table.map((row) => displayWidth(row[column] ?? ''))));
  const lines = table.map((row) =>
    row
      .map((cell, column) => padToWidth(cell, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const count = (state: RunRow['state']) => rows.filter((row) => row.state === state).length;
  return [
    ...(cells.length > 0 ? lines : []),
    words(TOTAL, { done: count('done'), failed: count('failed'), skipped: count('skipped'), seconds }),
  ];
}

function reason({ error, failedStep }: RunRow, { steps }: Recipe, words: Words): string {
  const text = error ? translateError(words.translation, error) : '';
  if (failedStep === undefined) return text;
  return words.compose(AT_STEP, { step: failedStep + 1, tool: steps[failedStep]?.toolId ?? '', text });
}

function shortened(name: string): string {
  if (displayWidth(name) <= NAME_WIDTH) return name;
  const characters = [...name];
  while (displayWidth(characters.join('')) > NAME_WIDTH - 1) characters.pop();
  return `${characters.join('')}…`;
}
