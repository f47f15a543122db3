import type { ObjectSource } from '../../core/types.ts';
import { dictOf, nameOf, streamOf } from '../../model/access.ts';
import type { ContentUses } from '../content/scan-uses.ts';

/**
 * Takes images that no page, form, pattern or comment draws out of the resources they are named in. What something else names
 * stays where it is; nothing is taken when some content could not be read.
 */
export function leaveUndrawnImages({ images, resources, isComplete }: ContentUses, source: ObjectSource): void {
  if (!isComplete) return;
  for (const named of resources) {
    const objects = dictOf(named.get('XObject'), source);
    for (const [name, value] of [...(objects?.map ?? [])]) {
      const stream = streamOf(value, source);
      if (!stream || nameOf(stream.dict.get('Subtype'), source) !== 'Image' || images.has(stream)) continue;
      objects?.delete(name);
    }
  }
}
