import type { FileContent } from '@recto/contract/byte-source';
import {
  Copier,
  createNewDocument,
  dictOf,
  findDuplicates,
  itemsOf,
  loadAllStreams,
  PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfString,
  textOf,
  writeReachableInPieces,
} from '@recto/pdf-core';
import { type DocumentResult, inMemory } from '@recto/pdf-document';
import { Pace } from '@recto/work/pace';
import { mergeForms, placeForms } from './acro-form.ts';
import { copyAnnotations, planAnnotations } from './annotations.ts';
import { copyCollection, copyFirstEntries, copyLists, mergeExtensions, mergeMarkInfo, noteUnkept } from './catalog.ts';
import { createCopyRules } from './copy-rules.ts';
import { createPartDestinations, mergeDestinations } from './destinations.ts';
import { mergeDocumentNames } from './document-names.ts';
import { leaveOutLayers, mergeLayers } from './layers.ts';
import type { FormNamePolicy, InputPage, OutlinePolicy } from './merge-options.ts';
import { Notes } from './notes.ts';
import { mergeCatalogActions, mergeOpenAction } from './open-actions.ts';
import { mergeOutlines } from './outlines.ts';
import { mergePageLabels } from './page-labels.ts';
import { buildPageTree, copyPages } from './pages.ts';
import { type Merge, type MergeInput, type Part, type PartPlan, planPart } from './part.ts';
import { type NamePlan, planNames } from './plan-names.ts';
import { planStructure } from './structure.ts';
import { mergeStructure, planStructureRoot } from './structure-root.ts';
import { mergeThreads, planThreads } from './threads.ts';

