export { ByteSink } from './bytes/byte-sink.ts';
export {
  CHARACTER_CLASS,
  DELIMITER,
  HEX_VALUE,
  indexOfBytes,
  joinBytes,
  latin1,
  latin1Bytes,
  REGULAR,
  sameBytes,
  startsWith,
  WHITESPACE,
} from './bytes/characters.ts';
export { crc32 } from './bytes/crc32.ts';
export { digestBytes } from './bytes/digest.ts';
export { GrowingBytes, OutputTooLarge } from './bytes/growing-bytes.ts';
export { writeExactNumber, writeNumber } from './bytes/number.ts';
export { decodeFax } from './fax/fax-decoder.ts';
export { decodeAscii85, decodeAsciiHex } from './filters/ascii.ts';
export { decodeLzw } from './filters/lzw.ts';
export { undoPredictor } from './filters/predictors.ts';
export { decodeRunLength } from './filters/run-length.ts';
export {
  decodeFlate,
  deflate,
  deflateQuickly,
  deflateSmallest,
  inflateByHost,
  loadFlateEncoder,
  setFlateDecoder,
} from './flate/flate.ts';
export { type Inflated, inflate } from './flate/inflate.ts';
export { deflateParts, deflateRaw, inflateParts } from './flate/zlib-stream.ts';
export {
  type Corners,
  IDENTITY,
  inverse,
  type Matrix,
  multiply,
  type Point,
  scaleOf,
  transformBounds,
  transformPoint,
  transformX,
  transformY,
  unitArea,
  unitSides,
} from './geometry/affine-matrix.ts';
export { type DisplayedPage, displayMatrix } from './geometry/display-matrix.ts';
export { type Homography, inverseOf, project, type Quad, rectangleToQuad } from './geometry/homography.ts';
export { leanProfile } from './icc/lean-profile.ts';
export { encodeJbig2 } from './jbig2/jbig2-encoder.ts';
export { decodeInks, hasAdobeMarker } from './jpeg/decode-inks.ts';
export { encodeInks } from './jpeg/encode-inks.ts';
export { type ErasedSpan, eraseJpeg } from './jpeg/erase-jpeg.ts';
export { quantizersOf } from './jpeg/quantizers.ts';
export { recodeJpeg } from './jpeg/recode-jpeg.ts';
export { refineBlock } from './jpeg/refine-block.ts';
export {
  isStartOfImage,
  MARKER as JPEG_MARKER,
  type PlacedSegment,
  readSegments,
  walkMarkers,
} from './jpeg/segments.ts';
export { restoreBlock, transformBlock } from './jpeg/transform.ts';
export {
  type CodeStreamSize,
  codeStreamSize,
  findGreedyCodeStream,
  isModestCodeStream,
} from './jpeg2000/code-stream-size.ts';
export {
  type BlockLevels,
  foldBlocks,
  levelBelow,
  meanBlocks,
  measureBlocks,
  overLevels,
} from './pixels/background.ts';
export { brightness, seenSimilarity } from './pixels/similarity.ts';
export { type GrayPlane, lumaPlane, structuralSimilarity } from './pixels/structural-similarity.ts';
export { filteredRows, isDrawing } from './png/filter-rows.ts';
export { type PngParts, pngChunk, writePng } from './png/write-png.ts';
export type { ColourPicture } from './sheet/colour-picture.ts';
export { bendsOf, type FoundSheet, findSheet } from './sheet/find-sheet.ts';
export { flatSize, flattenSheet } from './sheet/flatten-sheet.ts';
export { ofFour } from './sheet/four.ts';
export type { Bends } from './sheet/refine.ts';
export { evenLight, toBlackAndWhite, toGray } from './sheet/sheet-filters.ts';
export { plainXmlText, scanXml, type XmlAttribute, type XmlElement } from './xml/scan-xml.ts';
export { type Attributes, element, escapeXml, XML_HEADER } from './xml/xml.ts';
export { readWrittenParts } from './zip/read-written-parts.ts';
export { ZipWriter } from './zip/zip-writer.ts';
