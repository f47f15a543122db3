import { message } from '@recto/words/message';

/** Names, in the text of `engine-missing`, of engines that have no name of their own. */
export const ENGINE_WORDS = {
  raster: message('engine.raster', 'the page renderer'),
  images: message('engine.images', 'the image engine'),
  ocr: message('engine.ocr', 'the text recognition'),
  sign: message('engine.sign', 'the signature engine'),
  svg: message('engine.svg', 'the SVG renderer'),
  typeset: message('engine.typeset', 'the typesetter'),
  office: message('engine.office', 'LibreOffice'),
  fonts: message('engine.fonts', 'the fonts'),
  imageDecoder: message('engine.imageDecoder', 'a decoder for this kind of image'),
  imageEncoder: message('engine.imageEncoder', 'an encoder for this kind of image'),
  languageData: message('engine.languageData', 'the language data "{name}"'),
  photos: message('engine.photos', 'the text recognition of photographs'),
  sandbox: message('engine.sandbox', 'a sandbox for jobs (bubblewrap)'),
  officeSandbox: message('engine.officeSandbox', 'a sandbox (bubblewrap) for LibreOffice'),
};
