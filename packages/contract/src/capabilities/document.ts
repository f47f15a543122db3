import type { ByteAccounts } from '../byte-account.ts';
import type { Inventory } from '../inventory.ts';
import type { InputFile, PageOrigin } from '../job.ts';
import type { SelectablePage } from '../page-selection.ts';
import type { Permission } from '../protection.ts';
import type { Note } from '../receipt.ts';
import type { RecognisedPage } from '../recognised-page.ts';

import type { RepairResult } from '../repair.ts';
import type { CallOptions } from './call-options.ts';
import type { ImageOrientation, ImagesCapability, PdfImage } from './images.ts';
import type { FormFieldInfo, PlaceOptions } from './marks.ts';
import type { PixelImage } from './pixel-image.ts';
import type { PreparedSignature, PrepareSignatureOptions, SignatureRecord, ValidationData } from './signatures.ts';
import type { StampOptions } from './stamp.ts';
import type { TextDocumentOptions, TextPage } from './text-pages.ts';

/** A PDF opened by the document capability. Opaque; lives as long as the job. */
export interface OpenDocument {
  readonly kind: 'open-document';
  readonly fileName: string;
  readonly pageCount: number;
}

/** Which pages of one document, 0-based, in the wanted order. */
export type PageIndexes = readonly number[];

/** A new PDF and what must be told about it. */
export interface DocumentResult {
  readonly bytes: Uint8Array;
  readonly origins: readonly PageOrigin[];
  readonly notes: readonly Note[];
}

export interface ReopenOptions extends CallOptions {
  /** For a result that is locked as its input was. */
  readonly password?: string;
}

/** How the outlines of merged files are arranged. */
export type OutlinePolicy = 'nest' | 'flat' | 'none';
/** What happens to form fields of different files that have one name. */
export type FormNamePolicy = 'rename' | 'join';

export interface MergePart {
  readonly document: OpenDocument;
  /** Pages to take, 0-based; a page may stand twice. */
  readonly pages: PageIndexes;
}

export interface MergeOptions extends CallOptions {
  readonly outline: OutlinePolicy;
  readonly formNames: FormNamePolicy;
  /** The pages of the result; one part's after the other's when absent. Names every page of every part once. */
  readonly order?: readonly PagePlace[];
}

/** One of the pages that a part of a merge gives. */
export interface PagePlace {
  /** Which part, 0-based. */
  readonly inputIndex: number;
  /** In the part's list of pages, 0-based. */
  readonly position: number;
}

export interface RotateOptions extends CallOptions {
  /** Clockwise, added to each page's effective rotation. */
  readonly angleDegrees: 90 | 180 | 270;
  readonly pages: PageIndexes;
  /** Pages that turn otherwise, named in `pages` or not: by 0-based index, how far; 0 leaves a page as it is. */
  readonly exceptions?: ReadonlyMap<number, 0 | 90 | 180 | 270>;
}

export interface ExtractOptions extends CallOptions {
  /** Most bytes of all results together: when they would be more, the parts that fit come back and the rest is not made. */
  readonly maxTotalBytes?: number;
}

/** New PDFs made of one document. */
export interface ExtractResult {
  /** In the order in which they were asked for. */
  readonly parts: readonly { readonly bytes: Uint8Array; readonly origins: readonly PageOrigin[] }[];
  /** About all of them together. */
  readonly notes: readonly Note[];
}

/** One page of a document that is put in a new order. */
export type ArrangedPage =
  | {
      readonly kind: 'page';
      /** Which of the documents, 0-based. */
      readonly documentIndex: number;
      readonly pageIndex: number;
      /** Clockwise, on top of how the page is shown. */
      readonly turnDegrees: 0 | 90 | 180 | 270;
    }
  | { readonly kind: 'blank'; readonly widthPoints: number; readonly heightPoints: number };

