// Modules made by Emscripten, with types that say only what we use.
declare module 'libheif-js/libheif-wasm/libheif.js' {
  const factory: import('./heic.ts').HeifFactory;
  export default factory;
}
declare module '@cornerstonejs/codec-openjpeg/decodewasmjs' {
  const factory: import('./jpeg2000.ts').OpenJpegFactory;
  export default factory;
}
