import { type CopyRules, type NewDocument, nameOf, type PdfDict, type PdfFile, type PdfRef } from '@recto/pdf-core';
import { copyDocument } from '@recto/pdf-document';
import type { Pace } from '@recto/work/pace';
import type { Redactor } from '../redactor.ts';

/** A file's objects in a document that may be changed. */
export interface WorkingCopy {
  readonly document: NewDocument;
  readonly catalogRef: PdfRef;
  readonly catalog: PdfDict;
  readonly infoRef: PdfRef | null;
  readonly id: readonly [Uint8Array, Uint8Array] | null;
  /** Objects of the file that nothing leads to. */
  readonly leftBehind: number;
}

/** Copies what the catalog and the information dictionary lead to, but for private data of programs and thumbnails. */
export async function copyFile(
  file: PdfFile,
  { counts, without }: Pick<Redactor, 'counts' | 'without'>,
  pace: Pace,
): Promise<WorkingCopy> {
  const rules: CopyRules = {
    leavesOut: () => false,
    changes(dict) {
      const left: Record<string, null> = {};
      if (dict.has('PieceInfo') && without !== 'private-data') {
        counts.add('private-data', null);
        left.PieceInfo = null;
      }
      if (dict.has('Thumb') && without !== 'thumbnails' && nameOf(dict.get('Type'), file) === 'Page') {
        counts.add('thumbnails', null);
        left.Thumb = null;
      }
      return left;
    },
  };
  const { target: document, catalogRef, catalog, infoRef, firstId } = await copyDocument(file, pace, rules);
  return {
    document,
    catalogRef,
    catalog,
    infoRef,
    id: firstId && [firstId, firstId],
    leftBehind: Math.max(0, file.nextObjectNumber - 1 - [...document.entries()].length),
  };
}
