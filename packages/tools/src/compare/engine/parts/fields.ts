import { arrayOf, nameOf, type PdfFile, type PdfObject, PdfStream, textOf } from '@recto/pdf-core';
import { readAnnotations, readFields } from '@recto/pdf-document';
import type { Item } from './items.ts';
import type { PartContext } from './part-context.ts';
import { placeOf } from './part-reader.ts';

/** Most values of a list that are quoted. */
const MOST_VALUES = 50;

/** Form fields by their full names, with their values. */
export function fieldsOf({ side }: PartContext): Item[] {
  const { file } = side.document;
  const pageOf = new Map(
    side.pages.flatMap((page) => readAnnotations(page, file).map(({ dict }) => [dict, page] as const)),
  );
  return readFields(file.catalog, file).flatMap(({ fullName, type, value, widgets }): Item[] => {
    if (type === 'Sig') return [];
    const text = textOfValue(value, file);
    const places = widgets.flatMap(({ dict }) => {
      const page = pageOf.get(dict);
      return page ? [placeOf(side, page, dict)] : [];
    });
    return [{ identity: `${fullName}\n${text}`, slot: `${fullName}\n${type ?? ''}`, name: fullName, text, places }];
  });
}

function textOfValue(value: PdfObject, file: PdfFile): string {
  const name = nameOf(value, file);
  if (name !== null) return name === 'Off' ? '' : name;
  const list = arrayOf(value, file);
  if (list)
    return list
      .slice(0, MOST_VALUES)
      .map((one) => textOf(one, file) ?? '')
      .join(', ');
  // A long value may stand in a stream (ISO 32000-2, 12.7.5.3); its bytes tell whether it is the same.
  const object = file.resolve(value);
  if (object instanceof PdfStream) return new TextDecoder('latin1').decode(object.data.subarray(0, 2000));
  return textOf(value, file) ?? (typeof object === 'number' ? String(object) : '');
}
