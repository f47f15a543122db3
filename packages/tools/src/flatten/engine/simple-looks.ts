import { latin1Bytes, writeNumber } from '@recto/codecs';
import { arrayOf, dictOf, nameOf, numberOf, type ObjectSource, PdfDict, PdfName, PdfStream } from '@recto/pdf-core';
import { type Box, readBox } from '@recto/pdf-document';

/** Most numbers of one list that are drawn. */
const MOST_NUMBERS = 200_000;
/** Control points of a quarter of a circle, in radii. */
const ROUND = 0.5523;
const WAVE = 2;

/** Style that a comment without an appearance states (ISO 32000-2, 12.5.6). */
interface Style {
  readonly rect: Box;
  /** The operator that sets the colour of lines; empty for none. */
  readonly stroke: string;
  readonly fill: string;
  readonly width: number;
  readonly dash: readonly number[];
}

/**
 * The appearance of a comment that has none and is made of lines and areas alone. Its form is in default user space.
 * @returns null for any other: its look is up to the reader
 */
export function simpleLook(annotation: PdfDict, source: ObjectSource): PdfStream | null {
  const rect = readBox(annotation.get('Rect'), source);
  const type = nameOf(annotation.get('Subtype'), source) ?? '';
  const draw = DRAWN[type];
  if (!rect || !draw || hasEndings(annotation, source)) return null;
  const style: Style = {
    rect,
    stroke: colourOf(annotation, type === 'Highlight' ? 'none' : 'C', ['G', 'RG', 'K'], source),
    fill: colourOf(annotation, type === 'Highlight' ? 'C' : 'IC', ['g', 'rg', 'k'], source),
    ...borderOf(annotation, source),
  };
  const content = draw(annotation, style, source);
  if (content === null) return null;
  const reach = style.width + WAVE;
  const opacity = Math.min(1, Math.max(0, numberOf(annotation.get('CA'), source) ?? 1));
  const state = PdfDict.of({ CA: opacity, ca: opacity, BM: PdfName.of(type === 'Highlight' ? 'Multiply' : 'Normal') });
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: [rect.left - reach, rect.bottom - reach, rect.right + reach, rect.top + reach],
    Resources: PdfDict.of({ ExtGState: PdfDict.of({ G: state }) }),
  });
  const dashes = style.dash.length > 0 ? ` [${style.dash.map((value) => writeNumber(value)).join(' ')}] 0 d` : '';
  const setting = `/G gs ${style.stroke} ${style.fill} ${writeNumber(style.width)} w${dashes}`;
  return new PdfStream(dict, latin1Bytes(`${setting}\n${content}\n`));
}

type Drawing = (annotation: PdfDict, style: Style, source: ObjectSource) => string | null;

const DRAWN: Readonly<Record<string, Drawing>> = {
  Highlight: (annotation, { fill }, source) =>
    fill === ''
      ? null
      : onQuads(annotation, source, ([a, b, c, d]) => `${at(a)} m ${at(b)} l ${at(d)} l ${at(c)} l h f`),
  Underline: (annotation, _, source) =>
    onQuads(annotation, source, ([, , c, d]) => `1 w ${at([c[0], c[1] + 1])} m ${at([d[0], d[1] + 1])} l S`),
  StrikeOut: (annotation, _, source) =>
    onQuads(annotation, source, ([a, b, c, d]) => `1 w ${at(middle(a, c))} m ${at(middle(b, d))} l S`),
  Squiggly: (annotation, _, source) => onQuads(annotation, source, ([, , c, d]) => wave(c, d)),
  Square: (annotation, style, source) => {
    const { left, bottom, right, top } = inner(annotation, style, source);
    return `${at([left, bottom])} ${at([right - left, top - bottom])} re ${painting(style)}`;
  },
  Circle: (annotation, style, source) => `${ellipse(inner(annotation, style, source))} ${painting(style)}`,
  Line: (annotation, style, source) => path(annotation.get('L'), style, source, false),
  PolyLine: (annotation, style, source) => path(annotation.get('Vertices'), style, source, false),
  Polygon: (annotation, style, source) => path(annotation.get('Vertices'), style, source, true),
  Ink: (annotation, style, source) => {
    const strokes = (arrayOf(annotation.get('InkList'), source) ?? []).slice(0, MOST_NUMBERS);
    const drawn = strokes.flatMap((stroke) => path(stroke, { ...style, fill: '' }, source, false) ?? []);
    return drawn.length > 0 ? `1 J 1 j ${drawn.join('\n')}` : null;
  },
};

type Spot = readonly [x: number, y: number];

const at = ([x, y]: Spot) => `${writeNumber(x)} ${writeNumber(y)}`;
const middle = (one: Spot, other: Spot): Spot => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];

function painting({ stroke, fill, width }: Style): string {
  const strokes = stroke !== '' && width > 0;
  if (fill !== '') return strokes ? 'B' : 'f';
  return strokes ? 'S' : 'n';
}