/** A document whose pages were put in a new order. */
export interface ReorderResult {
  readonly bytes: Uint8Array;
  /** Null for a blank page. `inputIndex` counts the documents. */
  readonly origins: readonly (PageOrigin | null)[];
  readonly notes: readonly Note[];
}

/**
 * `none`: the content certainly paints nothing but white, and no annotation is visible. `pictures`: nothing but images, and
 * words that are not shown. `marks`: anything else, and whatever is in doubt.
 */
export type PageInk = 'none' | 'pictures' | 'marks';

/** An outline item as a reader shows it. */
export interface OutlineEntry {
  readonly title: string;
  /** 0 on the top level. */
  readonly depth: number;
  /** Where it leads; null when that is no page of the document. */
  readonly pageIndex: number | null;
}

export interface InspectOptions extends CallOptions {
  /** Count only what these pages carry or reach (0-based); all pages when absent. */
  readonly pages?: PageIndexes;
}

export interface ProtectOptions extends CallOptions {
  /** Opens the result; empty: it opens for everybody. */
  readonly userPassword: string;
  /** Gives all rights; empty: the same as the user's. Must differ from it when anything is forbidden. */
  readonly ownerPassword: string;
  /** What the user may do. */
  readonly permissions: readonly Permission[];
  /** False leaves title, author and keywords of the metadata stream readable to programs that search files. */
  readonly encryptMetadata: boolean;
}

export interface UnlockOptions extends CallOptions {
  /** True when the visitor says that they may remove restrictions of a file that opened without a password. */
  readonly confirmRights: boolean;
}

/** How a document is made smaller. */
export type CompressOptions = CallOptions &
  (
    | {
        /** Nothing that is shown or read changes: every sample of every image stays what it is. */
        readonly kind: 'lossless';
      }
    | {
        /** Images may lose detail, as much as the quality says. */
        readonly kind: 'lossy';
        readonly images: ImagesCapability;
        /** 1 to 100; 100 loses nothing. Not looked at when `targetBytes` is given. */
        readonly quality: number;
        /** Images lose their colours too. */
        readonly grayscale: boolean;
        /** The best quality whose result is not larger is taken; when none is, the smallest result, and a note says so. */
        readonly targetBytes?: number;
      }
  );

/** A document that was made smaller. Never larger: what cannot be made smaller comes back as it was. */
export interface CompressResult extends DocumentResult, ByteAccounts {}

/** Bytes of a result that was locked, or not, and what must be told about it. */
export interface LockedResult {
  readonly bytes: Uint8Array;
  readonly notes: readonly Note[];
}

/** What text a page holds: none; only text that is not painted, as recognition leaves it; text that is seen. */
export type PageTextKind = 'none' | 'hidden' | 'visible';

/** What has to be known of a page before its text is recognised. */
export interface PageTextState {
  readonly text: PageTextKind;
  /** Resolution of the image that covers most of the page, in pixels per inch as shown; null when no image does. */
  readonly imageDpi: number | null;
}

export interface TextLayerOptions extends CallOptions {
  /** 0-based page index -> what was recognised on the page as it is shown. Other pages stay as they are, byte for byte. */
  readonly pages: ReadonlyMap<number, RecognisedPage>;
  /** BCP 47; becomes the document's language when it states none. */
  readonly languageTag?: string;
}

