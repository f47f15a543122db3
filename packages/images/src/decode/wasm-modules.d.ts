// Libraries without types, or with types that need Node: here stands only what we use.
declare module 'libheif-js/libheif-wasm/libheif.js' {
  const factory: import('./heic.ts').HeifFactory;
  export default factory;
}
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const factory: import('./jpeg2000.ts').OpenJpegFactory;
  export default factory;
}
declare module '@jsquash/jpeg/codec/dec/mozjpeg_dec.js' {
  const factory: import('./jpeg.ts').JpegDecoderFactory;
  export default factory;
}
declare module '@jsquash/jpeg/codec/enc/mozjpeg_enc.js' {
  const factory: import('../host/wasm-encoders.ts').WasmEncoderFactory<
    import('../host/wasm-encoders.ts').MozJpegOptions
  >;
  export default factory;
}
declare module '@jsquash/webp/codec/enc/webp_enc.js' {
  const factory: import('../host/wasm-encoders.ts').WasmEncoderFactory<import('../host/wasm-encoders.ts').WebpOptions>;
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
