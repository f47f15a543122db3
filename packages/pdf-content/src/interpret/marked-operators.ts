import { dictOf } from '@recto/pdf-core';
import { MarkedRange } from './marked-range.ts';
import type { ContentRun } from './run.ts';
import type { Operator } from './state-operators.ts';

/** Sequences within sequences that are followed. */
const MAX_NESTED = 10_000;

/** Operators of marked content (ISO 32000-2, Table 352). */
export const MARKED_OPERATORS: Readonly<Record<string, Operator>> = {
  BMC: (run) => begin(run),
  BDC: (run) => begin(run),
  MP: (run) => point(run),
  DP: (run) => point(run),
  EMC(run) {
    if (run.skippedSequences > 0) {
      run.skippedSequences--;
      return;
    }
    const { content, reader, visitor } = run;
    // A form does not end what its user has begun.
    const sequence = run.marked === content.marked ? null : run.marked;
    if (sequence) {
      run.marked = sequence.outer;
      run.sequences--;
    }
    visitor.marked?.({ kind: 'marked', phase: 'end', content, sequence, ...rangeOf(reader) });
  },
};

function begin(run: ContentRun): void {
  if (run.sequences >= MAX_NESTED) {
    run.skippedSequences++;
    return;
  }
  const sequence = read(run);
  run.marked = sequence;
  run.sequences++;
  tell(run, sequence, 'begin');
}

function point(run: ContentRun): void {
  if (run.visitor.marked) tell(run, read(run), 'point');
}

function tell({ visitor, content, reader }: ContentRun, sequence: MarkedRange, phase: 'begin' | 'point'): void {
  visitor.marked?.({ kind: 'marked', phase, content, sequence, ...rangeOf(reader) });
}

function rangeOf({ operandsStart, operatorEnd }: ContentRun['reader']) {
  return { start: operandsStart, end: operatorEnd };
}

function read(run: ContentRun): MarkedRange {
  const { reader, source, visitor } = run;
  const hasList = reader.operator === 'BDC' || reader.operator === 'DP';
  const [tag = '', name = null] = reader.names;
  const value = hasList && name !== null ? run.resource('Properties', name) : undefined;
  // Layers are always named (8.11.3.2).
  const hides = tag === 'OC' && value !== undefined && visitor.hides?.(value) === true;
  return new MarkedRange({
    content: run.content,
    start: reader.operandsStart,
    operatorStart: reader.operatorStart,
    end: reader.operatorEnd,
    tag,
    propertiesName: hasList ? name : null,
    named: dictOf(value, source),
    isWritten: hasList && name === null,
    outer: run.marked,
    isHidden: hides || run.marked?.isHidden === true,
  });
}
