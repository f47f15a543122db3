import type { Permission } from './protection.ts';

/** Parts of a PDF that can be counted, and lost by a careless tool. Each is a whole number. */
export interface InventoryCounts {
  readonly outlineItems: number;
  /** Entries of the /Dests name tree. */
  readonly namedDestinations: number;
  /** Entries of the catalog's old-style /Dests dictionary. */
  readonly oldDestinations: number;
  /** Links to a page given explicitly, and whose page is in the document. */
  readonly explicitLinks: number;
  /** Links to a named (string) destination that exists. */
  readonly namedLinks: number;
  /** Links to an old-style (name object) destination that exists. */
  readonly oldNameLinks: number;
  readonly uriLinks: number;
  /** GoToR, GoToE and Launch. */
  readonly remoteLinks: number;
  /** All annotations, widgets and links included. */
  readonly annotations: number;
  /** Widgets on pages. */
  readonly widgets: number;
  /** Terminal fields reachable from AcroForm. */
  readonly formFields: number;
  readonly structureElements: number;
  /** Pages whose /StructParents key leads into the parent tree. */
  readonly taggedPages: number;
  readonly attachments: number;
  readonly associatedFiles: number;
  readonly documentScripts: number;
  readonly layers: number;
  readonly hiddenLayers: number;
  readonly threads: number;
  readonly beads: number;
  readonly outputIntents: number;
  /** Signature fields with a value. */
  readonly signatures: number;
}

/** A key of the counts. */
export type InventoryItem = keyof InventoryCounts;

/** One page as the inventory sees it. */
export interface InventoryPage {
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** Effective clockwise rotation, inherited values included: 0, 90, 180 or 270. */
  readonly rotationDegrees: number;
  /** The label a viewer shows, "iv" or "A-3"; the page number when the document has no labels. */
  readonly label: string;
  /** Equal digests mean equal content stream bytes (before encryption). */
  readonly contentDigest: string;
  /** The same of each stream alone, in order. */
  readonly streamDigests: readonly string[];
}

/** Everything that the verify step and the receipt need to know about one PDF. Plain data. */
export interface Inventory {
  /** "1.7", "2.0". */
  readonly version: string;
  readonly pages: readonly InventoryPage[];
  /** /Count of the page tree's root; null when it is absent. Damaged files may state more pages than they contain. */
  readonly statedPageCount: number | null;
  readonly counts: InventoryCounts;
  /** Full names of terminal form fields. */
  readonly fieldNames: readonly string[];
  readonly hasPageLabels: boolean;
  readonly isTagged: boolean;
  readonly hasXfa: boolean;
  /** Digital signatures of the whole file, whichever pages are asked for. */
  readonly signatureCount: number;
  readonly isEncrypted: boolean;
  /** Password with which the file was opened: the user password, the owner password, or none. */
  readonly openedAs: 'open' | 'user' | 'owner';
  /** True when the file does not open without a password. */
  readonly needsPassword: boolean;
  /** Permissions of users without the owner password; all of them when the file is not encrypted. */
  readonly permissions: readonly Permission[];
  /** True when the file's own tables could not be used and its objects were found by scanning. */
  readonly wasRecovered: boolean;
  readonly title: string | null;
  readonly language: string | null;
  readonly hasMetadata: boolean;
  /** Base font names, sorted, each once. */
  readonly fonts: readonly string[];
}
