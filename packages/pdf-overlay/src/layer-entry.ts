import { latin1Bytes } from '@recto/codecs';
import {
  arrayOf,
  dictOf,
  dictOfNames,
  encodeTextString,
  nameOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfString,
  textOf,
} from '@recto/pdf-core';
import type { MarkUse, StampOptions } from './marks.ts';
import type { NewObjects } from './new-objects.ts';

const CREATOR = 'Recto';
/** Most levels of nested lists of layers. */
const MAX_DEPTH = 32;

/** The layers of earlier marks of ours that the document lists, by what they are for. */
export function markLayers(file: PdfFile, use: MarkUse): PdfDict[] {
  const layers = arrayOf(dictOf(file.catalog.get('OCProperties'), file)?.get('OCGs'), file) ?? [];
  return layers
    .map((layer) => dictOf(layer, file))
    .filter((layer) => layer !== null)
    .filter((layer) => {
      const creator = dictOf(dictOf(layer.get('Usage'), file)?.get('CreatorInfo'), file);
      return nameOf(creator?.get('Subtype'), file) === use && textOf(creator?.get('Creator'), file) === CREATOR;
    });
}

/** Adds an optional content group for marks (ISO 32000-2, 8.11.2). */
export function addLayer({ layerName, layer, use = 'Watermark' }: StampOptions, objects: NewObjects): PdfRef {
  const position = layer === 'above' ? 'FG' : 'BG';
  return objects.add(
    dictOfNames({
      Type: 'OCG',
      Name: new PdfString(encodeTextString(layerName)),
      Usage: dictOfNames({
        CreatorInfo: dictOfNames({ Creator: new PdfString(latin1Bytes(CREATOR)), Subtype: use }),
        PageElement: dictOfNames({ Subtype: use === 'PageNumbers' ? 'HF' : position }),
      }),
    }),
  );
}

/** Optional content properties with one more layer, shown and listed (8.11.4). @param before null for none */
export function withLayer(file: PdfFile, before: PdfDict | null, layer: PdfRef): PdfDict {
  const properties = before?.clone() ?? new PdfDict();
  const layers = arrayOf(properties.get('OCGs'), file) ?? [];
  const defaults = dictOf(properties.get('D'), file)?.clone() ?? new PdfDict();
  const order = arrayOf(defaults.get('Order'), file) ?? (layers.length === 0 ? [] : null);
  if (order) defaults.set('Order', [...order, layer]);
  if (nameOf(defaults.get('BaseState'), file) === 'OFF') {
    defaults.set('ON', [...(arrayOf(defaults.get('ON'), file) ?? []), layer]);
  }
  return properties.set('OCGs', [...layers, layer]).set('D', defaults);
}

/**
 * Optional content properties without some layers.
 * @returns null when no layer is left
 */
export function withoutLayers(file: PdfFile, before: PdfDict, gone: ReadonlySet<PdfDict>): PdfDict | null {
  const rest = (value: PdfObject | undefined, depth: number): PdfObject[] | null => {
    const items = arrayOf(value, file);
    if (!items) return null;
    return items.flatMap((item): PdfObject[] => {
      const layer = dictOf(item, file);
      if (layer && gone.has(layer)) return [];
      const inner = depth > 0 ? rest(item, depth - 1) : null;
      return [inner ?? item];
    });
  };
  const configuration = (value: PdfObject): PdfObject => {
    const copy = dictOf(value, file)?.clone();
    if (!copy) return value;
    for (const key of ['Order', 'ON', 'OFF', 'Locked', 'RBGroups']) {
      const kept = rest(copy.get(key), key === 'Order' || key === 'RBGroups' ? MAX_DEPTH : 0);
      if (kept) copy.set(key, kept);
    }
    const uses = arrayOf(copy.get('AS'), file);
    if (!uses) return copy;
    const kept = uses.map((use) => {
      const dict = dictOf(use, file);
      return dict?.clone().set('OCGs', rest(dict.get('OCGs'), 0) ?? []) ?? use;
    });
    return copy.set('AS', kept);
  };
  const layers = rest(before.get('OCGs'), 0) ?? [];
  if (layers.length === 0) return null;
  const properties = before.clone().set('OCGs', layers);
  const standard = before.get('D');
  if (standard !== undefined) properties.set('D', configuration(standard));
  const others = arrayOf(before.get('Configs'), file);
  return others ? properties.set('Configs', others.map(configuration)) : properties;
}
