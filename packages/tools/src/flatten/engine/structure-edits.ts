import type { WorkingCopy } from '@recto/pdf-clean';
import {
  arrayOf,
  dictOf,
  encodeTextString,
  integerOf,
  nameOf,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfString,
  textOf,
} from '@recto/pdf-core';
import {
  buildNumberTree,
  type FormField,
  inheritedValue,
  type PageNode,
  readParentTree,
  readStructureRoot,
} from '@recto/pdf-document';

/** Bits of /Ff of buttons (ISO 32000-2, Table 229). */
const [RADIO, PUSH] = [1 << 15, 1 << 16];
/** Structure types that can be written as they are. */
const PLAIN = /^[A-Za-z][A-Za-z0-9]{0,60}$/;

/** The marked content in which the appearance of an annotation is drawn. */
export interface MarkedContent {
  readonly begin: string;
  readonly end: string;
}

const UNMARKED: MarkedContent = { begin: '', end: '' };
const ARTIFACT: MarkedContent = { begin: '/Artifact BMC ', end: ' EMC' };

/**
 * Moves structure elements from annotations to what is drawn in their place: an object reference becomes a reference to marked
 * content (ISO 32000-2, 14.7.5). What no element knew is drawn as an artifact, so that all content of a tagged file is tagged.
 */
export class StructureEdits {
  readonly #copy: WorkingCopy;
  /** Objects that the keys of the parent tree lead to; null in a file without a structure. */
  readonly #owners: Map<number, PdfObject> | null;
  readonly #root: PdfDict | null;
  #nextKey = 0;

  constructor(copy: WorkingCopy) {
    const { catalog, target } = copy;
    this.#copy = copy;
    this.#root = readStructureRoot(catalog, target);
    this.#owners = this.#root && new Map(readParentTree(this.#root, target).map(({ key, value }) => [key, value]));
    for (const key of this.#owners?.keys() ?? []) this.#nextKey = Math.max(this.#nextKey, key + 1);
  }

  /** Around the drawn appearance of an annotation. @param field of a widget */
  drawn(page: PageNode, annotation: PdfDict, field: FormField | null): MarkedContent {
    const { target } = this.#copy;
    if (!this.#owners) return UNMARKED;
    const key = integerOf(annotation.get('StructParent'), target);
    const owner = key === null ? undefined : this.#owners.get(key);
    const element = dictOf(owner, target);
    if (!element || owner === undefined || !page.ref) return ARTIFACT;
    const content = this.#contentNumber(page, owner);
    const reference = PdfDict.of({ Type: PdfName.of('MCR'), Pg: page.ref, MCID: content });
    if (!this.#replace(element, annotation, reference)) return ARTIFACT;
    if (field) this.#describe(element, annotation, field);
    const type = nameOf(element.get('S'), target) ?? '';
    return { begin: `/${PLAIN.test(type) ? type : 'Form'} <</MCID ${content}>> BDC `, end: ' EMC' };
  }

  /** An annotation is no longer there. */
  removed(annotation: PdfDict): void {
    const key = integerOf(annotation.get('StructParent'), this.#copy.target);
    if (key !== null) this.#owners?.delete(key);
  }

  /** Writes the parent tree. */
  finish(): void {
    if (!this.#root || !this.#owners) return;
    const entries = Array.from(this.#owners, ([key, value]) => ({ key, value }));
    this.#root.set('ParentTree', buildNumberTree(entries, this.#copy.target));
    this.#root.set('ParentTreeNextKey', this.#nextKey);
  }

  /** The number of new marked content on a page that belongs to this element. */
  #contentNumber(page: PageNode, owner: PdfObject): number {
    const { target } = this.#copy;
    const known = integerOf(page.dict.get('StructParents'), target);
    const key = known ?? this.#nextKey++;
    if (known === null) page.dict.set('StructParents', key);
    this.#nextKey = Math.max(this.#nextKey, key + 1);
    const owners = [...(arrayOf(this.#owners?.get(key), target) ?? []), owner];
    this.#owners?.set(key, owners);
    return owners.length - 1;
  }

  /** Puts a reference in the place of that to an annotation. @returns false when the element has none */
  #replace(element: PdfDict, annotation: PdfDict, reference: PdfDict): boolean {
    const { target } = this.#copy;
    const names = (value: PdfObject) => dictOf(dictOf(value, target)?.get('Obj'), target) === annotation;
    const kids = arrayOf(element.get('K'), target) ?? [element.get('K') ?? null];
    const index = kids.findIndex(names);
    if (index < 0) return false;
    element.set(
      'K',
      kids.map((kid, at) => (at === index ? reference : kid)),
    );
    return true;
  }

  /** A form field that is only drawn says what it was (14.8.5.6). */
  #describe(element: PdfDict, widget: PdfDict, field: FormField): void {
    const { target } = this.#copy;
    if (nameOf(element.get('S'), target) !== 'Form' || element.has('A')) return;
    const attributes = PdfDict.of({ O: PdfName.of('PrintField'), Role: PdfName.of(roleOf(field, this.#copy)) });
    const isButton = field.type === 'Btn';
    const state = nameOf(widget.get('AS'), target);
    if (isButton && state !== null) attributes.set('checked', PdfName.of(state === 'Off' ? 'off' : 'on'));
    const description = textOf(inheritedValue(field, 'TU', target), target) ?? '';
    if (description !== '') attributes.set('Desc', new PdfString(encodeTextString(description)));
    element.set('A', attributes);
  }
}

function roleOf(field: FormField, { target }: WorkingCopy): string {
  if (field.type !== 'Btn') return 'tv';
  const flags = integerOf(inheritedValue(field, 'Ff', target), target) ?? 0;
  if ((flags & PUSH) !== 0) return 'pb';
  return (flags & RADIO) !== 0 ? 'rb' : 'cb';
}
