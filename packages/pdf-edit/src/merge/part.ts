import { refuseOption } from '@recto/contract/recto-error';
import type { Copier, NewDocument, PdfDict, PdfFile, PdfObject, PdfRef } from '@recto/pdf-core';
import { type KeptPages, keptPages, type PageNode, readPages } from '@recto/pdf-document';
import { NO_SUCH_PAGE } from '@recto/words/problems';
import type { Pace } from '@recto/work/pace';
import type { Renames } from './name-space.ts';
import type { Notes } from './notes.ts';
import type { PartStructureKeys } from './structure-keys.ts';

/** One file of a merge and the pages taken of it, 0-based, in the wanted order; a page may stand twice. */
export interface MergeInput {
  readonly file: PdfFile;
  readonly fileName: string;
  readonly pages: readonly number[];
  /** By position in `pages`: how far that page is rotated clockwise, a multiple of 90; 0 when absent. */
  readonly turnsDegrees?: readonly number[];
}

/** One page of the result. */
export interface Placement {
  readonly page: PageNode;
  readonly ref: PdfRef;
  /** 0 where the page object is placed for the first time, 1 for the second time, ... */
  readonly pass: number;
  /** Clockwise, on top of how the page is shown. */
  readonly turnDegrees: number;
}

/** One file's share of the merge before anything is copied. */
export interface PartPlan {
  readonly fileName: string;
  readonly file: PdfFile;
  readonly pages: readonly PageNode[];
  readonly placements: readonly Placement[];
  /** False when a page of the file is left out. */
  readonly isWhole: boolean;
  /** Names of the attachments that kept pages use, when no other attachment stays; null when all stay. */
  readonly usedAttachments: Set<string> | null;
  readonly kept: KeptPages;
  /** First copy of each kept page, which references to the page lead to. */
  readonly pageRefs: ReadonlyMap<PdfDict, PdfRef>;
}

/** New names in the merged document for the names that one file defines. */
export interface PartNames {
  /** Named destinations of both kinds, one character per byte. */
  readonly destinations: Renames;
  /** Keys of the attachments, one character per byte. */
  readonly attachments: Renames;
  /** Partial names of top-level form fields, as text. */
  readonly fields: Renames;
  /** Font resources of the form's default resources that had to change. */
  readonly fonts: ReadonlyMap<string, string>;
  readonly structure: StructureNames;
  /** Actions whose scripts may still name a renamed field by its old name; copying fills it. */
  readonly uncertainScripts: Set<PdfDict>;
  /** Keys of attachments that actions name, one character per byte; copying fills it. */
  readonly targetAttachments: Set<string>;
  /** Against which relative URIs are made absolute; null when they stay as they are. */
  readonly uriBase: string | null;
  /** 0-based index in the merged document of a page of this file; the index itself when the page is not kept. */
  newPageIndex(pageIndex: number): number;
}

/** Names in the structure tree of one file. */
export interface StructureNames {
  /** Element identifiers, one character per byte. */
  readonly ids: Renames;
  /** Structure types whose role differs from an earlier file's. */
  readonly types: ReadonlyMap<string, string>;
  /** Attribute classes that differ from an earlier file's. */
  readonly classes: ReadonlyMap<string, string>;
  readonly keys: PartStructureKeys;
  /** The elements that stay; null when all do. */
  readonly keptElements: ReadonlySet<PdfDict> | null;
}

/** The destinations of one part and their copies. */
export interface PartDestinations {
  /** True for a destination on a page of this file that is not kept. */
  leadsAway(value: PdfObject | undefined): boolean;
  /** The destination as the merged document writes it: names renamed, pages by reference. */
  copy(value: PdfObject | undefined, copier: Copier): PdfObject;
}

/** One file's share of the merge. */
export interface Part extends PartPlan {
  readonly names: PartNames;
  readonly destinations: PartDestinations;
  readonly copier: Copier;
}

/** State that all steps of a merge share. */
export interface Merge {
  readonly target: NewDocument;
  readonly parts: readonly Part[];
  /** The pages of the result. */
  readonly order: readonly Placement[];
  readonly notes: Notes;
  readonly pace: Pace;
}

/** @throws option-invalid for a page that the file does not have. */
export function planPart(input: MergeInput, target: NewDocument, usedAttachments: Set<string> | null = null): PartPlan {
  const { file, fileName } = input;
  const pages = readPages(file);
  const pageRefs = new Map<PdfDict, PdfRef>();
  const passes = new Map<PdfDict, number>();
  const placements = input.pages.map((pageIndex, position): Placement => {
    const page = pages[pageIndex];
    if (!page) throw refuseOption('pages', NO_SUCH_PAGE, { page: pageIndex + 1, count: pages.length });
    const pass = passes.get(page.dict) ?? 0;
    passes.set(page.dict, pass + 1);
    const ref = target.reserve();
    if (pass === 0) pageRefs.set(page.dict, ref);
    return { page, ref, pass, turnDegrees: input.turnsDegrees?.[position] ?? 0 };
  });
  const kept = keptPages(file, input.pages);
  return { fileName, file, pages, placements, isWhole: kept.isEveryPage, usedAttachments, kept, pageRefs };
}
