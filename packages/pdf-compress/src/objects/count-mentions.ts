import { type NewDocument, PdfDict, type PdfObject, PdfRef, PdfStream } from '@recto/pdf-core';

/** By object number, how often the objects of a document refer to it. */
export function countMentions(target: NewDocument): ReadonlyMap<number, number> {
  const mentions = new Map<number, number>();
  const visit = (value: PdfObject): void => {
    if (value instanceof PdfRef) mentions.set(value.num, (mentions.get(value.num) ?? 0) + 1);
    else if (Array.isArray(value)) for (const item of value) visit(item);
    else if (value instanceof PdfDict) for (const item of value.map.values()) visit(item);
    else if (value instanceof PdfStream) visit(value.dict);
  };
  for (const [, object] of target.entries()) visit(object);
  return mentions;
}
