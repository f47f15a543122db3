import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { dictOf, loadAllStreams, PdfDict, type PdfFile, type PdfObject, PdfStream, rewriteFile } from '@recto/pdf-core';
import { contentStreams } from '../inspect/content-digest.ts';
import { readAnnotations } from '../model/annotations.ts';
import { type PageNode, readPages } from '../model/page-tree.ts';
import { openDocument } from '../open-document.ts';
import { costOf, DrawnWork } from './drawn-work.ts';
import { untangleFields } from './untangle-fields.ts';
import { untanglePages } from './untangle-pages.ts';

const inPart = new WeakMap<InputFile, ReadonlySet<number>>();

/** Pages (0-based) of an input that were drawn without a part, because they ask for more work than a file of its size may. */
export function pagesDrawnInPart(input: InputFile): ReadonlySet<number> {
  return inPart.get(input) ?? new Set();
}

/** A file as a renderer may see it: every page within the work that a file of this size may ask for. */
export class DrawableFile {
  readonly #input: InputFile;
  readonly #file: PdfFile;
  readonly #work: DrawnWork;
  readonly #looked = new Set<number>();
  readonly pagesInPart = new Set<number>();
  #isChanged: boolean;

  /**
   * Opens the input beside the renderer. Null for what does not open here: the renderer says why, or knows better.
   * @throws too-demanding, cancelled
   */
  static async of(input: InputFile, signal?: AbortSignal): Promise<DrawableFile | null> {
    try {
      const { file } = await openDocument(input, { ...(signal && { signal }) });
      return new DrawableFile(input, file);
    } catch (thrown) {
      if (thrown instanceof RectoError && !['too-demanding', 'cancelled'].includes(thrown.code)) return null;
      throw thrown;
    }
  }

  private constructor(input: InputFile, file: PdfFile) {
    this.#input = input;
    this.#file = file;
    this.#work = new DrawnWork(file);
    const { changes } = this.#work;
    untangleFields(file, changes);
    untanglePages(file, changes);
    this.#work.lookAtCatalog();
    this.#isChanged = changes.size > 0;
  }

  /** True when the renderer must be given `bytes` in place of the input. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Looks at a page before it is drawn. @returns false when what `bytes` gave before is not to be used for it */
  mayDraw(pageIndex: number): boolean {
    if (this.#looked.has(pageIndex)) return true;
    this.#looked.add(pageIndex);
    const page = readPages(this.#file)[pageIndex];
    const before = this.#work.cuts;
    if (page) this.#look(page);
    if (this.#work.cuts === before) return true;
    this.pagesInPart.add(pageIndex);
    inPart.set(this.#input, this.pagesInPart);
    this.#isChanged = true;
    return false;
  }

  /** The whole file, unlocked, without what would take too long; the other pages are looked at, too. @throws cancelled */
  async bytes(signal?: AbortSignal): Promise<Uint8Array> {
    if (this.pagesInPart.size > 0) for (const { pageIndex } of readPages(this.#file)) this.mayDraw(pageIndex);
    await loadAllStreams(this.#file, signal);
    return rewriteFile(this.#file, this.#work.changes, { ...(signal && { signal }) });
  }

  #look(page: PageNode): void {
    const resources = dictOf(page.inherited.Resources, this.#file);
    const contents = this.#contentValues(page);
    const own = this.#work.workOf({ dict: page.dict, ref: page.ref, resources, contents });
    this.#lookAtAnnotations(page, costOf(own), resources);
  }

  #contentValues(page: PageNode): readonly PdfObject[] {
    const contents = page.dict.get('Contents') ?? null;
    const object = this.#file.resolve(contents);
    return object instanceof PdfStream
      ? [contents]
      : Array.isArray(object)
        ? object.slice(0, contentStreams(page, this.#file).length)
        : [];
  }

  /** Annotations are drawn one after the other; from the one on that is too much, they are left out. */
  #lookAtAnnotations(page: PageNode, drawn: number, resources: PdfDict | null): void {
    const annotations = readAnnotations(page, this.#file);
    let sum = drawn;
    for (const [index, { dict }] of annotations.entries()) {
      sum += 1 + this.#costOfLook(dict, resources);
      if (sum <= this.#work.maxVisits) continue;
      const kept = annotations.slice(0, index).map(({ ref, dict: own }) => ref ?? own);
      this.#work.changeEntry(page.ref, 'Annots', kept);
      return;
    }
  }

  #costOfLook(annotation: PdfDict, resources: PdfDict | null): number {
    const normal = dictOf(annotation.get('AP'), this.#file)?.get('N');
    const object = this.#file.resolve(normal);
    const looks = object instanceof PdfDict ? [...object.map.values()] : [normal];
    return Math.max(0, ...looks.map((look) => costOf(this.#work.workOfStream(look, resources))));
  }
}
