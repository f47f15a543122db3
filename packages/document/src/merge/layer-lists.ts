import { itemsOf } from '../model/access.ts';
import { PdfDict, type PdfObject, PdfString } from '../objects/index.ts';
import type { Part } from './part.ts';

/** How deep the lists of a layers panel may be nested; what is below is left out. */
const MAX_DEPTH = 64;

/**
 * The copy of a list of layers (/Order, /RBGroups, /Locked, /AS, ...). When layers stay behind, their places in it close,
 * and a group of which nothing is left goes with its title.
 */
export function copyLayerList(value: PdfObject | undefined, part: Part): PdfObject[] {
  if (part.keepsUnused) return part.copier.copyItems(value);
  return itemsOf(value, part.file).flatMap((item) => copyItem(item, part, 0) ?? []);
}

function copyItem(value: PdfObject, part: Part, depth: number): PdfObject {
  const { file, copier } = part;
  const object = file.resolve(value);
  if (Array.isArray(object)) {
    const items = depth < MAX_DEPTH ? object.map((item) => copyItem(item, part, depth + 1)) : [];
    const left = items.filter((item) => item !== null);
    return left.every((item) => item instanceof PdfString) ? null : left;
  }
  if (!(object instanceof PdfDict) || !object.has('OCGs')) return copier.copy(value);
  // A usage application dictionary lists the layers that it governs (ISO 32000-2, Table 101).
  const governed = itemsOf(object.get('OCGs'), file).flatMap((layer) => copier.copy(layer) ?? []);
  return governed.length > 0 ? copier.copyEntries(object, { overrides: { OCGs: governed } }) : null;
}

/** The copy of a configuration, its lists without the layers that stay behind. */
export function copyConfiguration(configuration: PdfDict, part: Part): PdfDict {
  if (part.keepsUnused) return part.copier.copyEntries(configuration);
  const overrides: Record<string, PdfObject> = {};
  for (const key of ['ON', 'OFF', 'Order', 'RBGroups', 'Locked', 'AS']) {
    if (!configuration.has(key)) continue;
    const items = copyLayerList(configuration.get(key), part);
    overrides[key] = items.length > 0 ? items : null;
  }
  return part.copier.copyEntries(configuration, { overrides });
}
