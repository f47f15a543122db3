import {
  type CallOptions,
  type DocumentCapability,
  type InputFile,
  type Inventory,
  type OpenDocument,
  RectoError,
  throwIfCancelled,
} from '@recto/contract';
import { compressDocument } from '@recto/pdf-compress';
import { loadAllStreams, openPdf, type PdfFile } from '@recto/pdf-core';
import { documentOfDrawings, writeImagePages, writeTextPages } from '@recto/pdf-create';
import {
  effectiveRotation,
  inspectDocument,
  loadContents,
  MAX_PAGES,
  type OpenedFile,
  pageSize,
  readOutlineEntries,
  readPageInk,
  readPages,
} from '@recto/pdf-document';
import {
  addLinks,
  extractPages,
  mergeDocuments,
  protectDocument,
  protectLike,
  reorderPages,
  rotatePages,
  unlockDocument,
} from '@recto/pdf-edit';
import { stampPages } from '@recto/pdf-overlay';
import { salvageAll } from '@recto/pdf-salvage';
import {
  addValidationData,
  fillRoom,
  placeOnPages,
  prepareSignature,
  readFormFields,
  readSignatures,
  readValidationData,
} from '@recto/pdf-sign';
import { addTextLayer, readPageTextStates } from '@recto/pdf-text-layer';

/**
 * The lossless document layer for operations. What was opened and counted is remembered for as long as its input or
 * document is in use; failures are not remembered.
 */
