import type { ObjectChange } from './append.ts';
import { type PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from './objects/objects.ts';
import { MAX_OBJECT_NUMBER } from './parser.ts';
import type { PdfFile } from './types.ts';

/** Numbers the objects of a file as they are reached, without recursion. */
export class ReachedObjects {
  readonly objects: (readonly [number, PdfObject])[] = [];
  /** Old object number of each of `objects`. */
  readonly oldNumbers: number[] = [];
  readonly #file: PdfFile;
  readonly #changes: ReadonlyMap<number, ObjectChange>;
  /** New number by old number and generation; 0 where there is no object. */
  readonly #numbers = new Map<number, number>();

  constructor(file: PdfFile, changes: ReadonlyMap<number, ObjectChange>) {
    this.#file = file;
    this.#changes = changes;
  }

  /** The new number of what `ref` leads to, given when first asked for; 0 for an object that is not there. */
  number(ref: PdfRef): number {
    // A reference of another generation than the object's leads nowhere, and must not hide those that do.
    const change = this.#changes.get(ref.num);
    const anyGeneration = change !== undefined || this.#file.wasRecovered;
    const key = anyGeneration ? ref.num : ref.num + ref.gen * (MAX_OBJECT_NUMBER + 1);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const object = change ? this.#file.resolve(change.object) : this.#file.get(ref);
    const num = object === null ? 0 : this.objects.length + 1;
    this.#numbers.set(key, num);
    if (object !== null) {
      this.objects.push([num, object]);
      this.oldNumbers.push(ref.num);
    }
    return num;
  }

  /** Visits all that the numbered objects lead to, in the order of their numbers. */
  followAll(): void {
    for (let next = 0; next < this.objects.length; next++) this.#follow(this.objects[next]?.[1] ?? null);
  }

  #follow(object: PdfObject): void {
    const open: (PdfArray | PdfDict)[] = [];
    const visit = (value: PdfObject): void => {
      if (value instanceof PdfRef) this.number(value);
      else if (value instanceof PdfDict || Array.isArray(value)) open.push(value);
    };
    visit(object instanceof PdfStream ? object.dict : object);
    for (let container = open.pop(); container !== undefined; container = open.pop()) {
      for (const value of container instanceof PdfDict ? container.map.values() : container) visit(value);
    }
  }
}