function numbersIn(value: Parameters<typeof arrayOf>[0], source: ObjectSource): number[] {
  return (arrayOf(value, source) ?? []).slice(0, MOST_NUMBERS).flatMap((item) => numberOf(item, source) ?? []);
}

function spotsIn(value: Parameters<typeof arrayOf>[0], source: ObjectSource): Spot[] {
  const numbers = numbersIn(value, source);
  return Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, index): Spot => [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0],
  );
}

/** Each quadrilateral as programs write it: its upper corners, then its lower ones, from left to right. */
function onQuads(
  annotation: PdfDict,
  source: ObjectSource,
  draw: (quad: readonly [Spot, Spot, Spot, Spot]) => string,
): string | null {
  const spots = spotsIn(annotation.get('QuadPoints'), source);
  const drawn: string[] = [];
  for (let index = 0; index + 3 < spots.length; index += 4) {
    const [a, b, c, d] = spots.slice(index, index + 4);
    if (a && b && c && d) drawn.push(draw([a, b, c, d]));
  }
  return drawn.length > 0 ? drawn.join('\n') : null;
}

function wave(from: Spot, to: Spot): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const steps = Math.min(2000, Math.max(1, Math.round(length / WAVE)));
  const spots = Array.from(
    { length: steps + 1 },
    (_, step): Spot => [
      from[0] + ((to[0] - from[0]) * step) / steps,
      from[1] + ((to[1] - from[1]) * step) / steps + (step % 2 === 0 ? WAVE / 2 : WAVE),
    ],
  );
  return `0.7 w ${spots.map((spot, index) => `${at(spot)} ${index === 0 ? 'm' : 'l'}`).join(' ')} S`;
}

function path(
  value: Parameters<typeof arrayOf>[0],
  style: Style,
  source: ObjectSource,
  isClosed: boolean,
): string | null {
  const spots = spotsIn(value, source);
  if (spots.length < 2) return null;
  const lines = spots.map((spot, index) => `${at(spot)} ${index === 0 ? 'm' : 'l'}`).join(' ');
  return `${lines}${isClosed ? ' h' : ''} ${painting(isClosed ? style : { ...style, fill: '' })}`;
}

function inner(annotation: PdfDict, { rect, width }: Style, source: ObjectSource): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersIn(annotation.get('RD'), source);
  return {
    left: rect.left + left + width / 2,
    bottom: rect.bottom + bottom + width / 2,
    right: rect.right - right - width / 2,
    top: rect.top - top - width / 2,
  };
}

function ellipse({ left, bottom, right, top }: Box): string {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  const [a, b] = [((right - left) / 2) * ROUND, ((top - bottom) / 2) * ROUND];
  const curve = (one: Spot, two: Spot, end: Spot) => `${at(one)} ${at(two)} ${at(end)} c`;
  return [
    `${at([right, y])} m`,
    curve([right, y + b], [x + a, top], [x, top]),
    curve([x - a, top], [left, y + b], [left, y]),
    curve([left, y - b], [x - a, bottom], [x, bottom]),
    curve([x + a, bottom], [right, y - b], [right, y]),
    'h',
  ].join(' ');
}

/** Arrowheads and the like are not drawn here. */
function hasEndings(annotation: PdfDict, source: ObjectSource): boolean {
  const endings = arrayOf(annotation.get('LE'), source) ?? [];
  return endings.some((ending) => (nameOf(ending, source) ?? 'None') !== 'None');
}

function borderOf(annotation: PdfDict, source: ObjectSource): { width: number; dash: readonly number[] } {
  const style = dictOf(annotation.get('BS'), source);
  const border = arrayOf(annotation.get('Border'), source) ?? [];
  const width = numberOf(style?.get('W'), source) ?? numberOf(border[2], source) ?? 1;
  const isDashed = nameOf(style?.get('S'), source) === 'D';
  const listed = numbersIn(isDashed ? style?.get('D') : border[3], source).filter((length) => length >= 0);
  const dash = listed.length === 0 && isDashed ? [3] : listed.slice(0, 10);
  return { width: Math.min(100, Math.max(0, width)), dash: dash.some((length) => length > 0) ? dash : [] };
}

/** Black lines where nothing is said; an empty array is no colour. */
function colourOf(
  annotation: PdfDict,
  key: 'C' | 'IC' | 'none',
  operators: readonly [string, string, string],
  source: ObjectSource,
): string {
  const values = numbersIn(annotation.get(key), source).map((value) => Math.min(1, Math.max(0, value)));
  const operator = { 1: operators[0], 3: operators[1], 4: operators[2] }[values.length];
  if (operator) return `${values.map((value) => writeNumber(value)).join(' ')} ${operator}`;
  return key === 'C' && !annotation.has('C') && operators[0] === 'G' ? '0 G' : '';
}
