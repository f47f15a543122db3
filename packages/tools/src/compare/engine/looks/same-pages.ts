import { type PdfObject, sameGraph } from '@recto/pdf-core';
import type { PageNode } from '@recto/pdf-document';
import type { Side } from '../side.ts';

/**
 * Tells pages that need not be drawn, because all that they draw is the same, object by object and byte by byte. In a document
 * with layers nobody knows without drawing what is shown.
 */
export function samePages(old: Side, newer: Side): (pair: { readonly old: number; readonly new: number }) => boolean {
  const [source, other] = [old.document.file, newer.document.file];
  if (hasLayers(old) || hasLayers(newer)) return () => false;
  return (pair) => {
    const [one, two] = [old.pages[pair.old], newer.pages[pair.new]];
    return (
      one !== undefined &&
      two !== undefined &&
      sameGraph({ value: drawnBy(one), source }, { value: drawnBy(two), source: other })
    );
  };
}

function hasLayers({ document: { file } }: Side): boolean {
  return file.resolve(file.catalog.get('OCProperties')) !== null;
}

function drawnBy({ dict, inherited: { Resources, MediaBox, CropBox, Rotate } }: PageNode): PdfObject {
  const own = ['Contents', 'UserUnit'].map((key) => dict.get(key) ?? null);
  return [...own, Resources ?? null, MediaBox ?? null, CropBox ?? null, Rotate ?? null];
}
