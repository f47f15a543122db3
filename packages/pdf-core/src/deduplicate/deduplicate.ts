import type { Pace } from '@recto/work/pace';
import { byteKey, itemsOf, nameOf } from '../objects/access.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects/objects.ts';
import type { NewDocument } from '../types.ts';
import { EqualData } from './equal-data.ts';

/** Dictionaries that stand for nothing but their entries: any of several equal ones will do. */
const VALUE_TYPES = new Set([
  'Font',
  'FontDescriptor',
  'Encoding',
  'ExtGState',
  'Pattern',
  'Halftone',
  'Group',
  'Mask',
]);
/** First items of arrays that are colour spaces (ISO 32000-2, 8.6). */
const COLOUR_SPACES = new Set(['ICCBased', 'Indexed', 'Separation', 'DeviceN', 'CalRGB', 'CalGray', 'Lab', 'Pattern']);
/** Entries by which a dictionary is part of a tree or belongs to a page: it is somebody, whatever it holds. */
const IDENTITY_KEYS = ['Parent', 'P', 'Pg', 'Kids', 'K', 'T', 'StructParent', 'StructParents'];
/** Most levels followed into a resource: form, resources, font, descendant, descriptor, file. */
const MAX_DEPTH = 24;
/** Longest description of one object; a longer one is not compared. */
const MAX_KEY_LENGTH = 200_000;

/**
 * Finds equal streams, fonts and other resources that stand for their content only. Pages, annotations, fields,
 * structure elements, layers and all else that is somebody are left alone.
 * @returns by number of an object that is not needed, the number of the equal one that takes its place.
 */
export async function findDuplicates(document: NewDocument, pace: Pace): Promise<ReadonlyMap<number, number>> {
  const streams: PdfStream[] = [];
  for (const [, object] of document.entries()) if (object instanceof PdfStream) streams.push(object);
  const finder = new DuplicateFinder(document, new EqualData(streams));
  // Programs that edit a page in place must not change another page with it.
  for (const num of contentStreams(document)) finder.keep(num);
  for (const [num, object] of document.entries()) {
    if (isValue(object)) finder.canonical(num, 0);
    if (pace.step()) await pace.rest();
  }
  return finder.replaced;
}

function contentStreams(document: NewDocument): number[] {
  const nums: number[] = [];
  for (const [, object] of document.entries()) {
    if (!(object instanceof PdfDict) || nameOf(object.get('Type'), document) !== 'Page') continue;
    for (const item of [object.get('Contents'), ...itemsOf(object.get('Contents'), document)]) {
      if (item instanceof PdfRef) nums.push(item.num);
    }
  }
  return nums;
}

/** True for what may be replaced wherever it is found; other objects only as part of such a one. */
function isValue(object: PdfObject): boolean {
  if (object instanceof PdfStream) return true;
  if (object instanceof PdfDict) {
    const type = object.get('Type');
    return type instanceof PdfName && VALUE_TYPES.has(type.value);
  }
  const first = Array.isArray(object) ? object[0] : null;
  return first instanceof PdfName && COLOUR_SPACES.has(first.value);
}

class DuplicateFinder {
  readonly replaced = new Map<number, number>();
  readonly #document: NewDocument;
  readonly #data: EqualData;
  readonly #canonical = new Map<number, number>();
  readonly #firstByKey = new Map<string, number>();
  readonly #open = new Set<number>();

  constructor(document: NewDocument, data: EqualData) {
    this.#document = document;
    this.#data = data;
  }

  /** Says that an object is never replaced by another. */
  keep(num: number): void {
    this.#canonical.set(num, num);
  }

  /** The number of the first object equal to this one; its own when there is none or it must not be replaced. */
  canonical(num: number, depth: number): number {
    const known = this.#canonical.get(num);
    if (known !== undefined) return known;
    // What is being described already is part of a circle and stands for itself.
    if (depth > MAX_DEPTH || this.#open.has(num)) return num;
    this.#open.add(num);
    const key = this.#keyOf(this.#document.get(new PdfRef(num)), depth);
    this.#open.delete(num);
    const first = key === null ? num : (this.#firstByKey.get(key) ?? num);
    if (key !== null && first === num) this.#firstByKey.set(key, num);
    if (first !== num) this.replaced.set(num, first);
    this.#canonical.set(num, first);
    return first;
  }

  /** A description that only equal objects share; null for what is not to be compared. */
  #keyOf(object: PdfObject, depth: number): string | null {
    const parts: string[] = [];
    if (object instanceof PdfStream) {
      const data = this.#data.classOf(object);
      if (!data) return null;
      this.#describeDict(object.dict, parts, depth);
      parts.push('stream', this.#streamNumber(data));
    } else {
      if (object instanceof PdfDict && isSomebody(object)) return null;
      this.#describe(object, parts, depth);
    }
    const key = parts.join(' ');
    return key.length > MAX_KEY_LENGTH ? null : key;
  }

  readonly #streamNumbers = new Map<PdfStream, number>();

  #streamNumber(stream: PdfStream): string {
    const known = this.#streamNumbers.get(stream) ?? this.#streamNumbers.size;
    this.#streamNumbers.set(stream, known);
    return String(known);
  }

  #describe(value: PdfObject, parts: string[], depth: number): void {
    if (value instanceof PdfRef) parts.push('R', String(this.canonical(value.num, depth + 1)));
    else if (value instanceof PdfName) parts.push(`/${JSON.stringify(value.value)}`);
    else if (value instanceof PdfString) parts.push(JSON.stringify(byteKey(value.bytes)));
    else if (value instanceof PdfDict) this.#describeDict(value, parts, depth);
    else if (Array.isArray(value)) {
      parts.push('[');
      for (const item of value) this.#describe(item, parts, depth);
      parts.push(']');
    } else parts.push(String(value));
  }

  #describeDict(dict: PdfDict, parts: string[], depth: number): void {
    parts.push('<<');
    for (const key of [...dict.map.keys()].sort()) {
      parts.push(`/${JSON.stringify(key)}`);
      this.#describe(dict.get(key) ?? null, parts, depth);
    }
    parts.push('>>');
  }
}

/** Pages, annotations, fields, elements, layers: two of them are two, however equal. */
function isSomebody(dict: PdfDict): boolean {
  const type = dict.get('Type');
  if (type instanceof PdfName) return !VALUE_TYPES.has(type.value);
  return IDENTITY_KEYS.some((key) => dict.has(key));
}
