import type { ObjectSource } from '../../core/types.ts';
import { dictOf, nameOf, streamOf } from '../../model/access.ts';
import type { PdfObject } from '../../objects/index.ts';
import type { ContentUses } from './scan-uses.ts';

/**
 * Takes images that no page, form, pattern or comment draws, and fonts that none selects, out of the resources they are named
 * in. What something else names stays where it is; nothing is taken when some content could not be read.
 */
export function leaveUnusedResources(uses: ContentUses, source: ObjectSource): void {
  if (!uses.isComplete) return;
  for (const resources of uses.resources) {
    for (const kind of ['XObject', 'Font']) {
      const named = dictOf(resources.get(kind), source);
      for (const [name, value] of [...(named?.map ?? [])]) if (isUnused(value, kind, uses, source)) named?.delete(name);
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
