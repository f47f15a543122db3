// Libraries without types, or with types that need Node: here stands only what we use.
declare module 'libheif-js/libheif-wasm/libheif.js' {
  const factory: import('./heic.ts').HeifFactory;
  export default factory;
}
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const factory: import('./jpeg2000.ts').OpenJpegFactory;
  export default factory;
}
declare module 'utif2' {
  type Directory = Readonly<Record<string, unknown>> & { readonly data: Uint8Array };
  const library: {
    decode(file: ArrayBuffer): Directory[];
    decodeImage(file: ArrayBuffer, directory: Directory): void;
  };
  export default library;
}
