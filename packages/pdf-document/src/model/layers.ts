import {
  arrayOf,
  dictOf,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  refOf,
} from '@recto/pdf-core';

/** An optional content group (ISO 32000-2, 8.11.2). */
export interface Layer {
  readonly ref: PdfRef | null;
  readonly dict: PdfDict;
  /** State in the default configuration. */
  readonly isHidden: boolean;
}

/** Most groups read, and most entries of one state list. */
const MAX_LAYERS = 100_000;

/** The optional content properties; null when the document has no layers. */
export function readOptionalContent(catalog: PdfDict, source: ObjectSource): PdfDict | null {
  return dictOf(catalog.get('OCProperties'), source);
}

/** The groups that /OCProperties lists, in order, each once, with their state in the default configuration. */
export function readLayers(catalog: PdfDict, source: ObjectSource): Layer[] {
  const properties = readOptionalContent(catalog, source);
  if (!properties) return [];
  const defaults = dictOf(properties.get('D'), source);
  const startsOff = nameOf(defaults?.get('BaseState'), source) === 'OFF';
  const off = dictSet(defaults?.get('OFF'), source);
  const on = dictSet(defaults?.get('ON'), source);
  const layers = new Map<PdfDict, Layer>();
  for (const value of (arrayOf(properties.get('OCGs'), source) ?? []).slice(0, MAX_LAYERS)) {
    const dict = dictOf(value, source);
    if (!dict || layers.has(dict)) continue;
    layers.set(dict, { ref: refOf(value), dict, isHidden: startsOff ? !on.has(dict) : off.has(dict) });
  }
  return [...layers.values()];
}

function dictSet(value: PdfObject | undefined, source: ObjectSource): Set<PdfDict> {
  const dicts = new Set<PdfDict>();
  for (const item of (arrayOf(value, source) ?? []).slice(0, MAX_LAYERS)) {
    const dict = dictOf(item, source);
    if (dict) dicts.add(dict);
  }
  return dicts;
}
