import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import type { CheckedPage, Fidelity } from '@recto/contract/conversion-check';
import type { ConversionCorrection } from '@recto/contract/conversion-corrections';
import type { OutlineEntry } from '@recto/contract/outline-entry';
import type { Note } from '@recto/contract/receipt';

/** The pages that are reconstructed, and who reads them. */
export interface ReconstructSource {
  readonly raster: RasterCapability;
  readonly document: RasterDocument;
  /** 0-based, in the wanted order. */
  readonly pages: readonly number[];
  /** Entries name headings and their levels; empty when there is none. */
  readonly outline: readonly OutlineEntry[];
  readonly title: string;
  /** Tells whether a page may have images with masks; absent for a source whose pages are all looked at. */
  readonly hasMasks?: (pageIndex: number) => boolean;
  /** Corrections that a person made to wrongly recognised places. */
  readonly corrections?: readonly ConversionCorrection[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

/** `flowing`: text that reflows when it is edited. `exact`: each block keeps its position on its page. */
export type WordLayout = 'flowing' | 'exact';
export type SheetPolicy = 'table' | 'page' | 'all';

export interface WordOptions {
  readonly layout: WordLayout;
}

export interface ExcelOptions {
  /** A sheet for each table, for each page, or one for everything. */
  readonly sheets: SheetPolicy;
  /** Text between the tables too. */
  readonly includeText: boolean;
}

export interface PowerPointOptions {
  /** `editable`: text, tables and pictures. `picture`: each page is one picture. */
  readonly slides: 'editable' | 'picture';
}

/** Something that was recognised on a page. */
export interface RecognizedPart {
  readonly kind: 'heading' | 'list' | 'table' | 'picture' | 'note' | 'running-title';
  /** 0-based page of the source. */
  readonly pageIndex: number;
  readonly area: PageArea;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface ReconstructResult {
  readonly bytes: Uint8Array;
  readonly notes: readonly Note[];
  readonly parts: readonly RecognizedPart[];
  readonly fidelity: Fidelity;
  /** The pages as they were converted, for comparing; empty where each page is a picture. */
  readonly checkedPages: readonly CheckedPage[];
  /** Pages that were converted and are not among the checked ones. */
  readonly furtherPages: number;
}
