import { multiply } from '@recto/codecs';
import { dictOf, matrixOf, PdfName, streamOf } from '@recto/pdf-core';
import type { Paint, PatternPaint } from './graphics-state.ts';
import type { ContentRun } from './run.ts';
import type { Operator } from './state-operators.ts';

type Target = 'fill' | 'stroke';

const [GRAY, RGB, CMYK, PATTERN] = ['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern'].map((name) => PdfName.of(name));
/** The initial colours of device spaces (8.6.4). */
const INITIAL_COMPONENTS: Readonly<Record<string, readonly number[]>> = {
  DeviceGray: [0],
  DeviceRGB: [0, 0, 0],
  DeviceCMYK: [0, 0, 0, 1],
};

/** Operators of colour (ISO 32000-2, Table 73). */
export const COLOUR_OPERATORS: Readonly<Record<string, Operator>> = {
  g: (run) => setDevice(run, 'fill', GRAY, 1),
  G: (run) => setDevice(run, 'stroke', GRAY, 1),
  rg: (run) => setDevice(run, 'fill', RGB, 3),
  RG: (run) => setDevice(run, 'stroke', RGB, 3),
  k: (run) => setDevice(run, 'fill', CMYK, 4),
  K: (run) => setDevice(run, 'stroke', CMYK, 4),
  cs: (run) => setSpace(run, 'fill'),
  CS: (run) => setSpace(run, 'stroke'),
  sc: (run) => setColour(run, 'fill'),
  SC: (run) => setColour(run, 'stroke'),
  scn: (run) => setColour(run, 'fill'),
  SCN: (run) => setColour(run, 'stroke'),
};

function setDevice(run: ContentRun, target: Target, space: PdfName | undefined, count: number): void {
  if (!run.host.followsColours) return;
  const components = run.operands(count);
  if (components && space) set(run, target, { space, components: [...components], pattern: null });
}

function setSpace(run: ContentRun, target: Target): void {
  const name = run.reader.names.at(-1);
  if (!run.host.followsColours || name === undefined) return;
  const initial = INITIAL_COMPONENTS[name];
  const isDevice = initial !== undefined || name === PATTERN?.value;
  const space = isDevice ? PdfName.of(name) : (run.resource('ColorSpace', name) ?? PdfName.of(name));
  set(run, target, { space, components: initial ?? [], pattern: null });
}

function setColour(run: ContentRun, target: Target): void {
  const { numbers, names } = run.reader;
  const name = names.at(-1);
  if (name !== undefined) usePattern(run, target, name);
  else if (run.host.followsColours) set(run, target, { ...run.state[target], components: [...numbers], pattern: null });
}

function usePattern(run: ContentRun, target: Target, name: string): void {
  const { content, source, visitor } = run;
  const value = run.resource('Pattern', name);
  if (run.host.followsColours) {
    const pattern: PatternPaint = { name, value, base: content.matrix };
    set(run, target, { space: run.state[target].space, components: [...run.reader.numbers], pattern });
  }
  const stream = visitor.surface && streamOf(value, source);
  if (!stream) return;
  visitor.surface?.({
    kind: 'pattern',
    stream,
    resources: dictOf(stream.dict.get('Resources'), source) ?? content.resources,
    matrix: multiply(matrixOf(stream.dict.get('Matrix'), source), content.matrix),
    user: content,
    holder: null,
    name: '',
  });
}

function set(run: ContentRun, target: Target, paint: Paint): void {
  if (run.ignoresColours && !run.host.followsIgnoredColours) return;
  run.state = target === 'fill' ? { ...run.state, fill: paint } : { ...run.state, stroke: paint };
}

/** The components of a colour of a device space; null for any other colour. */
export function deviceComponents({ space, components, pattern }: Paint): readonly number[] | null {
  if (pattern || !(space instanceof PdfName)) return null;
  const initial = INITIAL_COMPONENTS[space.value];
  return initial && initial.length === components.length ? components : null;
}

/** True for a device colour that leaves paper as it is: no colorant in CMYK, else all light. */
export function isWhite(paint: Paint): boolean {
  const components = deviceComponents(paint);
  if (!components) return false;
  const white = components.length === 4 ? 0 : 1;
  return components.every((component) => component === white);
}
