import { dictOf, nameOf, type ObjectSource, type PdfObject, streamOf } from '@recto/pdf-core';
import type { ContentUses } from './scan-uses.ts';

/** Names that are written the same way everywhere. */
const PLAIN_NAME = /^[\w.+-]+$/;

/**
 * Takes images that no page, form, pattern or comment draws, and fonts that none selects, out of the resources they are named
 * in. What something else names stays where it is, and whatever looks like being named; nothing is taken when some content could
 * not be read.
 */
export function leaveUnusedResources(uses: ContentUses, source: ObjectSource): void {
  if (!uses.isComplete || uses.hasDamage) return;
  for (const [resources, names] of uses.resources) {
    for (const kind of ['XObject', 'Font']) {
      const named = dictOf(resources.get(kind), source);
      for (const [name, value] of [...(named?.map ?? [])]) {
        if (PLAIN_NAME.test(name) && !names.has(name) && isUnused(value, kind, uses, source)) named?.delete(name);
      }
    }
  }
}

function isUnused(value: PdfObject, kind: string, uses: ContentUses, source: ObjectSource): boolean {
  if (kind === 'Font') {
    const font = dictOf(value, source);
    return font !== null && !uses.selectedFonts.has(font);
  }
  const stream = streamOf(value, source);
  return stream !== null && nameOf(stream.dict.get('Subtype'), source) === 'Image' && !uses.images.has(stream);
}