/** Options for merging documents. */
export interface MergeDocumentsOptions {
  readonly outline: OutlinePolicy;
  readonly formNames: FormNamePolicy;
  /**
   * When given, attachments that no kept page uses stay behind, and the keys of those that stay are added, one character
   * per byte. When absent, the attachments of a document stay with any of its pages.
   */
  readonly usedAttachments?: Set<string>;
  /** The pages of the result; one part's after the other's when absent. Names every page of every part once. */
  readonly order?: readonly InputPage[];
  /** Collector of the notes when several documents are made together. */
  readonly notes?: Notes;
  /** Shared when several documents are made one after the other: then progress and cancelling are the caller's. */
  readonly pace?: Pace;
  readonly signal?: AbortSignal | undefined;
  /** Told the share that is done, 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
}

/** Share of the work that copying is; the rest is finding duplicates and writing. */
const COPYING_SHARE = 0.7;

/**
 * One document of the given pages, in order, with everything that reaches them: outline, destinations, links, labels,
 * form, structure, layers, attachments, scripts, threads, output intents. What belongs only to pages that are not taken
 * stays behind. With one part this is extraction.
 * @param inputs read, not modified; their stream data are shared with the result until it is written.
 * @returns a whole file, where each page came from (`inputIndex` is the part's), and what the user must know.
 * @throws cancelled, too-demanding, option-invalid
 */
export async function mergeDocuments(
  inputs: readonly MergeInput[],
  options: MergeDocumentsOptions,
): Promise<DocumentResult> {
  return inMemory(await mergeInPieces(inputs, options));
}

/** As `mergeDocuments`; in pieces when any of the files is read by ranges. */
export async function mergeInPieces(
  inputs: readonly MergeInput[],
  options: MergeDocumentsOptions,
): Promise<DocumentResult<FileContent>> {
  const { outline, formNames, signal, onProgress } = options;
  for (const { file } of inputs) await loadAllStreams(file, signal);
  const expected = inputs.reduce((sum, { file }) => sum + file.nextObjectNumber, 1);
  const report = (steps: number) => onProgress?.(COPYING_SHARE * Math.min(1, steps / expected));
  const pace = options.pace ?? new Pace(signal, report);
  const target = createNewDocument();
  const planned = inputs.map((input) => planPart(input, target, options.usedAttachments));
  const plans = planned.filter(({ placements }) => placements.length > 0);
  const inputPages = options.order ?? everyInputPage(inputs);
  const order = inputPages.flatMap((inputPage) => placementAt(inputPage, planned) ?? []);
  const names = planNames(plans, order, formNames);
  const parts = plans.map((plan, index): Part => {
    const own = names.part(index);
    const destinations = createPartDestinations(plan, own.destinations);
    const copier = new Copier(plan.file, target, createCopyRules(plan, own, destinations));
    for (const [dict, ref] of plan.pageRefs) copier.place(dict, ref);
    return { ...plan, names: own, destinations, copier };
  });
  for (const part of parts) leaveOutLayers(part);
  const merge: Merge = { target, parts, order, notes: options.notes ?? new Notes(), pace };
  const catalog = await copyParts(merge, names, outline);
  const replaced = parts.length > 1 ? await findDuplicates(target, pace) : new Map<number, number>();
  if (!options.pace) await pace.rest();
  const info = mergeInfo(merge);
  await drain(merge);
  const bytes = writeReachableInPieces(
    target,
    {
      catalog,
      version:
        parts
          .map(({ file }) => file.version)
          .sort()
          .at(-1) ?? '1.7',
      useObjectStreams: parts.some(({ file }) => file.usesXrefStreams || file.version >= '1.5'),
      ...(info && { info }),
      ...firstId(merge),
    },
    replaced,
    {
      ...(signal && { signal }),
      deflateStreams: false,
      onProgress: (fraction) => onProgress?.(COPYING_SHARE + (1 - COPYING_SHARE) * fraction),
    },
  );
  const origins = inputPages.flatMap((inputPage) => {
    const pageIndex = inputs[inputPage.inputIndex]?.pages[inputPage.position];
    return pageIndex === undefined ? [] : [{ inputIndex: inputPage.inputIndex, pageIndex }];
  });
  return { bytes, origins, notes: merge.notes.list };
}

function everyInputPage(inputs: readonly MergeInput[]): InputPage[] {
  return inputs.flatMap(({ pages }, inputIndex) => pages.map((_, position) => ({ inputIndex, position })));
}

function placementAt({ inputIndex, position }: InputPage, plans: readonly PartPlan[]) {
  return plans[inputIndex]?.placements[position];
}

async function drain({ parts, pace }: Merge): Promise<void> {
  for (const { copier } of parts) await copier.drain(pace);
}

/**
 * Everything gets its object number first, so that what is copied then finds the targets of its references; then the pages are
 * copied, then what the document holds. @returns the catalog
 */
async function copyParts(merge: Merge, names: NamePlan, outline: OutlinePolicy): Promise<PdfRef> {
  const { parts, target } = merge;
  const annotations = parts.map((part) => planAnnotations(part, merge));
  const form = placeForms(merge, names.forms, annotations);
  for (const part of parts) planThreads(part, merge);
  const structure = planStructure(merge, annotations);
  if (structure) planStructureRoot(structure, languageOf(parts[0]), merge);
  const { root: pages, parents } = buildPageTree(merge);
  const formRef = mergeForms(merge, form, names.defaultResources);
  for (const [index, part] of parts.entries()) {
    const own = annotations[index];
    if (!own) continue;
    copyAnnotations(own, part);
    copyPages(part, own, parents);
    await part.copier.drain(merge.pace);
  }
  const catalog = PdfDict.of({ Type: PdfName.of('Catalog'), Pages: pages });
  copyFirstEntries(catalog, merge);
  catalog.set('AcroForm', formRef);
  catalog.set('Outlines', mergeOutlines(merge, outline));
  // What has been met by now is what the pages use.
  await drain(merge);
  const destinations = mergeDestinations(merge);
  catalog.set('Dests', destinations.old);
  catalog.set('Names', mergeDocumentNames(merge, destinations.tree));
  catalog.set('PageLabels', mergePageLabels(merge));
  catalog.set('OpenAction', mergeOpenAction(merge));
  catalog.set('AA', mergeCatalogActions(merge));
  copyLists(catalog, merge);
  catalog.set('Extensions', mergeExtensions(merge));
  catalog.set('Collection', copyCollection(merge));
  catalog.set('MarkInfo', mergeMarkInfo(merge));
  const threads = mergeThreads(merge);
  if (threads.length > 0) catalog.set('Threads', threads);
  if (names.sharesUriBase) catalog.set('URI', parts[0]?.copier.copy(parts[0].file.catalog.get('URI')) ?? null);
  await drain(merge);
  catalog.set('OCProperties', mergeLayers(merge));
  if (structure) catalog.set('StructTreeRoot', await mergeStructure(structure, names.structure, merge));
  await drain(merge);
  noteUnkept(merge);
  return target.add(catalog);
}

function languageOf(part: Part | undefined): string | null {
  return part ? textOf(part.file.catalog.get('Lang'), part.file) : null;
}

/** The first file's document information. */
function mergeInfo({ parts, target }: Merge): PdfRef | null {
  const [first] = parts;
  const info = first && dictOf(first.file.trailer.get('Info'), first.file);
  return info && first ? target.add(first.copier.copyEntries(info)) : null;
}

/** The first half of the first file's identifier; the writer makes the second from the content. */
function firstId({ parts }: Merge): { readonly id: readonly [Uint8Array, Uint8Array] } | null {
  const [first] = parts;
  const ids: readonly PdfObject[] = first ? itemsOf(first.file.trailer.get('ID'), first.file) : [];
  const id = first?.file.resolve(ids[0]);
  return id instanceof PdfString ? { id: [id.bytes, id.bytes] } : null;
}
