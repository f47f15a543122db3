import {
  arrayOf,
  dictOf,
  encodeTextString,
  nameOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfString,
  textOf,
} from '@recto/pdf-core';
import { dictOfNames, latin1, type NewObjects } from './new-objects.ts';

const CREATOR = 'Recto';
const USE = 'Watermark';

/** How many layers of earlier marks of ours the document has. */
export function countMarkLayers(file: PdfFile): number {
  const layers = arrayOf(dictOf(file.catalog.get('OCProperties'), file)?.get('OCGs'), file) ?? [];
  const isOurs = (layer: PdfObject) => {
    const creator = dictOf(dictOf(dictOf(layer, file)?.get('Usage'), file)?.get('CreatorInfo'), file);
    return nameOf(creator?.get('Subtype'), file) === USE && textOf(creator?.get('Creator'), file) === CREATOR;
  };
  return layers.filter(isOurs).length;
}

/** Adds an optional content group for marks (ISO 32000-2, 8.11.2). */
export function addLayer(name: string, isAbove: boolean, objects: NewObjects): PdfRef {
  return objects.add(
    dictOfNames({
      Type: 'OCG',
      Name: new PdfString(encodeTextString(name)),
      Usage: dictOfNames({
        CreatorInfo: dictOfNames({ Creator: new PdfString(latin1(CREATOR)), Subtype: USE }),
        PageElement: dictOfNames({ Subtype: isAbove ? 'FG' : 'BG' }),
      }),
    }),
  );
}

/** The document's optional content properties with one more layer, shown and listed (8.11.4). */
export function withLayer(file: PdfFile, layer: PdfRef): PdfDict {
  const properties = dictOf(file.catalog.get('OCProperties'), file)?.clone() ?? new PdfDict();
  const layers = arrayOf(properties.get('OCGs'), file) ?? [];
  const defaults = dictOf(properties.get('D'), file)?.clone() ?? new PdfDict();
  const order = arrayOf(defaults.get('Order'), file) ?? (layers.length === 0 ? [] : null);
  if (order) defaults.set('Order', [...order, layer]);
  if (nameOf(defaults.get('BaseState'), file) === 'OFF') {
    defaults.set('ON', [...(arrayOf(defaults.get('ON'), file) ?? []), layer]);
  }
  return properties.set('OCGs', [...layers, layer]).set('D', defaults);
}