export function createDocumentCapability(): DocumentCapability {
  const opened = new WeakMap<InputFile, Promise<OpenDocument>>();
  const files = new WeakMap<OpenDocument, PdfFile>();
  const inventories = new WeakMap<OpenDocument, Inventory>();
  /** Of locked documents and of the results that are locked like them: what opens them. */
  const passwords = new WeakMap<OpenDocument | Uint8Array, string>();

  const fileOf = (document: OpenDocument): PdfFile => {
    const file = files.get(document);
    if (!file) throw new TypeError('document was not opened by this capability');
    return file;
  };
  const openedFile = (document: OpenDocument): OpenedFile => ({
    file: fileOf(document),
    fileName: document.fileName,
    password: passwords.get(document),
  });
  /** A result that is locked as its document is. */
  const keepLock = <Result extends { readonly bytes: Uint8Array }>(document: OpenDocument, result: Result): Result => {
    const password = passwords.get(document);
    if (password !== undefined) passwords.set(result.bytes, password);
    return result;
  };
  const openBytes = async (bytes: Uint8Array, fileName: string, options: CallOptions & { password?: string }) => {
    const file = await openPdf(bytes, { fileName, password: options.password, signal: options.signal });
    const pageCount = readPages(file).length;
    if (pageCount === 0) throw new RectoError('input-damaged', { fileName });
    if (pageCount > MAX_PAGES) throw new RectoError('too-demanding', { fileName });
    const document: OpenDocument = { kind: 'open-document', fileName, pageCount };
    files.set(document, file);
    if (options.password !== undefined) passwords.set(document, options.password);
    return document;
  };

  return {
    open(input, options = {}) {
      const known = opened.get(input);
      if (known) return known;
      const { name, password } = input;
      const opening = input.bytes().then((bytes) => openBytes(bytes, name, { ...options, password }));
      opened.set(input, opening);
      opening.catch(() => opened.delete(input));
      return opening;
    },

    reopen: (bytes, fileName, options = {}) =>
      openBytes(bytes, fileName, { ...options, password: passwords.get(bytes) ?? options.password }),

    async inspect(document, { pages, signal } = {}) {
      throwIfCancelled(signal);
      const file = fileOf(document);
      if (file.encryption) await loadContents(file, pages, signal);
      if (pages) return inspectDocument(file, pages);
      const inventory = inventories.get(document) ?? inspectDocument(file);
      inventories.set(document, inventory);
      return inventory;
    },

    async pageSizes(document, options) {
      throwIfCancelled(options?.signal);
      const file = fileOf(document);
      return readPages(file).map((page) => ({
        ...pageSize(page, file),
        rotationDegrees: effectiveRotation(page, file),
      }));
    },

    async merge(parts, options) {
      throwIfCancelled(options.signal);
      const opened = parts.map(({ document, pages }) => ({
        file: fileOf(document),
        fileName: document.fileName,
        pages: [...pages],
      }));
      return mergeDocuments(opened, options);
    },

    async protect(document, options) {
      throwIfCancelled(options.signal);
      const result = await protectDocument(openedFile(document), options);
      passwords.set(result.bytes, options.userPassword);
      return result;
    },

    async unlock(document, options) {
      throwIfCancelled(options.signal);
      return unlockDocument(openedFile(document), options);
    },

    async protectLike(bytes, fileName, sources, options = {}) {
      if (sources.every((source) => fileOf(source).encryption === null)) return { bytes, notes: [] };
      const result = await openBytes(bytes, fileName, { ...options, password: passwords.get(bytes) });
      const { password, ...locked } = await protectLike(fileOf(result), sources.map(openedFile), options);
      if (password !== undefined) passwords.set(locked.bytes, password);
      return locked;
    },

    async extract(document, parts, options) {
      throwIfCancelled(options?.signal);
      const file = fileOf(document);
      await loadAllStreams(file, options?.signal);
      return extractPages(file, document.fileName, parts, options);
    },

    async reorder(documents, pages, options) {
      throwIfCancelled(options?.signal);
      const [first, ...others] = documents;
      const named = (document: OpenDocument) => ({ file: fileOf(document), fileName: document.fileName });
      const result = await reorderPages([named(first), ...others.map(named)], pages, options);
      const password = passwords.get(first);
      if (password !== undefined) passwords.set(result.bytes, password);
      return result;
    },

    async outline(document, options) {
      throwIfCancelled(options?.signal);
      return readOutlineEntries(fileOf(document));
    },

    async pageInk(document, options) {
      const file = fileOf(document);
      if (file.encryption) await loadContents(file, undefined, options?.signal);
      return readPageInk(file, options?.signal);
    },

    async repair(input, options = {}) {
      throwIfCancelled(options.signal);
      const { name: fileName, password } = input;
      const results = await salvageAll(await input.bytes(), { ...options, fileName, password });
      if (password !== undefined) for (const { bytes } of results) passwords.set(bytes, password);
      return results;
    },

    fromDrawings: (pages, options) => documentOfDrawings(pages, options),

    async compress(document, options) {
      throwIfCancelled(options.signal);
      const result = await compressDocument(openedFile(document), options);
      const password = passwords.get(document);
      if (password !== undefined) passwords.set(result.bytes, password);
      return result;
    },

    async pageTextStates(document, options) {
      throwIfCancelled(options?.signal);
      return readPageTextStates(fileOf(document), options?.signal);
    },

    async addTextLayer(document, options) {
      throwIfCancelled(options.signal);
      const file = fileOf(document);
      if (file.encryption) await loadContents(file, [...options.pages.keys()], options.signal);
      const result = addTextLayer(file, options);
      const password = passwords.get(document);
      if (password !== undefined) passwords.set(result.bytes, password);
      return result;
    },

    async stamp(document, options) {
      throwIfCancelled(options.signal);
      const file = fileOf(document);
      if (file.encryption) await loadContents(file, undefined, options.signal);
      const result = stampPages(file, options);
      const password = passwords.get(document);
      if (password !== undefined) passwords.set(result.bytes, password);
      return result;
    },

    async formFields(document, options) {
      throwIfCancelled(options?.signal);
      return readFormFields(fileOf(document)).map(({ info }) => info);
    },

    async place(document, options) {
      throwIfCancelled(options.signal);
      const file = fileOf(document);
      const pages = options.places.map(({ pageIndex }) => pageIndex);
      if (file.encryption) await loadContents(file, pages, options.signal);
      return keepLock(document, placeOnPages(file, options));
    },

    async prepareSignature(document, options) {
      throwIfCancelled(options.signal);
      return keepLock(document, await prepareSignature(fileOf(document), options, passwords.get(document)));
    },

    completeSignature: fillRoom,

    async addValidationData(document, data, options) {
      throwIfCancelled(options?.signal);
      return keepLock(document, addValidationData(fileOf(document), data));
    },

    validationData: (document) => readValidationData(fileOf(document)),

    async signatures(document, options) {
      throwIfCancelled(options?.signal);
      return readSignatures(fileOf(document), { ...options, password: passwords.get(document) });
    },

    async fromImages(pages, info, options) {
      throwIfCancelled(options?.signal);
      return writeImagePages(pages, info, options);
    },

    async fromText(pages, options) {
      throwIfCancelled(options.signal);
      return writeTextPages(pages, options);
    },

    async addLinks(document, options) {
      throwIfCancelled(options.signal);
      return addLinks(fileOf(document), options);
    },

    async rotate(document, { signal, onProgress, ...options }) {
      throwIfCancelled(signal);
      const result = rotatePages(fileOf(document), options);
      const password = passwords.get(document);
      if (password !== undefined) passwords.set(result.bytes, password);
      onProgress?.(1);
      return result;
    },
  };
}
