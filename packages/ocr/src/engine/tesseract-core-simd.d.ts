declare module 'tesseract.js-core/tesseract-core-simd.js' {
  const create: import('./tesseract-core.ts').TesseractCoreFactory;
  export default create;
}
