import { dictOf, itemsOf, nameOf } from '../model/access.ts';
import { type Layer, readLayers, readOptionalContent } from '../model/layers.ts';
import { encodeTextString } from '../model/text-string.ts';
import { PdfDict, PdfName, type PdfObject, PdfString } from '../objects/index.ts';
import { titleOf } from './file-title.ts';
import { copyConfiguration, copyLayerList } from './layer-lists.ts';
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

/** Lists of a configuration whose entries name layers and do not depend on other files' layers. */
const LISTS = ['RBGroups', 'Locked', 'AS'];

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
  const layers = keptLayers(part);
  if (!properties || layers.length === 0) return [];
  const defaults = dictOf(properties.get('D'), part.file) ?? new PdfDict();
  const hidden = refsOf(
    layers.filter((layer) => layer.isHidden),
    part,
  );
  return [{ part, layers, properties, defaults, hidden }];
}

/** The layers that stay; the others are left out, whatever names them. */
function keptLayers(part: Part): readonly Layer[] {
  const { file, copier, keepsUnused } = part;
  const layers = readLayers(file.catalog, file);
  if (keepsUnused) return layers;
  const isMet = ({ ref, dict }: Layer) => (ref ? copier.copied(ref) !== null : copier.placeOf(dict) != null);
  const [met, unmet] = [layers.filter(isMet), layers.filter((layer) => !isMet(layer))];
  for (const { dict } of unmet) copier.leaveOut(dict);
  return met;
}

function refsOf(layers: readonly Layer[], { copier }: Part): PdfObject[] {
  return layers.map(({ ref, dict }) => copier.copy(ref ?? dict)).filter((ref) => ref !== null);
}

function mergeDefaults(all: readonly PartLayers[]): PdfDict {
  const [first] = all;
  const merged = first ? copyConfiguration(first.defaults, first.part) : new PdfDict();
  for (const key of ['BaseState', 'ON', 'OFF', 'Order', ...LISTS]) merged.delete(key);
  const hidden = all.flatMap((own) => own.hidden);
  if (hidden.length > 0) merged.set('OFF', hidden);
  const order = mergeOrder(all);
  if (order.length > 0) merged.set('Order', order);
  for (const key of LISTS) {
    const items = all.flatMap(({ part, defaults }) => copyLayerList(defaults.get(key), part));
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

/** What the layers panel lists: as it was for one file, below the file's title for several. */
function mergeOrder(all: readonly PartLayers[]): PdfObject[] {
  return all.flatMap(({ part, defaults }) => {
    const order = copyLayerList(defaults.get('Order'), part);
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
    const copy = copyConfiguration(configuration, part);
    const startsOff = nameOf(configuration.get('BaseState'), part.file) === 'OFF';
    const key = startsOff ? 'ON' : 'OFF';
    const kept = others.flatMap((other) => (startsOff ? shownRefs(other) : other.hidden));
    const listed = [...copyLayerList(configuration.get(key), part), ...kept];
    if (listed.length > 0) copy.set(key, listed);
    return [copy];
  });
}

function shownRefs({ part, layers }: PartLayers): PdfObject[] {
  return refsOf(
    layers.filter((layer) => !layer.isHidden),
    part,
  );
}
