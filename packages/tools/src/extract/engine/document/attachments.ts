import {
  decodeTextString,
  dictOf,
  itemsOf,
  loadStreams,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfStream,
  plainStream,
  streamOf,
  textOf,
} from '@recto/pdf-core';
import { readAnnotations, readNameTree, readPages } from '@recto/pdf-document';

/** A file within the file. */
export interface Attachment {
  /** As the file calls it; may be anything. */
  readonly name: string;
  readonly stream: PdfStream;
  /** Size of the plain bytes, if the file states it. */
  readonly statedBytes: number | null;
}

const MAX_ATTACHMENTS = 10_000;
/** Newest first (ISO 32000-2, Table 43). */
const NAME_KEYS = ['UF', 'F', 'Unix', 'Mac', 'DOS'];

/**
 * Every embedded file, once: of the document, of annotations and of what says that files belong to it (ISO 32000-2, 7.11.4,
 * 12.5.6.15, 14.13).
 */
export function readAttachments(file: PdfFile): Attachment[] {
  const found = new Map<PdfStream, Attachment>();
  const add = (value: PdfObject | undefined, key = '') => {
    const specification = dictOf(value, file);
    const embedded = specification && dictOf(specification.get('EF'), file);
    if (!embedded || found.size >= MAX_ATTACHMENTS) return;
    const stream = NAME_KEYS.map((name) => streamOf(embedded.get(name), file)).find((one) => one !== null);
    if (!stream || found.has(stream)) return;
    const size = file.resolve(dictOf(stream.dict.get('Params'), file)?.get('Size'));
    const statedBytes = typeof size === 'number' && Number.isInteger(size) && size >= 0 ? size : null;
    found.set(stream, { name: nameIn(specification, file) || key, stream, statedBytes });
  };
  const names = dictOf(file.catalog.get('Names'), file);
  for (const { key, value } of readNameTree(names?.get('EmbeddedFiles'), file)) add(value, decodeTextString(key));
  for (const value of itemsOf(file.catalog.get('AF'), file)) add(value);
  for (const page of readPages(file)) {
    for (const value of itemsOf(page.dict.get('AF'), file)) add(value);
    for (const { dict, subtype } of readAnnotations(page, file)) {
      if (subtype === 'FileAttachment') add(dict.get('FS'));
      for (const value of itemsOf(dict.get('AF'), file)) add(value);
      const assets = dictOf(dict.get('RichMediaContent'), file)?.get('Assets');
      if (assets) for (const asset of readNameTree(assets, file)) add(asset.value, decodeTextString(asset.key));
    }
  }
  return [...found.values()];
}

function nameIn(specification: PdfDict, file: PdfFile): string {
  for (const key of NAME_KEYS) {
    const name = textOf(specification.get(key), file);
    if (name) return name;
  }
  return '';
}

/** The plain bytes; null when they are damaged or too many. */
export async function attachmentBytes(
  { stream }: Attachment,
  file: PdfFile,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  await loadStreams([stream], signal);
  const plain = plainStream(stream, file);
  if (!plain) return null;
  // An image filter is on it: then the data are that image.
  return plain.bytes === stream.data ? plain.bytes.slice() : plain.bytes;
}
