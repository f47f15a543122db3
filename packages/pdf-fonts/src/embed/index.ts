export { embedFont, type FontObjects, type GlyphTexts, glyphTexts, textToRead } from './embed-font.ts';
export { GLYPH_WIDTH } from './glyphless-font.ts';
export { LayerFont } from './layer-font.ts';
export { hex, utf16 } from './unicode-map-text.ts';
