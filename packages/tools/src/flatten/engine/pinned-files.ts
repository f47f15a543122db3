import type { WorkingCopy } from '@recto/pdf-clean';
import { byteKey, dictOf, encodeTextString, PdfDict, type PdfObject, PdfRef, textOf } from '@recto/pdf-core';
import { buildNameTree, readNameTree } from '@recto/pdf-document';

/** Files that were pinned to pages become attachments of the document (ISO 32000-2, 7.11.4). */
export class PinnedFiles {
  readonly #copy: WorkingCopy;
  readonly #files: PdfObject[] = [];

  constructor(copy: WorkingCopy) {
    this.#copy = copy;
  }

  /** @param value the file specification of an annotation */
  add(value: PdfObject | undefined): void {
    if (value !== undefined && dictOf(value, this.#copy.target)) this.#files.push(value);
  }

  /** @returns the number of files that were moved; those that the document has as attachments already are not counted */
  finish(): number {
    const { catalog, target } = this.#copy;
    const names = dictOf(catalog.get('Names'), target);
    const entries = readNameTree(names?.get('EmbeddedFiles'), target);
    const known = new Set(entries.map(({ value }) => dictOf(value, target)));
    const keys = new Set(entries.map(({ key }) => byteKey(key)));
    const added = this.#files.flatMap((value) => {
      const file = dictOf(value, target);
      if (!file || known.has(file)) return [];
      known.add(file);
      return [
        { key: freeKey(nameOfFile(file, this.#copy), keys), value: value instanceof PdfRef ? value : target.add(file) },
      ];
    });
    if (added.length === 0) return 0;
    const tree = buildNameTree([...entries, ...added], target);
    if (names) names.set('EmbeddedFiles', tree);
    else catalog.set('Names', PdfDict.of({ EmbeddedFiles: tree }));
    return added.length;
  }
}

function nameOfFile(file: PdfDict, { target }: WorkingCopy): string {
  return textOf(file.get('UF'), target) || textOf(file.get('F'), target) || 'attachment';
}

/** A key that no other file has. */
function freeKey(name: string, keys: Set<string>): Uint8Array {
  for (let number = 1; ; number++) {
    const key = encodeTextString(number === 1 ? name : `${name} (${number})`);
    if (keys.has(byteKey(key))) continue;
    keys.add(byteKey(key));
    return key;
  }
}
