/** A HarfBuzz build as it comes out of its package: C functions over one linear memory. */
export interface HarfBuzzModule {
  /** Calls a C function; pointers and numbers alike are numbers. @throws Error when the build lacks it */
  call(name: string, ...values: number[]): number;
  /** The memory as it is now; a call may replace it. */
  view(): DataView;
  /** Copies bytes into the module's memory. @returns their address, to be freed with `free`. */
  put(bytes: Uint8Array): number;
}

const PAGE_BYTES = 65_536;
/** More memory than any font of ours needs. */
const MAX_MEMORY_BYTES = 268_435_456;

/** Instantiates HarfBuzz (harfbuzzjs 1.6.4), whose build needs nothing of its surroundings but memory. */
export async function instantiateHarfBuzz(wasm: Uint8Array<ArrayBuffer> | ArrayBuffer): Promise<HarfBuzzModule> {
  let memory: WebAssembly.Memory | undefined;
  const refuse = () => {
    throw new Error('HarfBuzz gave up');
  };
  const { instance } = await WebAssembly.instantiate(wasm, {
    wasi_snapshot_preview1: { proc_exit: refuse },
    env: {
      _emscripten_runtime_keepalive_clear: () => undefined,
      _abort_js: refuse,
      _setitimer_js: () => 0,
      emscripten_resize_heap: (wantedBytes: number) => {
        if (!memory || wantedBytes >>> 0 > MAX_MEMORY_BYTES) return 0;
        const missingBytes = (wantedBytes >>> 0) - memory.buffer.byteLength;
        memory.grow(Math.ceil(Math.max(0, missingBytes) / PAGE_BYTES));
        return 1;
      },
    },
  });
  const { exports } = instance;
  if (!(exports.memory instanceof WebAssembly.Memory)) throw new Error('HarfBuzz has no memory');
  const heap = exports.memory;
  memory = heap;
  const call = (name: string, ...values: number[]) => {
    const found = exports[name];
    if (typeof found !== 'function') throw new Error(`HarfBuzz has no ${name}`);
    return Number(found(...values) ?? 0);
  };
  call('_initialize' in exports ? '_initialize' : '__wasm_call_ctors');
  return {
    call,
    view: () => new DataView(heap.buffer),
    put(bytes) {
      const at = call('malloc', Math.max(1, bytes.length));
      if (at === 0) throw new Error('HarfBuzz is out of memory');
      new Uint8Array(heap.buffer).set(bytes, at);
      return at;
    },
  };
}
