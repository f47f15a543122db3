import {
  findDuplicates,
  type NewDocument,
  type PdfFile,
  type PdfObject,
  PdfRef,
  PdfStream,
  plainStream,
  streamOf,
} from '@recto/pdf-core';
import { copyDocument } from '@recto/pdf-document';
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
  const { target, catalogRef, infoRef, firstId } = await copyDocument(file, pace, leavePrivateData(file, left));
  unpackProfiles(target);
  shareDuplicates(target, await findDuplicates(target, pace));
  const part = archivalPartOf(file);
  // PDF/A-1 is a profile of PDF 1.4, which has no object streams.
  const useObjectStreams = part !== 1;
  return {
    target,
    left,
    archivalPart: part,
    streamDictionaries: new StreamDictionaries(target, useObjectStreams),
    root: {
      catalog: catalogRef,
      ...(infoRef && { info: infoRef }),
      ...(firstId && { id: [firstId, firstId] as const }),
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
