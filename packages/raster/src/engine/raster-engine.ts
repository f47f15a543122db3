import type { InputFile } from '@recto/contract/job';
import { missingEngine, RectoError } from '@recto/contract/recto-error';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { RasterLimits } from '../limits.ts';
import { openSource, sourceInMemory } from './block-source.ts';
import { FileAccessTable } from './file-access.ts';
import { LoadedFile } from './loaded-file.ts';
import type { DrawableView, OpenFile } from './open-file.ts';
import { EngineFault, PdfiumInstance } from './pdfium-instance.ts';

/** Looks at a file before PDFium does. Null for one that is drawn as it is. @throws too-demanding, cancelled */
export type LookAtFile = (input: InputFile, signal?: AbortSignal) => Promise<DrawableView | null>;

interface Running {
  readonly instance: PdfiumInstance;
  readonly table: FileAccessTable;
}

/**
 * Gives one caller at a time a document loaded in a sound PDFium. Sees to it that memory stays bounded: a document that
 * made PDFium keep much is reloaded, an instance that has grown or is broken is replaced, inputs not in use are dropped.
 */
export class RasterEngine {
  readonly #compile: () => Promise<WebAssembly.Module>;
  readonly #limits: RasterLimits;
  readonly #lookAt: LookAtFile | undefined;
  /** Least recently used first. */
  readonly #files = new Set<OpenFile>();
  #running: Running | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(compile: () => Promise<WebAssembly.Module>, limits: RasterLimits, lookAt?: LookAtFile) {
    this.#compile = compile;
    this.#limits = limits;
    this.#lookAt = lookAt;
  }

  /** Runs `work` when all earlier work is done. @param pageIndex of the page that is worked on, 0-based @throws what `work` throws, and the codes of opening a document */
  use<Value>(
    file: OpenFile,
    signal: AbortSignal | undefined,
    work: (loaded: LoadedFile) => Value | Promise<Value>,
    pageIndex?: number,
  ): Promise<Value> {
    return this.#exclusively(async () => {
      throwIfCancelled(signal);
      try {
        const loaded = await this.#load(file, signal, pageIndex);
        const value = await work(loaded);
        if (loaded.failure !== undefined) throw loaded.failure;
        loaded.instance.throwIfStarved();
        return value;
      } catch (thrown) {
        throw this.#translate(thrown, file);
      } finally {
        this.#settle(file);
      }
    });
  }

  close(file: OpenFile): Promise<void> {
    file.closed = true;
    return this.#exclusively(async () => {
      this.#files.delete(file);
      file.unload();
      file.source = undefined;
      this.#replaceGrown();
    });
  }

  #exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #load(file: OpenFile, signal: AbortSignal | undefined, pageIndex: number | undefined): Promise<LoadedFile> {
    if (file.closed) throw new TypeError('the document was closed');
    if (file.input.sizeBytes > this.#limits.maxFileBytes) throw tooDemanding(file);
    this.#files.delete(file);
    this.#files.add(file);
    if (file.view === undefined) file.view = (await this.#lookAt?.(file.input, signal)) ?? null;
    if (pageIndex !== undefined) file.prepare(pageIndex);
    file.source ??= file.view?.isChanged ? sourceInMemory(await file.view.bytes(signal)) : await openSource(file.input);
    const { instance, table } = await this.#instance();
    file.loaded ??= new LoadedFile(instance, table, {
      name: file.input.name,
      password: file.input.password,
      source: file.source,
    });
    return file.loaded;
  }

  async #instance(): Promise<Running> {
    if (!this.#running) {
      const compiled = await this.#compile().catch((thrown: unknown) => {
        throw missingEngine('raster', {}, thrown);
      });
      const instance = await PdfiumInstance.start(compiled, this.#limits.maxHeapBytes);
      this.#running = { instance, table: new FileAccessTable(instance) };
    }
    return this.#running;
  }

  #translate(thrown: unknown, file: OpenFile): unknown {
    const failure = file.loaded?.failure;
    // What could not be read is damage to PDFium, also later when it could be read again.
    if (failure !== undefined) file.unload();
    if (failure !== undefined && !(thrown instanceof EngineFault)) return failure;
    if (!(thrown instanceof EngineFault)) return thrown;
    this.#drop();
    return thrown.reason === 'out-of-memory'
      ? tooDemanding(file, thrown)
      : new RectoError('engine-crashed', {}, thrown);
  }

  #settle(used: OpenFile): void {
    if (used.loaded && used.loaded.bytesRead > this.#limits.reloadAfterBytes) used.unload();
    for (const file of this.#files) {
      if (file === used || this.#heldBytes() <= this.#limits.maxHeldBytes) break;
      file.unload();
      file.source = undefined;
    }
    this.#replaceGrown();
  }

  #heldBytes(): number {
    let sum = 0;
    for (const file of this.#files) sum += file.source?.heldBytes ?? 0;
    return sum;
  }

  #replaceGrown(): void {
    if (this.#running && this.#running.instance.heapBytes > this.#limits.restartHeapBytes) this.#drop();
  }

  /** Forgets the instance whole, with all documents loaded in it; nothing in it needs to be closed. */
  #drop(): void {
    this.#running = undefined;
    for (const file of this.#files) file.loaded = undefined;
  }
}

export function tooDemanding(file: { readonly fileName: string }, cause?: unknown): RectoError {
  return new RectoError('too-demanding', { fileName: file.fileName }, cause);
}
