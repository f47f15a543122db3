import { clippedBy } from './clip.ts';
import type { PathEvent } from './events.ts';
import type { ContentRun } from './run.ts';
import type { Operator } from './state-operators.ts';

/** Path construction and clipping (ISO 32000-2, Tables 58 and 60). */
export const CONSTRUCTION_OPERATORS: Readonly<Record<string, Operator>> = {
  m: (run) => build(run, 2, (path, [x = 0, y = 0]) => path.move(x, y)),
  l: (run) => build(run, 2, (path, [x = 0, y = 0]) => path.line(x, y)),
  c: (run) => build(run, 6, (path, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => path.curve(a, b, c, d, e, f)),
  v: (run) => build(run, 4, (path, [a = 0, b = 0, c = 0, d = 0]) => path.curveFromHere(a, b, c, d)),
  y: (run) => build(run, 4, (path, [a = 0, b = 0, c = 0, d = 0]) => path.curve(a, b, c, d, c, d)),
  re: (run) => build(run, 4, (path, [x = 0, y = 0, width = 0, height = 0]) => path.rectangle(x, y, width, height)),
  h: (run) => build(run, 0, (path) => path.close()),
  W: (run) => clip(run, 'nonzero'),
  'W*': (run) => clip(run, 'evenodd'),
};

/** Path painting (Table 59). */
export const PAINTING_OPERATORS: Readonly<Record<string, Operator>> = {
  S: (run) => paint(run, null, true),
  s: (run) => closeAndPaint(run, null),
  f: (run) => paint(run, 'nonzero', false),
  F: (run) => paint(run, 'nonzero', false),
  'f*': (run) => paint(run, 'evenodd', false),
  B: (run) => paint(run, 'nonzero', true),
  'B*': (run) => paint(run, 'evenodd', true),
  b: (run) => closeAndPaint(run, 'nonzero'),
  'b*': (run) => closeAndPaint(run, 'evenodd'),
  n: (run) => paint(run, null, false),
};

function build(run: ContentRun, count: number, add: (path: ContentRun['path'], numbers: readonly number[]) => void) {
  if (!run.host.buildsPaths) return;
  const numbers = count === 0 ? NONE : run.operands(count);
  if (!numbers) return;
  if (run.pathStart < 0) {
    run.pathStart = run.reader.operandsStart;
    run.isPathUninterrupted = true;
  }
  add(run.path, numbers);
}

const NONE: readonly number[] = [];

function clip(run: ContentRun, rule: 'nonzero' | 'evenodd'): void {
  run.clipRule = rule;
}

function closeAndPaint(run: ContentRun, fill: PathEvent['fill']): void {
  // A rectangle is closed as it is.
  if (run.host.buildsPaths && !run.path.isEmpty && !run.path.isRectangle) run.path.close();
  paint(run, fill, true);
}

function paint(run: ContentRun, fill: PathEvent['fill'], isStroked: boolean): void {
  const { host, visitor, reader, path, clipRule } = run;
  run.clipRule = null;
  if (!host.buildsPaths) return;
  const start = run.pathStart < 0 ? reader.operandsStart : run.pathStart;
  visitor.path?.({
    kind: 'path',
    content: run.content,
    start,
    end: reader.operatorEnd,
    operator: reader.operator,
    state: run.state,
    marked: run.marked,
    isHidden: run.isHidden,
    path,
    fill,
    isStroked,
    clip: clipRule,
    paintStart: reader.operatorStart,
    isUninterrupted: run.isPathUninterrupted,
  });
  if (clipRule && host.followsClip) {
    const { clip: outer, matrix } = run.state;
    run.state = { ...run.state, clip: clippedBy(outer, path.copy(), matrix, clipRule === 'evenodd') };
  }
  path.clear();
  run.pathStart = -1;
}
