import type { Inventory, InventoryCounts, InventoryPage } from '@recto/contract/inventory';
import { PERMISSIONS } from '@recto/contract/protection';
import {
  dictOf,
  itemsOf,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  permissionsOf,
  streamOf,
  textOf,
} from '@recto/pdf-core';
import { readAnnotations } from '../model/annotations.ts';
import { readDestinations, readTarget, type Target } from '../model/destinations.ts';
import { type FormField, readAcroForm } from '../model/fields.ts';
import { readReach } from '../model/file-reach.ts';
import { keptLayers } from '../model/layer-use.ts';
import { readNameTree } from '../model/name-tree.ts';
import { pageSize } from '../model/page-boxes.ts';
import { effectiveRotation, type PageNode, readPages, statedPageCount } from '../model/page-tree.ts';
import {
  type KeptPages,
  keepsAnnotation,
  keptDestinations,
  keptFields,
  keptOutline,
  keptPages,
  keptStructure,
  keptThreads,
} from '../model/reach.ts';
import { countSignatures } from '../model/signatures.ts';
import { readStructureRoot } from '../model/structure.ts';
import { type ContentDigests, contentDigests } from './content-digest.ts';
import { readFontNames } from './fonts.ts';

/**
 * Counts what a document holds, or what given pages of it carry and reach (`model/reach.ts` says what that is).
 * @param file read only.
 * @param pageIndexes 0-based, may repeat: `pages` of the result follows it, and annotations, widgets and links count
 *   once per occurrence; all else counts once. Every page when absent.
 */
export function inspectDocument(file: PdfFile, pageIndexes?: readonly number[]): Inventory {
  const allPages = readPages(file);
  const pages = pageIndexes ? pageIndexes.flatMap((pageIndex) => allPages[pageIndex] ?? []) : allPages;
  const kept = keptPages(file, pageIndexes);
  const { catalog } = file;
  const fields = keptFields(file, kept);
  const { labels } = readReach(file);
  const acroForm = readAcroForm(catalog, file);
  const info = dictOf(file.trailer.get('Info'), file);
  return {
    version: file.version,
    pages: inspectPages(pages, labels, file),
    statedPageCount: statedPageCount(file),
    counts: { ...countOnPages(file, pages, kept), ...countInDocument(file, kept, fields) },
    fieldNames: fields.map((field) => field.fullName),
    hasPageLabels: readReach(file).labelRanges !== null,
    isTagged:
      readStructureRoot(catalog, file) !== null &&
      file.resolve(dictOf(catalog.get('MarkInfo'), file)?.get('Marked')) === true,
    hasXfa: file.resolve(acroForm?.get('XFA')) !== null,
    signatureCount: countSignatures(file),
    isEncrypted: file.encryption !== null,
    openedAs: file.encryption?.openedAs ?? 'open',
    needsPassword: file.encryption?.needsPassword ?? false,
    permissions: file.encryption ? permissionsOf(file.encryption.permissions, file.encryption.revision) : PERMISSIONS,
    wasRecovered: file.wasRecovered,
    title: textOf(info?.get('Title'), file),
    language: textOf(catalog.get('Lang'), file),
    hasMetadata: streamOf(catalog.get('Metadata'), file) !== null,
    fonts: readFontNames(pages, file),
  };
}

function inspectPages(pages: readonly PageNode[], labels: readonly string[], file: PdfFile): InventoryPage[] {
  const known = new Map<PdfDict, ContentDigests>();
  return pages.map((page) => {
    const digests = known.get(page.dict) ?? contentDigests(page, file);
    known.set(page.dict, digests);
    return {
      ...pageSize(page, file),
      rotationDegrees: effectiveRotation(page, file),
      label: labels[page.pageIndex] ?? String(page.pageIndex + 1),
      ...digests,
    };
  });
}

type PageCounts = Pick<
  InventoryCounts,
  'annotations' | 'widgets' | 'explicitLinks' | 'namedLinks' | 'oldNameLinks' | 'uriLinks' | 'remoteLinks'
>;
type DocumentCounts = Omit<InventoryCounts, keyof PageCounts>;

function countOnPages(file: PdfFile, pages: readonly PageNode[], kept: KeptPages): PageCounts {
  const destinations = readDestinations(file);
  const counts = {
    annotations: 0,
    widgets: 0,
    explicitLinks: 0,
    namedLinks: 0,
    oldNameLinks: 0,
    uriLinks: 0,
    remoteLinks: 0,
  };
  for (const page of pages) {
    for (const annotation of readAnnotations(page, file)) {
      if (!keepsAnnotation(file, annotation, kept)) continue;
      counts.annotations += 1;
      if (annotation.subtype === 'Widget') counts.widgets += 1;
      if (annotation.subtype !== 'Link') continue;
      const item = linkItem(readTarget(annotation.dict, destinations, file));
      if (item) counts[item] += 1;
    }
  }
  return counts;
}

/** Under which count a link goes; null for one that leads nowhere or does something else. */
function linkItem(target: Target): 'explicitLinks' | 'namedLinks' | 'oldNameLinks' | 'uriLinks' | 'remoteLinks' | null {
  switch (target.kind) {
    case 'page':
      return ({ explicit: 'explicitLinks', named: 'namedLinks', oldName: 'oldNameLinks' } as const)[
        target.destination.kind
      ];
    case 'uri':
      return 'uriLinks';
    case 'remote':
      return 'remoteLinks';
    default:
      return null;
  }
}

function countInDocument(file: PdfFile, kept: KeptPages, fields: readonly FormField[]): DocumentCounts {
  const { catalog } = file;
  const names = dictOf(catalog.get('Names'), file);
  const destinations = keptDestinations(file, kept);
  const layers = keptLayers(file, kept);
  const threads = keptThreads(file, kept);
  return {
    outlineItems: keptOutline(file, kept).length,
    namedDestinations: destinations.named.length,
    oldDestinations: destinations.oldNamed.length,
    formFields: fields.length,
    signatures: fields.filter((field) => field.type === 'Sig' && dictOf(field.value, file)).length,
    structureElements: keptStructure(file, kept).length,
    taggedPages: countTaggedPages(file, kept),
    attachments: readNameTree(names?.get('EmbeddedFiles'), file).length,
    associatedFiles: countAssociatedFiles(file, kept),
    documentScripts: readNameTree(names?.get('JavaScript'), file).length,
    layers: layers.length,
    hiddenLayers: layers.filter((layer) => layer.isHidden).length,
    threads: threads.length,
    beads: threads.reduce((count, thread) => count + thread.beads.length, 0),
    outputIntents: countDicts(catalog.get('OutputIntents'), file),
  };
}

/** Kept page objects, each once, whose /StructParents key the parent tree has. */
function countTaggedPages(file: PdfFile, kept: KeptPages): number {
  const root = readStructureRoot(file.catalog, file);
  if (!root) return 0;
  const keys = readReach(file).parentTree;
  let count = 0;
  for (const page of kept.dicts) {
    const key = file.resolve(page.get('StructParents'));
    if (typeof key === 'number' && keys.has(key)) count += 1;
  }
  return count;
}

/** Associated files of the document and of its kept pages, each page object once (ISO 32000-2, 14.13). */
function countAssociatedFiles(file: PdfFile, kept: KeptPages): number {
  let count = countDicts(file.catalog.get('AF'), file);
  for (const page of kept.dicts) count += countDicts(page.get('AF'), file);
  return count;
}

function countDicts(value: PdfObject | undefined, file: PdfFile): number {
  return itemsOf(value, file).filter((item) => dictOf(item, file) !== null).length;
}
