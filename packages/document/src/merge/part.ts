import { RectoError } from '@recto/contract';
import type { Copier } from '../copy/copier.ts';
import type { Pace } from '../copy/pace.ts';
import type { NewDocument, PdfFile } from '../core/types.ts';
import { type PageNode, readPages } from '../model/page-tree.ts';
import { type KeptPages, keptPages } from '../model/reach.ts';
import type { PdfDict, PdfRef } from '../objects/index.ts';
import type { PartDestinations } from './destinations.ts';
import type { Notes } from './notes.ts';
import type { PartNames } from './part-names.ts';

/** One file of a merge and the pages taken of it, 0-based, in the wanted order; a page may stand twice. */
export interface MergeInput {
  readonly file: PdfFile;
  readonly fileName: string;
  readonly pages: readonly number[];
}

/** One page of the result. */
export interface Placement {
  readonly page: PageNode;
  readonly ref: PdfRef;
  /** 0 where the page object is placed for the first time, 1 for the second time, ... */
  readonly pass: number;
}

/** One file's share of the merge before anything is copied. */
export interface PartPlan {
  readonly fileName: string;
  readonly file: PdfFile;
  readonly pages: readonly PageNode[];
  readonly placements: readonly Placement[];
  /** False when a page of the file is left out. */
  readonly isWhole: boolean;
  readonly kept: KeptPages;
  /** Where references to a kept page lead: to its first place. */
  readonly pageRefs: ReadonlyMap<PdfDict, PdfRef>;
}

/** One file's share of the merge. */
export interface Part extends PartPlan {
  readonly names: PartNames;
  readonly destinations: PartDestinations;
  readonly copier: Copier;
}

/** What all steps of a merge share. */
export interface Merge {
  readonly target: NewDocument;
  readonly parts: readonly Part[];
  readonly notes: Notes;
  readonly pace: Pace;
}

/** @throws option-invalid for a page that the file does not have. */
export function planPart(input: MergeInput, target: NewDocument): PartPlan {
  const { file, fileName } = input;
  const pages = readPages(file);
  const pageRefs = new Map<PdfDict, PdfRef>();
  const passes = new Map<PdfDict, number>();
  const placements = input.pages.map((pageIndex): Placement => {
    const page = pages[pageIndex];
    if (!page) throw new RectoError('option-invalid', { option: 'pages', problem: `there is no page ${pageIndex + 1}` });
    const pass = passes.get(page.dict) ?? 0;
    passes.set(page.dict, pass + 1);
    const ref = target.reserve();
    if (pass === 0) pageRefs.set(page.dict, ref);
    return { page, ref, pass };
  });
  const kept = keptPages(file, input.pages);
  return { fileName, file, pages, placements, isWhole: kept.isEveryPage, kept, pageRefs };
}
