import type { TypesetLine } from '@recto/contract/capabilities/typeset';
import type { FormFieldInfo } from '@recto/contract/form-fields';
import { refuseOption } from '@recto/contract/recto-error';
import { NO_FIELD } from '@recto/words/signing-problems';
import type { DrawnField, FieldValue } from './placed-marks.ts';
import type { TextSetter } from './set-texts.ts';

/** Line height as a multiple of the font size; the value that readers use themselves. */
const LINE_HEIGHT = 1.16;
/** From the baseline to the middle of small letters with and without tails, in em. */
const MIDDLE = 0.32;
const PADDING_POINTS = 2;
const LARGEST_AUTO = 12;
const SMALLEST = 4;
const YES = new Set(['true', 'yes', 'on', 'x', '1']);
const NO = new Set(['false', 'no', 'off', '', '0']);

type Given = { readonly name: string; readonly value: string };

/** A value and the field that it is for. */
export interface FieldToFill {
  readonly info: FormFieldInfo;
  readonly value: string;
}

/** Finds the fields and puts the values as they write them. @throws option-invalid */
export function matchFields(given: readonly Given[], infos: readonly FormFieldInfo[]): FieldToFill[] {
  const known = new Map(infos.map((info) => [info.name, info]));
  return given.map(({ name, value }) => {
    const info = known.get(name);
    if (!info) throw refuseOption('fields', NO_FIELD, { name });
    return { info, value: writtenValue(info, value) };
  });
}

function writtenValue(info: FormFieldInfo, value: string): string {
  if (info.kind === 'choice') return info.choices.find(({ label }) => label === value)?.value ?? value;
  if (info.kind !== 'check' && info.kind !== 'radio') return value;
  const states = info.widgets.map(({ onState }) => onState).filter((state) => state !== null);
  if (states.includes(value)) return value;
  if (info.kind === 'check' && YES.has(value.toLowerCase())) return states[0] ?? value;
  return NO.has(value.toLowerCase()) ? 'Off' : value;
}

const isDrawn = ({ kind }: FormFieldInfo) => kind === 'text' || kind === 'choice';
const shownText = ({ info, value }: FieldToFill) =>
  info.choices.find((choice) => choice.value === value)?.label ?? value;

/** Asks for all pieces of text that fields may be broken into. */
export function wantTexts(fields: readonly FieldToFill[], setter: TextSetter): void {
  for (const field of fields) for (const piece of piecesOf(field)) setter.want(piece, 'plain');
}

function piecesOf(field: FieldToFill): string[] {
  if (!isDrawn(field.info)) return [];
  if (field.info.listBox) return listLines(field).map(({ label }) => label);
  const text = shownText(field);
  if (field.info.cells > 0) return [...text];
  if (!field.info.isMultiline) return [text.replace(/\s*\n\s*/g, ' ')];
  return [' ', ...text.split('\n').flatMap((paragraph) => [paragraph, ...paragraph.split(' ')])];
}

