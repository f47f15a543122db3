import { RectoError } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { say } from '@recto/words/said';
import type { BlockSource } from './block-source.ts';
import type { FileAccess, FileAccessTable } from './file-access.ts';
import { LOAD_ERROR } from './pdfium-calls.ts';
import type { PdfiumInstance } from './pdfium-instance.ts';

/** A document inside one PDFium instance. */
export class LoadedFile {
  readonly instance: PdfiumInstance;
  readonly fileName: string;
  /** FPDF_DOCUMENT. */
  readonly handle: number;
  readonly #table: FileAccessTable;
  readonly #access: FileAccess;
  #form: { readonly info: number; readonly handle: number } | undefined;

  /** @throws input-locked, password-wrong, encryption-unsupported, input-damaged, file-unreadable */
  constructor(
    instance: PdfiumInstance,
    table: FileAccessTable,
    file: { readonly name: string; readonly password?: string; readonly source: BlockSource },
  ) {
    this.instance = instance;
    this.fileName = file.name;
    this.#table = table;
    this.#access = table.add(file.source);
    const load = (password: string) =>
      withText(instance, password, (text) => instance.call.FPDF_LoadCustomDocument(this.#access.pointer, text));
    let handle = load(file.password ?? '');
    let reason = instance.call.FPDF_GetLastError();
    // A password that was given for a file which needs none does no harm.
    if (handle === 0 && reason === LOAD_ERROR.password && file.password) {
      handle = load('');
      reason = instance.call.FPDF_GetLastError();
    }
    this.handle = handle;
    if (handle !== 0) return;
    table.remove(this.#access);
    throw this.failure ?? loadError(reason, file);
  }

  /** Bytes that PDFium asked for since the document was loaded. */
  get bytesRead(): number {
    return this.#access.bytesRead;
  }

  /** FPDF_FORMHANDLE, which draws the form's fields; 0 for a document without a form. */
  get form(): number {
    const { call } = this.instance;
    if (!this.#form && call.FPDF_GetFormType(this.handle) !== 0) {
      const info = call.PDFiumExt_OpenFormFillInfo();
      this.#form = { info, handle: call.PDFiumExt_InitFormFillEnvironment(this.handle, info) };
    }
    return this.#form?.handle ?? 0;
  }

  /** Runs `work` with FPDF_PAGE of a page. @throws input-damaged */
  async withPage<Value>(pageIndex: number, work: (page: number) => Value | Promise<Value>): Promise<Value> {
    const { call } = this.instance;
    const page = call.FPDF_LoadPage(this.handle, pageIndex);
    if (page === 0) throw this.damaged();
    try {
      return await work(page);
    } finally {
      call.FPDF_ClosePage(page);
    }
  }

  damaged(): RectoError {
    return new RectoError('input-damaged', { fileName: this.fileName });
  }

  /** Why the file could not be read, once it could not: PDFium calls that damage, but this is the truth. */
  get failure(): unknown {
    return this.#access.failure;
  }

  close(): void {
    const { call } = this.instance;
    if (this.#form) {
      call.PDFiumExt_ExitFormFillEnvironment(this.#form.handle);
      call.PDFiumExt_CloseFormFillInfo(this.#form.info);
    }
    call.FPDF_CloseDocument(this.handle);
    this.#table.remove(this.#access);
  }
}

function withText(instance: PdfiumInstance, text: string, work: (pointer: number) => number): number {
  const bytes = new TextEncoder().encode(text);
  return instance.withMemory(bytes.length + 1, (pointer) => {
    instance.heap.set(bytes, pointer);
    return work(pointer);
  });
}

const UNKNOWN_HANDLER = message('encryption.unknownHandler', 'an unknown security handler');

function loadError(reason: number, file: { readonly name: string; readonly password?: string }): RectoError {
  const fileName = file.name;
  if (reason === LOAD_ERROR.password)
    return new RectoError(file.password ? 'password-wrong' : 'input-locked', { fileName });
  if (reason === LOAD_ERROR.security) {
    return new RectoError('encryption-unsupported', { fileName, scheme: say(UNKNOWN_HANDLER) });
  }
  return new RectoError('input-damaged', { fileName });
}
