import type { PdfDict } from '../objects/index.ts';
import type { Renames } from './name-space.ts';
import type { PartStructureKeys } from './structure-keys.ts';

/** What the names that one file defines are called in the merged document. */
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
