import { dictOf, type ObjectSource, type PdfDict, type PdfObject } from '@recto/pdf-core';
import { contentStreams } from '../inspect/content-digest.ts';
import { type Annotation, readAnnotations } from '../model/annotations.ts';
import type { PageNode } from '../model/page-tree.ts';
import type { SameObjects } from './same-objects.ts';

/** Entries that decide where and whether an appearance shows (ISO 32000-2, 12.5.5). */
const PLACED_BY = ['Rect', 'F', 'AS', 'OC'] as const;
/** Entries by which a reader draws an annotation that has no appearance (12.5.6). */
const DRAWN_BY = ['C', 'IC', 'CA', 'Border', 'BS', 'BE', 'QuadPoints', 'InkList', 'Vertices', 'L', 'LE', 'MK'] as const;
/** The value of a field and its choices (12.7.5.4). A widget may have them from the fields above it. */
const FIELD_KEYS = ['V', 'Opt', 'I'] as const;
/** Fields above a widget that are asked. */
const MAX_PARENTS = 64;

/**
 * True when two pages draw with the same objects: content, resources, group and units. Annotations are compared by themselves.
 * @param isSameContent true when the bytes of the content are known to be equal
 */
export function drawsWithTheSame(
  one: PageNode,
  other: PageNode,
  objects: SameObjects,
  isSameContent: boolean,
): boolean {
  return (
    sameContents(one, other, objects, isSameContent) &&
    objects.same(one.inherited.Resources, other.inherited.Resources) &&
    ['Group', 'UserUnit'].every((key) => objects.same(one.dict.get(key), other.dict.get(key)))
  );
}

/** True when all content of a page is in the other, stream after stream, and all its resources, among others that may be there. */
export function isWithin(one: PageNode, other: PageNode, objects: SameObjects): boolean {
  const [streams, others] = [contentStreams(one, objects.one.file), contentStreams(other, objects.other.file)];
  const isContent = others.some((_, start) =>
    streams.every((stream, at) => objects.same(stream, others[start + at] ?? null)),
  );
  return (streams.length === 0 || isContent) && hasResourcesOf(one, other, objects);
}

function hasResourcesOf(one: PageNode, other: PageNode, objects: SameObjects): boolean {
  const [before, after] = [objects.one.file, objects.other.file];
  const resources = dictOf(other.inherited.Resources, after);
  for (const [category, entries] of dictOf(one.inherited.Resources, before)?.map ?? []) {
    const [named, others] = [dictOf(entries, before), dictOf(resources?.get(category), after)];
    for (const [name, value] of named?.map ?? []) if (!objects.same(value, others?.get(name))) return false;
  }
  return true;
}

function sameContents(one: PageNode, other: PageNode, objects: SameObjects, isSameContent: boolean): boolean {
  const [streams, others] = [contentStreams(one, objects.one.file), contentStreams(other, objects.other.file)];
  return (
    streams.length === others.length &&
    streams.every((stream, at) => {
      const match = others[at];
      return isSameContent ? objects.same(stream.dict, match?.dict) : objects.same(stream, match);
    })
  );
}

/** True when the annotations of two pages look the same by the objects that they are made of. Links that draw nothing are no look. */
export function sameAnnotations(one: PageNode, other: PageNode, objects: SameObjects): boolean {
  const [before, after] = [drawnAnnotations(one, objects.one.file), drawnAnnotations(other, objects.other.file)];
  return (
    before.length === after.length &&
    before.every(({ dict, subtype, normal }, at) => {
      const match = after[at];
      if (!match || match.subtype !== subtype) return false;
      const same = (key: string) => objects.same(dict.get(key), match.dict.get(key));
      return PLACED_BY.every(same) && (normal ? objects.same(normal, match.normal) : DRAWN_BY.every(same));
    })
  );
}

/** An annotation with its normal appearance, all states of it; undefined without one. */
interface DrawnAnnotation extends Annotation {
  readonly normal: PdfObject | undefined;
}

function drawnAnnotations(page: PageNode, source: ObjectSource): DrawnAnnotation[] {
  return readAnnotations(page, source).flatMap((annotation) => {
    const { dict, subtype } = annotation;
    // A popup is drawn by the reader, if at all.
    if (subtype === 'Popup') return [];
    const normal = dictOf(dict.get('AP'), source)?.get('N');
    return normal === undefined && subtype === 'Link' ? [] : [{ ...annotation, normal }];
  });
}

/** True when the fields of two pages, one after the other, hold the same values and choices; also when not as many are there. */
export function sameValues(one: PageNode, other: PageNode, objects: SameObjects): boolean {
  const [before, after] = [widgetsOf(one, objects.one.file), widgetsOf(other, objects.other.file)];
  if (before.length !== after.length) return true;
  return before.every((widget, at) => {
    const match = after[at];
    return FIELD_KEYS.every((key) =>
      objects.same(inherited(widget, key, objects.one.file), match && inherited(match, key, objects.other.file)),
    );
  });
}

function widgetsOf(page: PageNode, source: ObjectSource): PdfDict[] {
  return readAnnotations(page, source).flatMap(({ dict, subtype }) => (subtype === 'Widget' ? [dict] : []));
}

function inherited(widget: PdfDict, key: string, source: ObjectSource): PdfObject {
  let field: PdfDict | null = widget;
  for (let height = 0; field && height < MAX_PARENTS; height++) {
    const value = source.resolve(field.get(key));
    if (value !== null) return value;
    field = dictOf(field.get('Parent'), source);
  }
  return null;
}
