import { type NewDocument, PdfDict, type PdfObject, PdfRef, PdfStream } from '@recto/pdf-core';

/** Every dictionary that these references lead to, direct ones and those of streams too. */
export function* reachableDictionaries(document: NewDocument, roots: readonly PdfRef[]): Generator<PdfDict> {
  for (const object of reachableObjects(document, roots)) {
    const open: PdfObject[] = [object instanceof PdfStream ? object.dict : object];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (value instanceof PdfDict) {
        yield value;
        for (const item of value.map.values()) open.push(item);
      } else if (Array.isArray(value)) for (const item of value) open.push(item);
    }
  }
}

/** Every indirect object that these references lead to, each once. */
export function* reachableObjects(document: NewDocument, roots: readonly PdfRef[]): Generator<PdfObject> {
  const seen = new Set<number>();
  const waiting: PdfRef[] = [...roots];
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
    if (seen.has(ref.num)) continue;
    seen.add(ref.num);
    const object = document.get(ref);
    yield object;
    const open: PdfObject[] = [object instanceof PdfStream ? object.dict : object];
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (value instanceof PdfRef) waiting.push(value);
      else if (Array.isArray(value)) for (const item of value) open.push(item);
      else if (value instanceof PdfDict) for (const item of value.map.values()) open.push(item);
    }
  }
}
