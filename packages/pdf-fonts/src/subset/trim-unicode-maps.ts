import { type NewDocument, nameOf, PdfRef, PdfStream, plainStream, streamOf, withoutFilters } from '@recto/pdf-core';
import { keepCodes } from '../encoding/unicode-map.ts';
import type { FontUses } from './font-uses.ts';
import { fontsOf } from './subset-fonts.ts';

/** Leaves in /ToUnicode maps what they say of codes that the document shows. Maps of fonts of forms and comments stay whole. */
export function trimUnicodeMaps(target: NewDocument, uses: FontUses): void {
  if (!uses.isComplete) return;
  for (const [map, codes] of codesByMap(target, uses)) {
    const plain = codes && plainStream(map, target);
    if (!plain || plain.remainingFilters.length > 0) continue;
    const fewer = keepCodes(plain.bytes, codes);
    if (!fewer || fewer.length >= plain.bytes.length) continue;
    const stream = new PdfStream(withoutFilters(map.dict), fewer);
    for (const [num, object] of target.entries()) if (object === map) target.set(new PdfRef(num), stream);
  }
}

/** By map: the codes that are shown with it; null where that is not certain. */
function codesByMap(target: NewDocument, uses: FontUses): Map<PdfStream, Set<number> | null> {
  const maps = new Map<PdfStream, Set<number> | null>();
  for (const font of fontsOf(target, uses)) {
    const map = streamOf(font.get('ToUnicode'), target);
    if (!map) continue;
    const isComposite = nameOf(font.get('Subtype'), target) === 'Type0';
    const isIdentity = nameOf(font.get('Encoding'), target)?.startsWith('Identity-') ?? false;
    const use = uses.fonts.get(font);
    const known = maps.get(map);
    if (known === null || uses.editedFonts.has(font) || (isComposite && !isIdentity)) maps.set(map, null);
    else maps.set(map, new Set([...(known ?? []), ...((isComposite ? use?.pairs : use?.bytes) ?? [])]));
  }
  return maps;
}
