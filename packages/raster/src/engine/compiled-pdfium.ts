/** Loader of PDFium's wasm bytes: from a file in Node, from a fetched asset in a browser. */
export type LoadWasm = () => Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>;

/** Compiles PDFium at the first call and keeps it; a failure is not kept, so that the next call tries again. */
export function compileOnce(loadWasm: LoadWasm): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return () => {
    compiled ??= loadWasm()
      .then((bytes) => WebAssembly.compile(bytes))
      .catch((thrown: unknown) => {
        compiled = undefined;
        throw thrown;
      });
    return compiled;
  };
}
