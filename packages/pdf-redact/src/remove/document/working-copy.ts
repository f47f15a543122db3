import {
  Copier,
  type CopyRules,
  createNewDocument,
  dictOf,
  itemsOf,
  type NewDocument,
  nameOf,
  PdfDict,
  type PdfFile,
  PdfRef,
  PdfString,
} from '@recto/pdf-core';
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
  const document = createNewDocument();
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
  const copier = new Copier(file, document, rules);
  const root = file.trailer.get('Root');
  const catalogRef = root instanceof PdfRef ? copier.copyRef(root) : null;
  if (!catalogRef) throw new TypeError('openPdf gives files whose catalog is an indirect object');
  const info = file.trailer.get('Info');
  const infoRef = info instanceof PdfRef ? copier.copyRef(info) : null;
  await copier.drain(pace);
  const [first] = itemsOf(file.trailer.get('ID'), file).map((item) => file.resolve(item));
  return {
    document,
    catalogRef,
    catalog: dictOf(catalogRef, document) ?? new PdfDict(),
    infoRef,
    id: first instanceof PdfString ? [first.bytes, first.bytes] : null,
    leftBehind: Math.max(0, file.nextObjectNumber - 1 - [...document.entries()].length),
  };
}
