import {
  effectiveRotation,
  type PageNode,
  PageTreeEdits,
  pageSize,
  readBox,
  readPages,
  visibleBox,
} from '@recto/pdf-document';
import { keepSession, type Session, sessionOf } from './session.ts';

/** A rectangle in points, from the lower left corner of the page as it is before rotation. */
export interface PageBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Names of the boxes of a page (ISO 32000-2, 14.11.2). */
export type BoxName = 'media' | 'crop' | 'bleed' | 'trim' | 'art';

const BOX_KEYS: Readonly<Record<BoxName, string>> = {
  media: 'MediaBox',
  crop: 'CropBox',
  bleed: 'BleedBox',
  trim: 'TrimBox',
  art: 'ArtBox',
};

/** A PDF document. What it holds is read and changed by the functions of this door. */
export class PdfDocument {
  /** True when the file's cross-reference was damaged and has been rebuilt. */
  readonly wasRepaired: boolean;

  /** @internal */
  constructor(session: Session, wasRepaired: boolean) {
    keepSession(this, session);
    this.wasRepaired = wasRepaired;
  }

  /** Number of pages. */
  get pageCount(): number {
    return readPages(sessionOf(this).view).length;
  }

  /** The pages in order. After pages were added, removed or moved, ask for them again. */
  get pages(): readonly PdfPage[] {
    return Array.from({ length: this.pageCount }, (_, index) => new PdfPage(this, index));
  }

  /** Version of PDF that the file states: "1.7". */
  get version(): string {
    return sessionOf(this).view.version;
  }

  /** True when the file is encrypted. */
  get isEncrypted(): boolean {
    return sessionOf(this).lock !== null;
  }
}

/** A page of a document, by its place. */
export class PdfPage {
  readonly document: PdfDocument;
  /** Place in the document, 0-based. */
  readonly index: number;

  /** @internal */
  constructor(document: PdfDocument, index: number) {
    this.document = document;
    this.index = index;
  }

  /** Width in points of the page as it is shown. */
  get width(): number {
    return shownSize(this)[0];
  }

  /** Height in points of the page as it is shown. */
  get height(): number {
    return shownSize(this)[1];
  }

  /** Clockwise rotation with which the page is shown: 0, 90, 180 or 270. */
  get rotation(): number {
    const { page, session } = nodeOf(this);
    return effectiveRotation(page, session.view);
  }

  /** Turns the page to a rotation, clockwise, a multiple of 90. */
  setRotation(degrees: number): void {
    if (!Number.isInteger(degrees / 90)) throw new RangeError('a page is rotated by multiples of 90 degrees');
    changePage(this, 'Rotate', ((degrees % 360) + 360) % 360);
  }

  /** Returns a box of the page; null when the page does not state it, or only states nonsense. */
  box(name: BoxName): PageBox | null {
    const { page, session } = nodeOf(this);
    const key = BOX_KEYS[name];
    const value = key === 'MediaBox' || key === 'CropBox' ? page.inherited[key] : page.dict.get(key);
    const box = readBox(value, session.view);
    return box ?? (name === 'media' ? visibleBox(page, session.view) : null);
  }

  /** Sets a box of the page. */
  setBox(name: BoxName, { left, bottom, right, top }: PageBox): void {
    if (!(left < right && bottom < top)) throw new RangeError('a box has a width and a height above 0');
    changePage(this, BOX_KEYS[name], [left, bottom, right, top]);
  }
}

/** Returns what the model knows of a page, and the session of its document. @internal */
export function nodeOf({ document, index }: PdfPage): { readonly page: PageNode; readonly session: Session } {
  const session = sessionOf(document);
  return { page: session.page(index), session };
}

function shownSize(shown: PdfPage): [width: number, height: number] {
  const { page, session } = nodeOf(shown);
  const { widthPoints, heightPoints } = pageSize(page, session.view);
  return effectiveRotation(page, session.view) % 180 === 0 ? [widthPoints, heightPoints] : [heightPoints, widthPoints];
}

function changePage(shown: PdfPage, key: string, value: number | number[]): void {
  const { page, session } = nodeOf(shown);
  const edits = new PageTreeEdits(session.view);
  edits.edit(page).set(key, value);
  session.apply(edits.changes);
}