/** A rectangle on a page, in points from its lower left corner. */
export interface PlacedBox {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** A page that shows one image. */
export interface ImagePage {
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly image: PdfImage;
  readonly orientation: ImageOrientation;
  /** Where the upright image lies; it may reach beyond `visible`. */
  readonly place: PlacedBox;
  /** The part of the page that is painted; all when null. */
  readonly visible: PlacedBox | null;
  /** Red, green and blue, 0 to 1, painted over the whole page first; null leaves the page bare. */
  readonly background: readonly [number, number, number] | null;
}

/** What a new document says of itself; empty texts are left out. */
export interface NewDocumentInfo {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
}

/** A page as a renderer drew it. */
export interface DrawnPage {
  readonly pixels: PixelImage;
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** A link that is put on a page. */
export interface PlacedLink {
  readonly pageIndex: number;
  /** In points from the page's lower left corner; one for each line that the link goes over. */
  readonly boxes: readonly {
    readonly left: number;
    readonly bottom: number;
    readonly right: number;
    readonly top: number;
  }[];
  /** Said to who does not see the page. */
  readonly text: string;
  /** A place is the name of a destination, or the title of an outline item. */
  readonly target: { readonly kind: 'uri'; readonly uri: string } | { readonly kind: 'place'; readonly name: string };
}

export interface AddLinksOptions extends CallOptions {
  readonly links: readonly PlacedLink[];
  /** Where the document says none; empty for nothing. */
  readonly title: string;
  /** BCP 47, where the document says none; empty for nothing. */
  readonly language: string;
}

/** The lossless document layer as operations see it. */
export interface DocumentCapability {
  /**
   * Opens a PDF; the second call for the same input gives the same document.
   * @throws input-locked, password-wrong, encryption-unsupported, input-damaged, file-unreadable, too-demanding
   */
  open(input: InputFile, options?: CallOptions): Promise<OpenDocument>;
  /** Opens finished bytes again, for the verify step. The bytes are not modified. @throws input-damaged, input-locked, password-wrong */
  reopen(bytes: Uint8Array, fileName: string, options?: ReopenOptions): Promise<OpenDocument>;
  /** Counts what a document holds. Reads only. */
  inspect(document: OpenDocument, options?: InspectOptions): Promise<Inventory>;
  /** Every page's size and rotation, for choosing pages; far less work than `inspect`. */
  pageSizes(document: OpenDocument, options?: CallOptions): Promise<readonly SelectablePage[]>;
  /** One document of the given pages; everything that reaches a kept page comes along. The parts are not modified. */
  merge(parts: readonly MergePart[], options: MergeOptions): Promise<DocumentResult>;
  /**
   * Locks a document with AES-256 (revision 6) under a new key. A document that is locked already must have been opened
   * with its owner's password.
   * @throws owner-password-needed, password-wrong, option-invalid
   */
  protect(document: OpenDocument, options: ProtectOptions): Promise<DocumentResult>;
  /**
   * Writes a document anew without encryption. The notes say what was locked and what was forbidden.
   * @throws input-not-locked, password-wrong, option-invalid (`confirmRights`)
   */
  unlock(document: OpenDocument, options: UnlockOptions): Promise<DocumentResult>;
  /**
   * Locks a result as the documents it was made of are locked: under the same key and passwords when they share them, else
   * so that it opens with the first one's password and allows what all of them allow. The bytes given are not modified;
   * the same are returned when there is nothing to do.
   */
  protectLike(
    bytes: Uint8Array,
    fileName: string,
    sources: readonly OpenDocument[],
    options?: CallOptions,
  ): Promise<LockedResult>;
  /**
   * One document for each list of pages; everything that reaches a kept page comes along, nothing of other pages stays.
   * What the pages reach is read once, so that many small documents cost no more than one large one.
   */
  extract(document: OpenDocument, parts: readonly PageIndexes[], options?: ExtractOptions): Promise<ExtractResult>;
  /**
   * Puts pages in a new order. When each page of the only document stands once, the file is edited in place and all else
   * stays as it is; otherwise a new document is made, to which the first document gives what a document has once.
   * @param pages at least one; a page may stand twice, pages that do not stand here are removed with all that is theirs.
   */
  reorder(
    documents: readonly [OpenDocument, ...OpenDocument[]],
    pages: readonly ArrangedPage[],
    options?: CallOptions,
  ): Promise<ReorderResult>;
  /** The outline, parents before their children. */
  outline(document: OpenDocument, options?: CallOptions): Promise<readonly OutlineEntry[]>;
  /** What each page shows. A scan of an empty sheet is a picture, which only looking at it can tell from another. */
  pageInk(document: OpenDocument, options?: CallOptions): Promise<readonly PageInk[]>;
  /**
   * Writes a document anew as small as the options allow. Pages, text, structure, forms, links and attachments stay; an
   * edit history, unreachable objects, thumbnails and what only the producing program reads do not.
   * @throws cancelled, too-demanding
   */
  compress(document: OpenDocument, options: CompressOptions): Promise<CompressResult>;
  /**
   * Gets out of a damaged file what can be got and writes it as a sound one, under the same lock; a file in which nothing
   * is wrong comes back as it is, byte for byte. Takes files that `open` refuses.
   * @returns one result, or several for a file that is made up of several
   * @throws input-damaged when not even one page is found; input-locked, password-wrong, encryption-unsupported, too-demanding
   */
  repair(input: InputFile, options?: CallOptions): Promise<readonly RepairResult[]>;
  /** What text each page holds, and how fine its picture is. */
  pageTextStates(document: OpenDocument, options?: CallOptions): Promise<readonly PageTextState[]>;
  /**
   * Lays recognised text invisibly over pages, in a form of its own beneath their content, which stays as it is. Hidden text
   * that such a page has already is taken away first. Pages are turned when the recognition found that they lie wrong.
   */
  addTextLayer(document: OpenDocument, options: TextLayerOptions): Promise<DocumentResult>;
  /** A new document of pages that show images; the images' data is written as it is. */
  fromImages(pages: readonly ImagePage[], info: NewDocumentInfo, options?: CallOptions): Promise<DocumentResult>;
  /** A new document of text: tagged, with embedded fonts. */
  fromText(pages: readonly TextPage[], options: TextDocumentOptions): Promise<DocumentResult>;
  /** A document of pictures that fill their pages, for pages that can be drawn and no longer read. */
  fromDrawings(pages: readonly DrawnPage[], options?: CallOptions): Promise<DocumentResult>;
  /** Puts links on pages, and a title and a language where there is none. The file's bytes stay in front of what is added. */
  addLinks(document: OpenDocument, options: AddLinksOptions): Promise<DocumentResult>;
  /** Turns pages in place; content streams untouched. The open document is not modified. */
  rotate(document: OpenDocument, options: RotateOptions): Promise<DocumentResult>;
  /**
   * Draws marks on pages, in a layer of their own and outside the tagged content. What the pages drew before stays byte
   * for byte; the file's bytes stay in front of what is added. The open document is not modified.
   */
  stamp(document: OpenDocument, options: StampOptions): Promise<DocumentResult>;
  /** The fields of the document's form that are on its pages, page by page, each once. */
  formFields(document: OpenDocument, options?: CallOptions): Promise<readonly FormFieldInfo[]>;
  /**
   * Puts marks on pages and values into form fields. What the pages drew before stays byte for byte; the file's bytes stay in
   * front of what is added, so that earlier signatures still hold. The open document is not modified.
   * @throws option-invalid (`fields`) for a field that does not exist or cannot have the value
   */
  place(document: OpenDocument, options: PlaceOptions): Promise<DocumentResult>;
  /**
   * Adds a signature field, or takes an empty one, and leaves room for the signature. The file's bytes stay in front.
   * @throws option-invalid (`fieldName`, `certify`)
   */
  prepareSignature(document: OpenDocument, options: PrepareSignatureOptions): Promise<PreparedSignature>;
  /** Puts a signature into the room for it; the bytes given are written to and returned. @throws too-demanding when it does not fit */
  completeSignature(prepared: PreparedSignature, signature: Uint8Array): Uint8Array;
  /** Adds what a later check of the signatures needs. The file's bytes stay in front. */
  addValidationData(document: OpenDocument, data: ValidationData, options?: CallOptions): Promise<DocumentResult>;
  /** The certificates and revocation data that a document carries. */
  validationData(document: OpenDocument): ValidationData;
  /** The signatures of a document in the order in which they were made. */
  signatures(document: OpenDocument, options?: CallOptions): Promise<readonly SignatureRecord[]>;
}
