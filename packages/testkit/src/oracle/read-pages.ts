import { createHash } from 'node:crypto';
import { isReference, type QpdfObjects, type Value, type ValueRecord } from './qpdf-objects.ts';
import { readNumberTree } from './read-trees.ts';

/** One page as the second reader sees it. Boxes in points, inherited values included. */
export interface ReadPage {
  readonly reference: string;
  readonly mediaBox: readonly number[];
  readonly cropBox: readonly number[];
  readonly rotationDegrees: number;
  readonly userUnit: number;
  /** Page label as a viewer shows it: "iv", "A-3", or the page number. */
  readonly label: string;
  /** SHA-256 of the content stream bytes without their filters. */
  readonly contentDigest: string;
  readonly resources: ValueRecord;
  /** Names (without slash) of the optional content that its content stream marks. */
  readonly markedLayers: ReadonlySet<string>;
  readonly annotations: readonly ReadAnnotation[];
  /** Entries that are neither structure of the file nor read on their own, as JSON: transitions, tab order, metadata. */
  readonly extras: string;
  readonly dictionary: ValueRecord;
}

export interface ReadAnnotation {
  /** Null for a direct object. */
  readonly reference: string | null;
  readonly subtype: string;
  readonly rectangle: string;
  readonly dictionary: ValueRecord;
}

const INHERITED = ['/MediaBox', '/CropBox', '/Rotate', '/Resources'] as const;

const READ_ELSEWHERE = new Set([
  ...INHERITED,
  ...['/Type', '/Parent', '/Contents', '/Annots', '/StructParents', '/B', '/UserUnit', '/AA'],
]);

/** `/OC /Name BDC` (14.6.1). */
const OPTIONAL_CONTENT = /\/OC\s*\/([^\s/[\]<>(){}%]+)\s+BDC/g;

/** Reads the pages in order. A node met twice is read once. */
export function readPages(objects: QpdfObjects): ReadPage[] {
  const pages: ReadPage[] = [];
  const seen = new Set<string>();
  const pending: { node: Value; inherited: ValueRecord }[] = [
    { node: objects.catalog['/Pages'] ?? null, inherited: {} },
  ];
  while (pending.length > 0) {
    const { node, inherited } = pending.pop() ?? { node: null, inherited: {} };
    if (!isReference(node) || seen.has(node)) continue;
    seen.add(node);
    const record = objects.record(node);
    const own = INHERITED.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]] as const]));
    const attributes = { ...inherited, ...Object.fromEntries(own) };
    if (record['/Kids'] === undefined) pages.push(readPage(objects, node, { ...record, ...attributes }));
    for (const kid of [...objects.array(record['/Kids'])].reverse()) {
      pending.push({ node: kid, inherited: attributes });
    }
  }
  const labels = readLabels(objects, pages.length);
  return pages.map((page, index) => ({ ...page, label: labels[index] ?? '' }));
}

function readPage(objects: QpdfObjects, reference: string, dictionary: ValueRecord): ReadPage {
  const mediaBox = numbers(objects, dictionary['/MediaBox']);
  const cropBox = numbers(objects, dictionary['/CropBox']);
  const rotation = objects.number(dictionary['/Rotate']) ?? 0;
  const content = contentOf(objects, dictionary['/Contents']);
  return {
    reference,
    mediaBox,
    cropBox: cropBox.length === 4 ? cropBox : mediaBox,
    rotationDegrees: ((rotation % 360) + 360) % 360,
    userUnit: objects.number(dictionary['/UserUnit']) ?? 1,
    label: '',
    contentDigest: createHash('sha256').update(content).digest('hex'),
    markedLayers: new Set([...content.toString('latin1').matchAll(OPTIONAL_CONTENT)].map(([, name = '']) => name)),
    resources: objects.record(dictionary['/Resources']),
    annotations: objects.array(dictionary['/Annots']).map((entry) => readAnnotation(objects, entry)),
    extras: JSON.stringify(extrasOf(objects, dictionary)),
    dictionary,
  };
}

function extrasOf(objects: QpdfObjects, dictionary: ValueRecord): Value {
  const extras = Object.entries(dictionary).filter(([key]) => !READ_ELSEWHERE.has(key));
  return objects.expand(Object.fromEntries(extras.sort(([a], [b]) => (a < b ? -1 : 1))));
}

function readAnnotation(objects: QpdfObjects, entry: Value): ReadAnnotation {
  const dictionary = objects.record(entry);
  return {
    reference: isReference(entry) ? entry : null,
    subtype: objects.name(dictionary['/Subtype']) ?? '',
    rectangle: numbers(objects, dictionary['/Rect']).join(' '),
    dictionary,
  };
}

/** The content streams of a page as one, without their filters. */
function contentOf(objects: QpdfObjects, contents: Value | undefined): Buffer {
  const streams = Array.isArray(objects.resolve(contents)) ? objects.array(contents) : [contents ?? null];
  return Buffer.concat(streams.flatMap((stream) => [objects.streamData(stream) ?? Buffer.alloc(0), Buffer.from('\n')]));
}

function numbers(objects: QpdfObjects, value: Value | undefined): number[] {
  return objects.array(value).map((entry) => objects.number(entry) ?? Number.NaN);
}

/** Labels of all pages (12.4.2). */
function readLabels(objects: QpdfObjects, pageCount: number): string[] {
  const ranges = readNumberTree(objects, objects.catalog['/PageLabels']).entries;
  const labels: string[] = [];
  let first = 0;
  let range: ValueRecord | null = null;
  const starts = new Map(ranges);
  for (let index = 0; index < pageCount; index++) {
    const starting = starts.get(index);
    if (starting !== undefined) {
      range = objects.record(starting);
      first = index;
    }
    labels.push(range ? labelText(objects, range, index - first) : String(index + 1));
  }
  return labels;
}

function labelText(objects: QpdfObjects, range: ValueRecord, offset: number): string {
  const number = (objects.number(range['/St']) ?? 1) + offset;
  const prefix = objects.text(range['/P']) ?? '';
  return prefix + numeral(objects.name(range['/S']), number);
}

function numeral(style: string | null, number: number): string {
  if (style === 'D') return String(number);
  if (style === 'r') return roman(number);
  if (style === 'R') return roman(number).toUpperCase();
  // A to Z, then AA to ZZ: the letter repeats.
  const letter = String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));
  if (style === 'a') return letter;
  return style === 'A' ? letter.toUpperCase() : '';
}

function roman(number: number): string {
  const digits: [number, string][] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ];
  let rest = number;
  let text = '';
  for (const [value, letters] of digits) {
    while (rest >= value) {
      text += letters;
      rest -= value;
    }
  }
  return text;
}
