import { init } from '@embedpdf/pdfium';
import { RectoError } from '@recto/contract/recto-error';
import { PDFIUM_CALLS, type PdfiumCall, type PdfiumCalls } from './pdfium-calls.ts';

/** Why an instance cannot go on; the caller adds the file's name. */
export class EngineFault extends Error {
  readonly reason: 'crashed' | 'out-of-memory';
  constructor(reason: 'crashed' | 'out-of-memory', cause?: unknown) {
    super(`PDFium ${reason}`, { cause });
    this.reason = reason;
  }
}

type ResizeHeap = (requestedBytes: number) => number;
type WasmImports = { readonly env: Record<string, WebAssembly.ImportValue> } & WebAssembly.Imports;

/** Part of the module object made by the Emscripten glue that Recto uses. */
interface PdfiumModule {
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly wasmExports: Readonly<Record<string, (...values: number[]) => number>>;
  addFunction(callback: (...values: number[]) => number, signature: string): number;
}

/** The package's own type leaves out the memory and nearly all functions. */
function isPdfiumModule(module: object): module is PdfiumModule {
  return (
    'HEAPU8' in module && module.HEAPU8 instanceof Uint8Array && 'wasmExports' in module && 'addFunction' in module
  );
}

/**
 * One running PDFium with its own memory. After a trap the memory may hold anything: the instance is `broken`, each further
 * call does nothing and gives 0, and its owner starts another one.
 */
export class PdfiumInstance {
  readonly call: PdfiumCalls;
  readonly #module: PdfiumModule;
  readonly #bareCalls: PdfiumCalls;
  readonly #growth: { denied: boolean };
  #broken = false;
  #lastView: DataView | undefined;

  private constructor(module: PdfiumModule, growth: { denied: boolean }) {
    this.#module = module;
    this.#growth = growth;
    this.#bareCalls = module.wasmExports as PdfiumCalls;
    const calls = PDFIUM_CALLS.map((name) => [name, this.#guarded(name)] as const);
    this.call = Object.fromEntries(calls) as PdfiumCalls;
    this.call.PDFiumExt_Init();
  }

  /** @param compiled PDFium's module; may be shared. @param maxHeapBytes growth beyond it is refused to PDFium. */
  static async start(compiled: WebAssembly.Module, maxHeapBytes: number): Promise<PdfiumInstance> {
    const growth = { denied: false };
    const module = await new Promise<PdfiumModule>((resolve, reject) => {
      const instantiateWasm = (imports: WasmImports, ready: (instance: WebAssembly.Instance) => void) => {
        const capped = capHeap(imports, maxHeapBytes, growth);
        WebAssembly.instantiate(compiled, capped).then(ready, reject);
        return {};
      };
      const silent = () => {};
      const overrides: unknown = { instantiateWasm, print: silent, printErr: silent };
      init(overrides as Parameters<typeof init>[0]).then(({ pdfium }) => {
        if (isPdfiumModule(pdfium)) resolve(pdfium);
        else reject(new Error('PDFium shows no memory'));
      }, reject);
    });
    return new PdfiumInstance(module, growth);
  }

  /**
   * Runs a loop of many small calls with one guard around all of them. @throws EngineFault when PDFium traps, and what `work` throws of
   * its own as a RectoError or EngineFault
   */
  guardOnce<Value>(work: (call: PdfiumCalls) => Value): Value {
    if (this.#broken) throw new EngineFault('crashed');
    try {
      return work(this.#bareCalls);
    } catch (thrown) {
      if (thrown instanceof EngineFault || thrown instanceof RectoError) throw thrown;
      throw this.#fault(thrown);
    }
  }

  get broken(): boolean {
    return this.#broken;
  }

  get heapBytes(): number {
    return this.#module.HEAPU8.length;
  }

  /** The whole memory; valid only until the next call, which may grow it. */
  get heap(): Uint8Array<ArrayBuffer> {
    return this.#module.HEAPU8;
  }

  floatAt(pointer: number): number {
    return this.#view().getFloat32(pointer, true);
  }

  uint32At(pointer: number): number {
    return this.#view().getUint32(pointer, true);
  }

  writeUint32(pointer: number, ...values: number[]): void {
    const view = this.#view();
    for (const [index, value] of values.entries()) view.setUint32(pointer + 4 * index, value, true);
  }

  /** Zeroed memory that the caller frees. @throws EngineFault out-of-memory */
  allocate(sizeBytes: number): number {
    const pointer = this.call.malloc(Math.max(1, sizeBytes));
    if (pointer === 0) throw new EngineFault('out-of-memory');
    this.heap.fill(0, pointer, pointer + sizeBytes);
    return pointer;
  }

  /** Runs `work` with zeroed memory that is wiped and freed afterwards. */
  withMemory<Value>(sizeBytes: number, work: (pointer: number) => Value): Value {
    const pointer = this.allocate(sizeBytes);
    try {
      return work(pointer);
    } finally {
      if (!this.#broken) this.heap.fill(0, pointer, pointer + sizeBytes);
      this.call.free(pointer);
    }
  }

  /** Makes a function that PDFium can call, for as long as the instance lives. It must not throw. */
  addCallback(signature: string, callback: (...values: number[]) => number): number {
    return this.#module.addFunction(callback, signature);
  }

  /** PDFium goes on drawing without what it could not allocate; this check keeps such a picture from being returned. */
  throwIfStarved(): void {
    if (this.#growth.denied) throw new EngineFault('out-of-memory');
  }

  /** Made again only when the memory has grown, which puts it into another buffer: it is asked for with every number that is read. */
  #view(): DataView {
    const { buffer } = this.#module.HEAPU8;
    if (this.#lastView?.buffer !== buffer) this.#lastView = new DataView(buffer);
    return this.#lastView;
  }

  #guarded(name: PdfiumCall): (...values: number[]) => number {
    const wasm = this.#module.wasmExports[name];
    if (!wasm) throw new Error(`PDFium has no function ${name}`);
    return (...values) => {
      if (this.#broken) return 0;
      try {
        return wasm(...values);
      } catch (thrown) {
        throw this.#fault(thrown);
      }
    };
  }

  #fault(thrown: unknown): EngineFault {
    this.#broken = true;
    return new EngineFault(this.#growth.denied ? 'out-of-memory' : 'crashed', thrown);
  }
}

function capHeap(imports: WasmImports, maxHeapBytes: number, growth: { denied: boolean }): WebAssembly.Imports {
  const resize = imports.env.emscripten_resize_heap as ResizeHeap;
  const capped: ResizeHeap = (requestedBytes) => {
    const granted = requestedBytes >>> 0 <= maxHeapBytes ? resize(requestedBytes) : 0;
    if (!granted) growth.denied = true;
    return granted;
  };
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: capped } };
}
