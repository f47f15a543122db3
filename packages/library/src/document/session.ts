import { wholeBytes } from '@recto/contract/byte-source';
import { RectoError } from '@recto/contract/recto-error';
import {
  appendUpdateInPieces,
  type ObjectChange,
  openPdf,
  type PdfFile,
  type PdfRef,
  rewriteFileInPieces,
  rewriteLocked,
  type SecurityHandler,
  securityHandlerOf,
} from '@recto/pdf-core';
import { type PageNode, readPages } from '@recto/pdf-document';
import { EditedFile } from './edited-file.ts';

/** Work that waits until a document is read or saved: what was drawn on pages, set together in as few fonts as it needs. */
export interface Waiting {
  /** Makes the changes and leaves nothing behind. */
  finish(session: Session): Promise<void>;
}

/** A document that is being changed: its file, and what became different since that was written. */
export class Session {
  /** The password that opens the file; undefined when none is needed. */
  readonly password: string | undefined;
  /** Lock of the file as it was opened, which its results keep. */
  readonly lock: SecurityHandler | null;
  /** True for a document that never was a file. */
  readonly isNew: boolean;
  /** Drawings, until the document is read or saved. */
  waiting: Waiting | null = null;
  #file: PdfFile;
  #changes = new Map<number, ObjectChange>();
  #info: PdfRef | null = null;
  #view: EditedFile | null = null;

  constructor(file: PdfFile, password: string | undefined, isNew = false) {
    this.#file = file;
    this.password = password;
    this.lock = securityHandlerOf(file);
    this.isNew = isNew;
  }

  /** The document as it is now; another object after each change. */
  get view(): PdfFile {
    this.#view ??= new EditedFile(this.#file, this.#changes, this.#info);
    return this.#view;
  }

  get fileName(): string {
    return this.#file.fileName ?? '';
  }

  /** Returns a page. @throws option-invalid for one that is not there */
  page(index: number): PageNode {
    const pages = readPages(this.view);
    const page = pages[index];
    if (!page) throw new RangeError(`there is no page ${index}: the document has ${pages.length}, counted from 0`);
    return page;
  }

  /** Takes changes over. @param info the new document information dictionary, among them */
  apply(changes: ReadonlyMap<number, ObjectChange>, info: PdfRef | null = null): void {
    for (const [num, change] of changes) this.#changes.set(num, change);
    this.#info = info ?? this.#info;
    this.#view = null;
  }

  /** Finishes what waits. */
  async finish(): Promise<void> {
    const { waiting } = this;
    this.waiting = null;
    await waiting?.finish(this);
  }

  /** Writes the changes behind the file, or all of the file where that cannot be. @throws cancelled */
  async appended(signal?: AbortSignal): Promise<Uint8Array> {
    await this.finish();
    // What pages were copied into has no lock of its own.
    if (this.lock && !this.#file.encryption) return await this.whole(this.lock, signal);
    if (this.#changes.size === 0 && !this.#file.wasRecovered) return this.#file.bytes.slice();
    const options = { ...this.#named(), ...(signal && { signal }) };
    const content = appendUpdateInPieces(this.#file, this.#changes, options);
    return content ? wholeBytes(content) : await this.whole(this.lock, signal);
  }

  /** Writes all of the document, and nothing that no longer belongs to it. @param lock null: without encryption @throws cancelled */
  async whole(lock: SecurityHandler | null, signal?: AbortSignal): Promise<Uint8Array> {
    await this.finish();
    const options = { ...this.#named(), ...(signal && { signal }) };
    if (lock || this.#file.encryption) {
      return wholeBytes(await rewriteLocked(this.#file, lock, this.#changes, options));
    }
    return wholeBytes(rewriteFileInPieces(this.#file, this.#changes, options));
  }

  /** Makes a file of the document as it is now, for work that needs one. @throws cancelled */
  async settled(signal?: AbortSignal): Promise<PdfFile> {
    await this.finish();
    if (this.#changes.size > 0) await this.replace(await this.appended(signal), signal);
    return this.#file;
  }

  /** Goes on with another file: the document as some work left it. @throws input-damaged, cancelled */
  async replace(bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
    const { fileName } = this;
    this.#file = await openPdf(bytes, {
      fileName,
      ...(this.password !== undefined && { password: this.password }),
      ...(signal && { signal }),
    });
    this.#changes = new Map();
    this.#info = null;
    this.#view = null;
  }

  #named(): { info?: PdfRef } {
    return this.#info ? { info: this.#info } : {};
  }
}

const sessions = new WeakMap<object, Session>();

/** Gives a document its session. */
export function keepSession(document: object, session: Session): void {
  sessions.set(document, session);
}

/** Returns the session of a document. @throws processing-failed for anything else */
export function sessionOf(document: object): Session {
  const session = sessions.get(document);
  if (!session) throw new RectoError('processing-failed');
  return session;
}
