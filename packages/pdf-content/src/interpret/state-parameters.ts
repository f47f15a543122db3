import { multiply } from '@recto/codecs';
import {
  arrayOf,
  dictOf,
  itemsOf,
  matrixOf,
  nameOf,
  numberOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
  streamOf,
} from '@recto/pdf-core';
import type { LineStyle, OutputParameters, SoftMask, Transparency } from './graphics-state.ts';
import type { ContentRun } from './run.ts';

/** Applies the entries of a graphics state parameter dictionary (ISO 32000-2, 8.4.5, Table 57), the `gs` operator. */
export function applyParameters(run: ContentRun, parameters: PdfDict): void {
  const { source, visitor, content } = run;
  const line = lineEntries(parameters, source);
  if (line) run.setLine(line);
  const output = outputEntries(parameters, source);
  if (output) run.setOutput(output);
  const transparency = transparencyEntries(parameters, run);
  if (transparency) run.setTransparency(transparency);
  const knockout = source.resolve(parameters.get('TK'));
  if (typeof knockout === 'boolean') run.setText({ knockout });
  const [fontValue, size] = arrayOf(parameters.get('Font'), source) ?? [];
  const font = dictOf(fontValue, source);
  // Font and size may both be references.
  if (font) run.setText({ font, fontSize: numberOf(size, source) ?? 0 });
  visitor.parameters?.(parameters, content, run.state);
  if (font) visitor.font?.(font, content);
  const mask = dictOf(parameters.get('SMask'), source);
  const group = visitor.surface && streamOf(mask?.get('G'), source);
  if (!mask || !group) return;
  visitor.surface?.({
    kind: 'soft-mask',
    stream: group,
    resources: dictOf(group.dict.get('Resources'), source) ?? content.resources,
    matrix: multiply(matrixOf(group.dict.get('Matrix'), source), run.state.matrix),
    user: content,
    holder: mask,
    name: '',
  });
}

function lineEntries(parameters: PdfDict, source: ObjectSource): Partial<LineStyle> | null {
  const entries: { -readonly [Key in keyof LineStyle]?: LineStyle[Key] } = {};
  const numbers = { LW: 'width', LC: 'cap', LJ: 'join', ML: 'miterLimit' } as const;
  for (const [key, entry] of Object.entries(numbers) as [keyof typeof numbers, (typeof numbers)['LW']][]) {
    const value = numberOf(parameters.get(key), source);
    if (value !== null) entries[entry] = value;
  }
  const [dash, phase] = arrayOf(parameters.get('D'), source) ?? [];
  const lengths = arrayOf(dash, source);
  if (lengths) {
    entries.dash = lengths.flatMap((item) => numberOf(item, source) ?? []);
    entries.dashPhase = numberOf(phase, source) ?? 0;
  }
  return Object.keys(entries).length > 0 ? entries : null;
}

function transparencyEntries(parameters: PdfDict, run: ContentRun): Partial<Transparency> | null {
  const { source } = run;
  const entries: { -readonly [Key in keyof Transparency]?: Transparency[Key] } = {};
  const [stroke, fill] = [numberOf(parameters.get('CA'), source), numberOf(parameters.get('ca'), source)];
  if (stroke !== null) entries.strokeAlpha = stroke;
  if (fill !== null) entries.fillAlpha = fill;
  const isShape = source.resolve(parameters.get('AIS'));
  if (typeof isShape === 'boolean') entries.alphaIsShape = isShape;
  const modes = itemsOf(parameters.get('BM'), source).flatMap((mode) => nameOf(mode, source) ?? []);
  if (modes.length > 0) entries.blendModes = modes;
  const mask = softMaskIn(parameters, run);
  if (mask !== undefined) entries.softMask = mask;
  return Object.keys(entries).length > 0 ? entries : null;
}

/** The mask that /SMask sets; null for the name `None`, undefined without the entry. */
function softMaskIn(parameters: PdfDict, { source, state }: ContentRun): SoftMask | null | undefined {
  const dict = dictOf(parameters.get('SMask'), source);
  if (dict) return { dict, matrix: state.matrix };
  return nameOf(parameters.get('SMask'), source) === null ? undefined : null;
}

function outputEntries(parameters: PdfDict, source: ObjectSource): Partial<OutputParameters> | null {
  const entries: { -readonly [Key in keyof OutputParameters]?: OutputParameters[Key] } = {};
  const get = (...keys: readonly string[]): PdfObject => {
    for (const key of keys) {
      const value = source.resolve(parameters.get(key));
      if (value !== null) return value;
    }
    return null;
  };
  const intent = nameOf(parameters.get('RI'), source);
  if (intent !== null) entries.renderingIntent = intent;
  const compensation = nameOf(parameters.get('UseBlackPtComp'), source);
  if (compensation !== null) entries.blackPointCompensation = compensation;
  const [adjusts, strokes, fills] = [get('SA'), get('OP'), get('op', 'OP')];
  if (typeof adjusts === 'boolean') entries.strokeAdjustment = adjusts;
  if (typeof strokes === 'boolean') entries.strokeOverprint = strokes;
  if (typeof fills === 'boolean') entries.fillOverprint = fills;
  const numbers = { OPM: 'overprintMode', FL: 'flatness', SM: 'smoothness' } as const;
  for (const [key, entry] of Object.entries(numbers) as [keyof typeof numbers, (typeof numbers)['OPM']][]) {
    const value = get(key);
    if (typeof value === 'number') entries[entry] = value;
  }
  const objects = [
    ['blackGeneration', get('BG2', 'BG')],
    ['undercolourRemoval', get('UCR2', 'UCR')],
    ['transfer', get('TR2', 'TR')],
    ['halftone', get('HT')],
    ['halftoneOrigin', get('HTO')],
  ] as const;
  for (const [entry, value] of objects) if (value !== null) entries[entry] = value;
  return Object.keys(entries).length > 0 ? entries : null;
}
