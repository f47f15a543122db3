import type { ValidationData } from '@recto/contract/capabilities/sign';
import {
  appendUpdate,
  arrayOf,
  byteKey,
  decodeStream,
  dictOf,
  dictOfNames,
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  rewriteFile,
  streamOf,
} from '@recto/pdf-core';
import { type DocumentResult, readPages } from '@recto/pdf-document';
import { NewObjects } from '@recto/pdf-overlay';
import { DictEdits } from './dict-edits.ts';

/** Key of each kind in the document security store (ETSI EN 319 142-1, 5.4.2.2). */
const KEYS = { certificates: 'Certs', revocationLists: 'CRLs', statusResponses: 'OCSPs' } as const;
const KINDS = ['certificates', 'revocationLists', 'statusResponses'] as const;
/** Most streams of a kind, and most bytes of one, that are looked at. */
const MAX_STREAMS = 500;
const MAX_BYTES = 16_777_216;

/** The certificates and revocation data in a document's security store. */
export function readValidationData(file: PdfFile): ValidationData {
  const store = dictOf(file.catalog.get('DSS'), file);
  const read = (key: string) =>
    (arrayOf(store?.get(key), file) ?? []).slice(0, MAX_STREAMS).flatMap((item) => {
      const stream = streamOf(item, file);
      if (!stream) return [];
      const bytes = decodeStream(stream, file, { maxBytes: MAX_BYTES });
      return bytes.length > 0 ? [bytes] : [];
    });
  return {
    certificates: read(KEYS.certificates),
    revocationLists: read(KEYS.revocationLists),
    statusResponses: read(KEYS.statusResponses),
  };
}

/** Adds to a document's security store what is not in it yet. @param file not modified */
export function addValidationData(file: PdfFile, data: ValidationData): DocumentResult {
  const known = readValidationData(file);
  const objects = new NewObjects(file.nextObjectNumber);
  const edits = new DictEdits(file);
  const catalog = edits.catalog();
  const store: PdfDict = edits.below(catalog, 'DSS');
  for (const kind of KINDS) {
    const there = new Set(known[kind].map(byteKey));
    const added = data[kind].filter((bytes) => !there.has(byteKey(bytes)));
    if (added.length === 0) continue;
    const refs: PdfObject[] = added.map((bytes) => objects.addStream(dictOfNames({}), bytes));
    store.set(KEYS[kind], [...(arrayOf(store.get(KEYS[kind]), file) ?? []), ...refs]);
  }
  if (store.map.size > 0) store.set('Type', PdfName.of('DSS'));
  const changes = new Map([...objects.changes, ...edits.changes]);
  return {
    bytes: appendUpdate(file, changes) ?? rewriteFile(file, changes, { deflateStreams: false }),
    origins: readPages(file).map(({ pageIndex }) => ({ inputIndex: 0, pageIndex })),
    notes: [],
  };
}
