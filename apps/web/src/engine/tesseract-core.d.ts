declare module 'tesseract.js-core/tesseract-core-simd.js' {
  const create: import('@recto/ocr/service').TesseractCoreFactory;
  export default create;
}
