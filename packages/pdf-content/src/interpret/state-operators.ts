import { multiply } from '@recto/codecs';
import { dictOf } from '@recto/pdf-core';
import type { ContentRun } from './run.ts';
import { applyParameters } from './state-parameters.ts';

/** Follows an operator of a run. */
export type Operator = (run: ContentRun) => void;

/** General and special graphics state (ISO 32000-2, Table 56). */
export const STATE_OPERATORS: Readonly<Record<string, Operator>> = {
  q: (run) => run.save(),
  Q: (run) => run.restore(),
  cm(run) {
    const matrix = run.matrixOperand();
    if (matrix) run.setMatrix(multiply(matrix, run.state.matrix));
  },
  w: (run) => setNumber(run, (width) => run.setLine({ width })),
  J: (run) => setNumber(run, (cap) => run.setLine({ cap })),
  j: (run) => setNumber(run, (join) => run.setLine({ join })),
  M: (run) => setNumber(run, (miterLimit) => run.setLine({ miterLimit })),
  i: (run) => setNumber(run, (flatness) => run.setOutput({ flatness })),
  d(run) {
    // The numbers of the array are none of the reader's operands.
    const { objects } = run.reader.operands(2);
    const [dash, phase] = objects.slice(-2);
    if (!Array.isArray(dash) || typeof phase !== 'number') return;
    run.setLine({ dash: dash.filter((item) => typeof item === 'number'), dashPhase: phase });
  },
  ri(run) {
    const renderingIntent = run.reader.names.at(-1);
    if (renderingIntent !== undefined) run.setOutput({ renderingIntent });
  },
  gs(run) {
    const parameters = dictOf(run.resource('ExtGState', run.reader.names.at(-1)), run.source);
    if (parameters) applyParameters(run, parameters);
  },
};

function setNumber(run: ContentRun, set: (value: number) => void): void {
  const value = run.operand();
  if (value !== null) set(value);
}
