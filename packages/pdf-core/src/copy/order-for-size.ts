import { PdfDict, type PdfObject, PdfStream } from '../objects/objects.ts';

/** An object and its number. */
type Numbered = readonly [number, PdfObject];

/**
 * Objects in an order in which they compress well: streams first, so that the numbers of all others follow each other, then alike ones
 * beside each other, kinds and objects in the order in which they came.
 */
export function orderForSize(objects: readonly Numbered[]): Numbered[] {
  const kinds = new Map<string, Numbered[]>([['stream', []]]);
  for (const numbered of objects) {
    const kind = kindOf(numbered[1]);
    const alike = kinds.get(kind);
    if (alike) alike.push(numbered);
    else kinds.set(kind, [numbered]);
  }
  return [...kinds.values()].flat();
}

/** Dictionaries with the same entries are alike, whatever their order. */
function kindOf(object: PdfObject): string {
  if (object instanceof PdfStream) return 'stream';
  if (object instanceof PdfDict) return `/${[...object.map.keys()].sort().join('/')}`;
  return Array.isArray(object) ? 'array' : typeof object;
}
