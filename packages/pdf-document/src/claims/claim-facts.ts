import { digestBytes } from '@recto/codecs';
import type { Inventory } from '@recto/contract/inventory';
import {
  arrayOf,
  dictOf,
  dictOrStreamDictOf,
  loadAllStreams,
  nameOf,
  numberOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  PdfRef,
  PdfStream,
  ReachedObjects,
} from '@recto/pdf-core';
import { contentStreams } from '../inspect/content-digest.ts';
import { readFonts } from '../inspect/fonts.ts';
import { readPages } from '../model/page-tree.ts';

/** Features of a file that standards forbid or ask for. */
export interface ClaimFacts {
  readonly isEncrypted: boolean;
  readonly usesObjectStreams: boolean;
  readonly hasTransparency: boolean;
  readonly hasLayers: boolean;
  readonly attachments: number;
  readonly scripts: number;
  readonly annotations: number;
  readonly unembeddedFonts: number;
  readonly isTagged: boolean;
  /** Pages that the parent tree does not know. */
  readonly untaggedPages: number;
  /** Profiles of the output intents, each once, by their components: 1, 3 or 4; 0 when it is not told. */
  readonly intents: readonly number[];
  /** Streams of pages, forms and patterns, by digest. */
  readonly drawings: ReadonlyMap<string, PdfStream>;
}

/** Reads the features of a file on which its claims depend. @throws cancelled */
export async function readClaimFacts(
  file: PdfFile,
  { counts, isEncrypted, isTagged, pages }: Inventory,
  signal: AbortSignal,
): Promise<ClaimFacts> {
  await loadAllStreams(file, signal);
  const nodes = readPages(file);
  const objects = reachedObjects(file);
  const streams = [...nodes.flatMap((page) => contentStreams(page, file)), ...objects.filter(draws(file))];
  return {
    isEncrypted,
    usesObjectStreams: file.usesXrefStreams,
    hasTransparency: objects.some((object) => isTransparent(object, file)),
    hasLayers: counts.layers > 0,
    attachments: counts.attachments,
    scripts: counts.documentScripts,
    annotations: counts.annotations,
    unembeddedFonts: new Set(readFonts(nodes, file).flatMap(({ name, isEmbedded }) => (isEmbedded ? [] : [name]))).size,
    isTagged,
    untaggedPages: Math.max(0, pages.length - counts.taggedPages),
    intents: readIntents(file),
    drawings: new Map(streams.map((stream) => [digestBytes(stream.data), stream])),
  };
}

function reachedObjects(file: PdfFile): PdfObject[] {
  const reached = new ReachedObjects(file, new Map());
  const root = file.trailer.get('Root');
  if (root instanceof PdfRef) reached.number(root);
  reached.followAll();
  return reached.objects.map(([, object]) => object);
}

function draws(file: PdfFile) {
  return (object: PdfObject): object is PdfStream =>
    object instanceof PdfStream &&
    (nameOf(object.dict.get('Subtype'), file) === 'Form' || numberOf(object.dict.get('PatternType'), file) === 1);
}

/** Dictionaries inside one object that are looked at. */
const MOST_DICTIONARIES = 100_000;

/** True for an object that makes something transparent (ISO 32000-2, 11.6.4, 11.6.6), also inside of its own dictionaries. */
function isTransparent(object: PdfObject, file: PdfFile): boolean {
  const open: PdfObject[] = [object];
  for (let looked = 0; open.length > 0 && looked < MOST_DICTIONARIES; looked++) {
    const value = open.pop() ?? null;
    const dict = value instanceof PdfStream ? value.dict : value;
    if (Array.isArray(dict)) open.push(...dict.slice(0, MOST_DICTIONARIES));
    if (!(dict instanceof PdfDict)) continue;
    if (['ca', 'CA'].some((key) => (numberOf(dict.get(key), file) ?? 1) < 1)) return true;
    if (!['Normal', 'Compatible', null].includes(blendMode(dict, file))) return true;
    const mask = file.resolve(dict.get('SMask'));
    if (mask instanceof PdfDict || mask instanceof PdfStream) return true;
    if ((numberOf(dict.get('SMaskInData'), file) ?? 0) > 0) return true;
    if (nameOf(dict.get('S'), file) === 'Transparency') return true;
    open.push(...dict.map.values());
  }
  return false;
}

function blendMode(dict: PdfDict, file: PdfFile): string | null {
  return nameOf(dict.get('BM'), file) ?? nameOf(arrayOf(dict.get('BM'), file)?.[0], file);
}

function readIntents(file: PdfFile): number[] {
  const profiles = new Map<PdfObject | PdfDict | undefined, number>();
  for (const value of arrayOf(file.catalog.get('OutputIntents'), file) ?? []) {
    const profile = dictOf(value, file)?.get('DestOutputProfile');
    const dict = dictOrStreamDictOf(profile, file);
    profiles.set(dict ?? undefined, numberOf(dict?.get('N'), file) ?? 0);
  }
  return [...profiles.values()];
}
