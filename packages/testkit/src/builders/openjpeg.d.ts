declare module '@cornerstonejs/codec-openjpeg/wasmjs' {
  const factory: import('./jpeg2000.ts').OpenJpegFactory;
  export default factory;
}
