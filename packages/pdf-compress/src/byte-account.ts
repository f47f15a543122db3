import type { ByteAccount } from '@recto/contract';
import {
  dictOf,
  itemsOf,
  nameOf,
  type ObjectSource,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';

const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3', 'ToUnicode', 'CIDToGIDMap', 'CIDSet'];

/**
 * Where a file's bytes are. What is no image, font or content, the file's own tables among it, is other.
 * @param objects every object of the file
 * @param totalBytes the file's size
 */
export function accountBytes(objects: readonly PdfObject[], source: ObjectSource, totalBytes: number): ByteAccount {
  const fontParts = new Set<PdfObject>();
  const contentParts = new Set<PdfObject>();
  for (const object of objects) {
    if (!(object instanceof PdfDict)) continue;
    for (const key of FONT_FILES) fontParts.add(source.resolve(object.get(key)));
    if (nameOf(object.get('Subtype'), source) === 'Type3') {
      for (const glyph of dictOf(object.get('CharProcs'), source)?.map.values() ?? []) {
        fontParts.add(source.resolve(glyph));
      }
    }
    const contents = object.get('Contents');
    if (contents instanceof PdfRef || Array.isArray(contents)) {
      for (const item of itemsOf(contents, source)) contentParts.add(source.resolve(item));
    }
  }
  let [images, fonts, content] = [0, 0, 0];
  for (const object of objects) {
    if (!(object instanceof PdfStream)) continue;
    const { length } = object.data;
    const subtype = nameOf(object.dict.get('Subtype'), source);
    if (fontParts.has(object)) fonts += length;
    else if (subtype === 'Image') images += length;
    else if (contentParts.has(object) || subtype === 'Form' || object.dict.has('PatternType')) content += length;
  }
  return { images, fonts, content, other: Math.max(0, totalBytes - images - fonts - content) };
}