/** The values with their text laid out for each place where it is seen. */
export function drawnFields(fields: readonly FieldToFill[], setter: TextSetter): FieldValue[] {
  return fields.map((field) => ({
    name: field.info.name,
    value: field.value,
    drawn: isDrawn(field.info) ? field.info.widgets.map((widget) => layOut(field, sizeOf(widget), setter)) : [],
  }));
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOf({ area, turnDegrees }: FormFieldInfo['widgets'][number]): Size {
  const [across, down] = [area.right - area.left, area.bottom - area.top];
  return turnDegrees % 180 === 0 ? { width: across, height: down } : { width: down, height: across };
}

function layOut(field: FieldToFill, size: Size, setter: TextSetter): DrawnField {
  const { info } = field;
  if (info.cells > 0) return inCells(field, size, setter);
  if (info.listBox) return inList(field, size, setter);
  if (info.isMultiline) return inParagraphs(field, size, setter);
  const [line] = piecesOf(field).flatMap((piece) => setter.lines(piece, 'plain'));
  const widthEm = line?.widthEm ?? 0;
  const availableWidth = size.width - 2 * PADDING_POINTS;
  const fitting = Math.min(LARGEST_AUTO, size.height * 0.75, widthEm > 0 ? availableWidth / widthEm : LARGEST_AUTO);
  const fontSizePoints = info.fontSizePoints || Math.max(SMALLEST, fitting);
  const y = size.height / 2 - MIDDLE * fontSizePoints;
  return {
    fontSizePoints,
    colour: info.colour,
    lines: line ? [{ line, x: startOf(info, size.width, line.widthEm * fontSizePoints), y }] : [],
  };
}

function startOf({ alignment }: FormFieldInfo, width: number, textWidth: number): number {
  if (alignment === 'center') return (width - textWidth) / 2;
  return alignment === 'right' ? width - textWidth - PADDING_POINTS : PADDING_POINTS;
}

function inCells(field: FieldToFill, { width, height }: Size, setter: TextSetter): DrawnField {
  const { info } = field;
  const cell = width / info.cells;
  const fontSizePoints = info.fontSizePoints || Math.max(SMALLEST, Math.min(LARGEST_AUTO, height * 0.75, cell));
  const y = height / 2 - MIDDLE * fontSizePoints;
  const lines = piecesOf(field).flatMap((piece, index) => {
    const [line] = setter.lines(piece, 'plain');
    return line ? [{ line, x: (index + 0.5) * cell - (line.widthEm * fontSizePoints) / 2, y }] : [];
  });
  return { fontSizePoints, colour: info.colour, lines };
}

/** Values that are no choice are shown besides, so that nothing that is chosen stays unseen. */
function listLines({ info, value }: FieldToFill): { readonly label: string; readonly isChosen: boolean }[] {
  const chosen = new Set(value === '' ? [] : value.split('\n'));
  const lines = info.choices.map((choice) => ({ label: choice.label, isChosen: chosen.delete(choice.value) }));
  return [...lines, ...[...chosen].map((label) => ({ label, isChosen: true }))];
}

/** Choices below each other from the first shown one on, the chosen ones on stripes; when they do not all fit, only these. */
function inList(field: FieldToFill, { height }: Size, setter: TextSetter): DrawnField {
  const { info } = field;
  const all = listLines(field);
  const chosen = all.filter(({ isChosen }) => isChosen);
  const usual = info.fontSizePoints || LARGEST_AUTO;
  const room = (size: number) => Math.max(1, Math.floor((height - PADDING_POINTS) / (size * LINE_HEIGHT)));
  const window = all.slice(info.listBox?.top ?? 0).slice(0, room(usual));
  const isWhole = window.filter(({ isChosen }) => isChosen).length === chosen.length;
  const shown = isWhole ? window : chosen;
  let fontSizePoints = usual;
  while (room(fontSizePoints) < shown.length && fontSizePoints > 1) fontSizePoints -= 0.5;
  const lineHeight = fontSizePoints * LINE_HEIGHT;
  const bottomOf = (index: number) => height - PADDING_POINTS / 2 - (index + 1) * lineHeight;
  return {
    fontSizePoints,
    colour: info.colour,
    lines: shown.flatMap(({ label }, index) => {
      const [line] = setter.lines(label, 'plain');
      return line ? [{ line, x: PADDING_POINTS, y: bottomOf(index) + 0.25 * fontSizePoints }] : [];
    }),
    stripes: shown.flatMap(({ isChosen }, index) => (isChosen ? [{ y: bottomOf(index), height: lineHeight }] : [])),
  };
}

function inParagraphs(field: FieldToFill, { width, height }: Size, setter: TextSetter): DrawnField {
  const { info } = field;
  const availableWidth = Math.max(1, width - 2 * PADDING_POINTS);
  const fits = (size: number) =>
    wrapped(shownText(field), availableWidth / size, setter).length * size * LINE_HEIGHT <= height - PADDING_POINTS;
  let fontSizePoints = info.fontSizePoints || LARGEST_AUTO;
  if (info.fontSizePoints === 0) while (fontSizePoints > SMALLEST && !fits(fontSizePoints)) fontSizePoints -= 0.5;
  const lines = wrapped(shownText(field), availableWidth / fontSizePoints, setter).map((line, index) => ({
    line,
    x: startOf(info, width, line.widthEm * fontSizePoints),
    y: height - PADDING_POINTS - fontSizePoints * (0.9 + index * LINE_HEIGHT),
  }));
  return { fontSizePoints, colour: info.colour, lines };
}

/** Breaks a text between words into lines of at most this width. A paragraph that fits stays one line. */
function wrapped(text: string, maxWidthEm: number, setter: TextSetter): TypesetLine[] {
  const space = setter.lines(' ', 'plain')[0];
  return text.split('\n').flatMap((paragraph) => {
    const [whole] = setter.lines(paragraph, 'plain');
    if (!whole || whole.widthEm <= maxWidthEm || !space) return whole ? [whole] : [];
    const lines: TypesetLine[] = [];
    for (const word of paragraph.split(' ')) {
      const [set] = setter.lines(word, 'plain');
      if (!set) continue;
      const last = lines.at(-1);
      const isNext = last && last.widthEm + space.widthEm + set.widthEm <= maxWidthEm;
      if (isNext) {
        const widthEm = last.widthEm + space.widthEm + set.widthEm;
        lines[lines.length - 1] = { widthEm, runs: [...last.runs, ...space.runs, ...set.runs] };
      } else lines.push(set);
    }
    return lines;
  });
}
