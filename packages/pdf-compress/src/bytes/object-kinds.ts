import {
  dictOf,
  itemsOf,
  type NewDocument,
  nameOf,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
  textLength,
} from '@recto/pdf-core';
import { type PageTreeNode, readPageTree } from '@recto/pdf-document';

/** Purpose of an object that is not a stream. */
export type ObjectKind = 'structure' | 'interactive' | 'navigation' | 'resources' | 'other';

/** Says of each object that a document reaches what it is for, by what led to it. */
export class ObjectKinds {
  /** By object number. */
  readonly kinds = new Map<number, ObjectKind>();
  /** Bytes of text by kind, about as they are written, and those of resources that stand in other objects. */
  readonly textBytes: Record<ObjectKind, number> = {
    structure: 0,
    interactive: 0,
    navigation: 0,
    resources: 0,
    other: 0,
  };
  readonly #target: NewDocument;

  /** @param catalog the document's @param info its information dictionary */
  constructor(target: NewDocument, catalog: PdfRef, info: PdfRef | undefined) {
    this.#target = target;
    const root = dictOf(catalog, target);
    const pages = readPageTree(root?.get('Pages'), target);
    // Structure and links lead to pages, which belong to neither: these are taken first.
    for (const page of pages) {
      for (let node: PageTreeNode | null = page; node?.ref; node = node.parent) {
        if (!this.#take(node.ref, 'other')) break;
      }
    }
    for (const { inherited } of pages) this.#follow(inherited.Resources ?? null, 'resources');
    for (const { dict } of pages) this.#follow(dict.get('Annots') ?? null, 'interactive');
    this.#follow(root?.get('AcroForm') ?? null, 'interactive');
    this.#follow(root?.get('StructTreeRoot') ?? null, 'structure');
    for (const value of [root?.get('Outlines'), root?.get('Dests'), dictOf(root?.get('Names'), target)?.get('Dests')]) {
      this.#follow(value ?? null, 'navigation');
    }
    for (const { dict } of pages) this.#follow(dict, 'other');
    this.#follow(catalog, 'other');
    if (info) this.#follow(info, 'other');
    for (const [num, kind] of this.kinds) this.#measure(target.get(new PdfRef(num)), kind);
  }

  /** @returns true when it is met for the first time */
  #take(ref: PdfRef, kind: ObjectKind): boolean {
    if (this.kinds.has(ref.num) || this.#target.get(ref) === null) return false;
    this.kinds.set(ref.num, kind);
    return true;
  }

  /** Takes all that a value leads to, but for what was taken before. */
  #follow(from: PdfObject, kind: ObjectKind): void {
    const waiting: (readonly [PdfObject, ObjectKind])[] = [[from, kind]];
    const visit = (value: PdfObject, of: ObjectKind): void => {
      if (value instanceof PdfRef) {
        if (this.#take(value, of)) waiting.push([this.#target.get(value), of]);
      } else if (Array.isArray(value)) for (const item of value) visit(item, of);
      else if (value instanceof PdfStream) visit(value.dict, of);
      else if (value instanceof PdfDict) {
        for (const [key, item] of value.map) visit(item, key === 'Resources' || key === 'DR' ? 'resources' : of);
      }
    };
    for (let next = waiting.pop(); next; next = waiting.pop()) visit(...next);
  }

  /** Adds the text of an object; resources that stand in it are resources. */
  #measure(value: PdfObject, kind: ObjectKind): void {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (value instanceof PdfStream) this.textBytes.resources += textLength(value.dict.get('Resources') ?? null);
    else if (dict instanceof PdfDict && kind !== 'resources') {
      const inside = ['Resources', 'DR'].reduce((sum, key) => sum + textLength(dict.get(key) ?? null), 0);
      this.textBytes.resources += inside;
      this.textBytes[kind] += textLength(dict) - inside;
    } else this.textBytes[kind] += textLength(value);
  }
}

/** The streams of embedded files (ISO 32000-2, 7.11.4). */
export function embeddedFiles(target: NewDocument): Set<PdfObject> {
  const found = new Set<PdfObject>();
  for (const [, object] of target.entries()) {
    if (object instanceof PdfStream && nameOf(object.dict.get('Type'), target) === 'EmbeddedFile') found.add(object);
    const files = object instanceof PdfDict ? dictOf(object.get('EF'), target) : null;
    for (const value of files?.map.values() ?? [])
      for (const item of itemsOf(value, target)) found.add(target.resolve(item));
  }
  return found;
}
