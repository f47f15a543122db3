import { plainStream } from '@recto/pdf-content';
import {
  Copier,
  createNewDocument,
  findDuplicates,
  itemsOf,
  type NewDocument,
  type PdfFile,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  streamOf,
} from '@recto/pdf-core';
import type { Pace } from '@recto/work/pace';
import { archivalPart } from './metadata.ts';
import { leavePrivateData, type PrivateData } from './private-data.ts';
import { unpackProfiles } from './profiles/profiles-of.ts';
import { StreamDictionaries } from './stream-dictionaries.ts';

/** A file's objects in a document that may be changed. */
export interface WorkingCopy {
  readonly target: NewDocument;
  readonly root: {
    readonly catalog: PdfRef;
    readonly info?: PdfRef;
    readonly id?: readonly [Uint8Array, Uint8Array];
    readonly version: string;
    readonly useObjectStreams: boolean;
  };
  /** The part of PDF/A that the file says it keeps to; null for none. */
  readonly archivalPart: number | null;
  readonly left: PrivateData;
  readonly streamDictionaries: StreamDictionaries;
}

/** Copies what the catalog leads to, but for private data. Equal streams become one object under several numbers. */
export async function copyFile(file: PdfFile, pace: Pace): Promise<WorkingCopy> {
  const left: PrivateData = { applications: 0, thumbnails: 0 };
  const target = createNewDocument();
  const copier = new Copier(file, target, leavePrivateData(file, left));
  const catalogRef = file.trailer.get('Root');
  const catalog = catalogRef instanceof PdfRef ? copier.copyRef(catalogRef) : null;
  if (!catalog) throw new TypeError('openPdf gives files whose catalog is an indirect object');
  const infoRef = file.trailer.get('Info');
  const info = infoRef instanceof PdfRef ? copier.copyRef(infoRef) : null;
  await copier.drain(pace);
  unpackProfiles(target);
  shareDuplicates(target, await findDuplicates(target, pace));
  const [first] = itemsOf(file.trailer.get('ID'), file).map((id) => file.resolve(id));
  const part = archivalPartOf(file);
  // PDF/A-1 is a profile of PDF 1.4, which has no object streams.
  const useObjectStreams = part !== 1;
  return {
    target,
    left,
    archivalPart: part,
    streamDictionaries: new StreamDictionaries(target, useObjectStreams),
    root: {
      catalog,
      ...(info && { info }),
      ...(first instanceof PdfString && { id: [first.bytes, first.bytes] as const }),
      version: file.version,
      useObjectStreams,
    },
  };
}

/** Every object, in order of number. */
export function objectsOf(target: NewDocument): PdfObject[] {
  return Array.from(target.entries(), ([, object]) => object);
}

/** Gives equal streams one object, so that what is done to one is done to all. */
function shareDuplicates(target: NewDocument, replaced: ReadonlyMap<number, number>): void {
  for (const [num, first] of replaced) {
    const object = target.get(new PdfRef(first));
    if (object instanceof PdfStream) target.set(new PdfRef(num), object);
  }
}

function archivalPartOf(file: PdfFile): number | null {
  const metadata = streamOf(file.catalog.get('Metadata'), file);
  const plain = metadata && plainStream(metadata, file);
  return plain ? archivalPart(plain.bytes) : null;
}
