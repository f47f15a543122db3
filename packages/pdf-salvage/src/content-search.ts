import { ContentReader, isPainting, NAMES, NUMBERS } from '@recto/pdf-content';
import {
  decodeStreamPartly,
  type ParsedFile,
  type PdfArray,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import type { StreamMender } from './mend-streams.ts';

/** Resource names that a content uses, by the category of the resource dictionary that holds them. */
export type UsedNames = ReadonlyMap<ResourceCategory, ReadonlySet<string>>;
export type ResourceCategory = 'Font' | 'XObject' | 'ExtGState' | 'ColorSpace' | 'Pattern' | 'Shading' | 'Properties';

/** A page's content whose page is lost. */
export interface LooseContent {
  readonly ref: PdfRef;
  readonly names: UsedNames;
  /** Highest x and y, in points, that something was moved to or drawn at, as far as the operands tell. */
  readonly extent: readonly [number, number];
}

/** Content looked at to tell whether it is one. */
const MAX_CONTENT_BYTES = 4_194_304;
/** Operators looked at. */
const MAX_OPERATORS = 50_000;
const NAME_USES: Readonly<Record<string, ResourceCategory>> = {
  Tf: 'Font',
  Do: 'XObject',
  gs: 'ExtGState',
  CS: 'ColorSpace',
  cs: 'ColorSpace',
  SCN: 'Pattern',
  scn: 'Pattern',
  sh: 'Shading',
  BDC: 'Properties',
};
const DEVICE_SPACES = new Set(['DeviceGray', 'DeviceRGB', 'DeviceCMYK', 'Pattern']);
const MIN_OPERATORS = 3;
/** BI, ID and EI. */
const OPERATORS_OF_IMAGE = 3;
const MOVES = new Set(['Td', 'Tm', 'm', 'l', 're', 'cm']);

/**
 * Finds streams that read like the content of a page and that nothing in the file leads to, in order of number.
 * @param pages dictionaries of the pages that were found: what they lead to is not loose
 */
export function findLooseContents(
  file: ParsedFile,
  mender: StreamMender,
  pages: readonly PdfDict[],
): readonly LooseContent[] {
  const named = namedObjects(file, pages);
  const found: LooseContent[] = [];
  for (const [ref, object] of file.objects()) {
    if (!(object instanceof PdfStream) || named.has(ref.num) || !mayBeContent(object.dict)) continue;
    const content = readContent(mender.mend(object).stream, file);
    if (content) found.push({ ref, ...content });
  }
  return found;
}

/** Numbers of the objects that any surviving dictionary, array or page names. */
function namedObjects(file: ParsedFile, pages: readonly PdfDict[]): ReadonlySet<number> {
  const named = new Set<number>();
  const visit = (root: PdfObject): void => {
    const open: (PdfArray | PdfDict)[] = [];
    const look = (value: PdfObject): void => {
      if (value instanceof PdfRef) named.add(value.num);
      else if (value instanceof PdfDict || Array.isArray(value)) open.push(value);
    };
    look(root instanceof PdfStream ? root.dict : root);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const value of next instanceof PdfDict ? next.map.values() : next) look(value);
    }
  };
  for (const [, object] of file.objects()) visit(object);
  for (const page of pages) visit(page);
  return named;
}

/** Forms, images, fonts, functions, patterns and the like say in their dictionaries what they are. */
function mayBeContent(dict: PdfDict): boolean {
  return !['Type', 'Subtype', 'Length1', 'FunctionType', 'PatternType', 'ShadingType', 'N', 'Width'].some((key) =>
    dict.has(key),
  );
}

/** Returns the resources and the extent of a stream that reads like content; null for any other stream. */
export function readContent(stream: PdfStream, file: ParsedFile): Omit<LooseContent, 'ref'> | null {
  const { bytes, remainingFilters } = decodeStreamPartly(stream, file, { maxBytes: 268_435_456 });
  if (remainingFilters.length > 0) return null;
  const reader = new ContentReader(bytes, NUMBERS | NAMES, Math.min(bytes.length, MAX_CONTENT_BYTES));
  const uses = new Map<ResourceCategory, Set<string>>();
  let [operators, strangers, paints] = [0, 0, false];
  let [width, height] = [0, 0];
  for (let count = 0; count < MAX_OPERATORS && reader.next(); count++) {
    const { operator, numbers, names } = reader;
    if (operator === '') strangers++;
    else operators += reader.inlineImage ? OPERATORS_OF_IMAGE : 1;
    if (strangers > 20 && strangers > operators) return null;
    paints ||= isPainting(operator);
    const category = NAME_USES[operator];
    const name = names.at(-1);
    if (category && name !== undefined && !(category === 'ColorSpace' && DEVICE_SPACES.has(name))) {
      uses.set(category, (uses.get(category) ?? new Set()).add(name));
    }
    if (MOVES.has(operator)) {
      const [x, y] = placeOf(operator, numbers);
      if (x < 15_000 && y < 15_000) [width, height] = [Math.max(width, x), Math.max(height, y)];
    }
  }
  const isContent = paints && operators >= MIN_OPERATORS && strangers * 2 <= operators;
  return isContent ? { names: uses, extent: [width, height] } : null;
}

function placeOf(word: string, numbers: readonly number[]): readonly [number, number] {
  const [e = 0, f = 0] = numbers.slice(-2);
  const [a = 0, , , d = 0] = numbers.slice(-6);
  if (word === 'cm') return [Math.abs(a) + e, Math.abs(d) + f];
  if (word !== 're') return [e, f];
  const [x = 0, y = 0] = numbers.slice(-4);
  return [x + e, y + f];
}
