import {
  dictOf,
  encodeTextString,
  itemsOf,
  nameOf,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfString,
} from '@recto/pdf-core';
import { keptLayers, type Layer, readLayers, readOptionalContent } from '@recto/pdf-document';
import { titleOf } from './file-title.ts';
import type { Merge, Part } from './part.ts';

/** One file's layers in the merged document. */
interface PartLayers {
  readonly part: Part;
  readonly layers: readonly Layer[];
  readonly properties: PdfDict;
  /** The default configuration. */
  readonly defaults: PdfDict;
  readonly hidden: readonly PdfObject[];
}

/** Deepest list of layers that is looked into; the parser reads no deeper. */
const MAX_NESTING = 500;
/** Lists of a configuration whose entries name layers and do not depend on other files' layers. */
const LISTS = ['RBGroups', 'Locked', 'AS'];

/** Layers that no kept page shows stay behind, whatever names them. To be called before anything is copied. */
export function leaveOutLayers({ file, copier, kept }: Part): void {
  const stays = new Set(keptLayers(file, kept).map(({ dict }) => dict));
  for (const { dict } of readLayers(file.catalog, file)) if (!stays.has(dict)) copier.leaveOut(dict);
}

/** The optional content properties of all files (ISO 32000-2, 8.11.4); null when no file has layers. */
export function mergeLayers(merge: Merge): PdfObject {
  const all = merge.parts.flatMap(readPartLayers);
  if (all.length === 0) return null;
  const properties = new PdfDict();
  properties.set(
    'OCGs',
    all.flatMap(({ part, layers }) => refsOf(layers, part)),
  );
  properties.set('D', mergeDefaults(all));
  const configurations = all.flatMap((own) => copyConfigurations(own, all));
  if (configurations.length > 0) properties.set('Configs', configurations);
  return merge.target.add(properties);
}

function readPartLayers(part: Part): PartLayers[] {
  const { catalog } = part.file;
  const properties = readOptionalContent(catalog, part.file);
  const layers = keptLayers(part.file, part.kept);
  if (!properties || layers.length === 0) return [];
  const defaults = dictOf(properties.get('D'), part.file) ?? new PdfDict();
  const hidden = refsOf(
    layers.filter((layer) => layer.isHidden),
    part,
  );
  return [{ part, layers, properties, defaults, hidden }];
}

function refsOf(layers: readonly Layer[], { copier }: Part): PdfObject[] {
  return layers.map(({ ref, dict }) => copier.copy(ref ?? dict)).filter((ref) => ref !== null);
}

function mergeDefaults(all: readonly PartLayers[]): PdfDict {
  const [first] = all;
  const merged = first ? first.part.copier.copyEntries(first.defaults) : new PdfDict();
  for (const key of ['BaseState', 'ON', 'OFF', 'Order', ...LISTS]) merged.delete(key);
  const hidden = all.flatMap((own) => own.hidden);
  if (hidden.length > 0) merged.set('OFF', hidden);
  const order = mergeOrder(all);
  if (order.length > 0) merged.set('Order', order);
  for (const key of LISTS) {
    const items = all.flatMap(({ part, defaults }) => copyList(defaults.get(key), part));
    if (items.length > 0) merged.set(key, items);
  }
  const intents = new Set(all.flatMap(({ part, defaults }) => intentsOf(defaults, part)));
  if (intents.size > 1)
    merged.set(
      'Intent',
      Array.from(intents, (intent) => PdfName.of(intent)),
    );
  const listModes = new Set(all.map(({ part, defaults }) => nameOf(defaults.get('ListMode'), part.file) ?? 'AllPages'));
  if (listModes.size > 1) merged.delete('ListMode');
  return merged;
}

function intentsOf(configuration: PdfDict, { file }: Part): string[] {
  const names = itemsOf(configuration.get('Intent'), file).map((name) => nameOf(name, file));
  const given = names.filter((name) => name !== null);
  return given.length > 0 ? given : ['View'];
}

/** Merges the order of the layers panel: unchanged for one file, below each file's title for several. */
function mergeOrder(all: readonly PartLayers[]): PdfObject[] {
  return all.flatMap(({ part, defaults }) => {
    const order = copyList(defaults.get('Order'), part);
    if (all.length === 1 || order.length === 0) return order;
    return [[new PdfString(encodeTextString(titleOf(part.fileName))), ...order]];
  });
}

/** Other configurations of one file; in them, other files' layers keep their default state. */
function copyConfigurations(own: PartLayers, all: readonly PartLayers[]): PdfObject[] {
  const { part, properties } = own;
  const others = all.filter((other) => other !== own);
  return itemsOf(properties.get('Configs'), part.file).flatMap((value) => {
    const configuration = dictOf(value, part.file);
    if (!configuration) return [];
    const lists = ['ON', 'OFF', 'Order', ...LISTS].filter((list) => configuration.has(list));
    const overrides = Object.fromEntries(lists.map((list) => [list, copyList(configuration.get(list), part)]));
    const copy = part.copier.copyEntries(configuration, { overrides });
    const startsOff = nameOf(configuration.get('BaseState'), part.file) === 'OFF';
    const key = startsOff ? 'ON' : 'OFF';
    const kept = others.flatMap((other) => (startsOff ? shownRefs(other) : other.hidden));
    const listed = [...part.copier.copyItems(configuration.get(key)), ...kept];
    if (listed.length > 0) copy.set(key, listed);
    return [copy];
  });
}

/** A list that may hold lists and usage applications, without the layers that stay behind. */
function copyList(value: PdfObject | undefined, part: Part): PdfObject[] {
  return withoutGaps(part.copier.copyItems(value), 0);
}

function withoutGaps(items: readonly PdfObject[], depth: number): PdfObject[] {
  return items.flatMap((item): PdfObject[] => {
    if (item === null) return [];
    if (item instanceof PdfDict) {
      const groups = item.get('OCGs');
      return [Array.isArray(groups) ? item.set('OCGs', withoutGaps(groups, depth)) : item];
    }
    if (!Array.isArray(item) || depth > MAX_NESTING) return [item];
    const left = withoutGaps(item, depth + 1);
    return left.some((part) => !(part instanceof PdfString)) ? [left] : [];
  });
}

function shownRefs({ part, layers }: PartLayers): PdfObject[] {
  return refsOf(
    layers.filter((layer) => !layer.isHidden),
    part,
  );
}
