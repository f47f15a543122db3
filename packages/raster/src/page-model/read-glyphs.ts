import { transformX, transformY } from '@recto/codecs';
import type { GlyphStyle, PageGlyphs } from '@recto/contract/capabilities/page-model';
import { RectoError } from '@recto/contract/recto-error';
import type { PdfiumCalls } from '../engine/pdfium-calls.ts';
import { isLineEndHyphen } from '../page/line-end-hyphen.ts';
import type { PageReading } from './page-reading.ts';
import { readColor } from './read-color.ts';
import { FontFaces } from './read-fonts.ts';

const HYPHEN = 0x2d;
const REPLACEMENT = 0xfffd;
/** FPDF_TEXT_RENDERMODE: invisible, and clipping only. */
const HIDDEN_MODES = [3, 7];
/** Text that leans less than this is upright. */
const UPRIGHT_DEGREES = 2;
const MAX_STYLES = 60_000;

interface ObjectStyle {
  readonly style: number;
  readonly isUpright: boolean;
  readonly markedContent: number;
}

interface ReadGlyphs {
  readonly glyphs: PageGlyphs;
  readonly styles: readonly GlyphStyle[];
  /** The FPDF_PAGEOBJECT of each text object of the glyphs. */
  readonly handles: readonly number[];
}

/** The glyphs of a page with their styles. @throws input-damaged, too-demanding */
export function readGlyphs(reading: PageReading, maxCharacters: number): ReadGlyphs {
  const { loaded, page } = reading;
  const { call } = loaded.instance;
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage === 0) throw loaded.damaged();
  try {
    const count = Math.max(0, call.FPDFText_CountChars(textPage));
    if (count > maxCharacters) throw new RectoError('too-demanding', { fileName: loaded.fileName });
    return loaded.instance.guardOnce((bareCall) => {
      const reader = new GlyphReader(reading, bareCall, textPage, count);
      for (let index = 0; index < count; index++) reader.add(index);
      return reader.finish();
    });
  } finally {
    call.FPDFText_ClosePage(textPage);
  }
}

class GlyphReader {
  readonly #reading: PageReading;
  readonly #bareCall: PdfiumCalls;
  readonly #textPage: number;
  readonly #faces: FontFaces;
  readonly #styles: GlyphStyle[] = [];
  readonly #styleIndexes = new Map<string, number>();
  /** By FPDF_PAGEOBJECT. */
  readonly #objects = new Map<number, ObjectStyle>();
  readonly #glyphs;
  #count = 0;
  readonly #handles: number[] = [0];
  #lastObject = -1;
  #lastStyle: ObjectStyle = { style: 0, isUpright: true, markedContent: -1 };

  constructor(reading: PageReading, bareCall: PdfiumCalls, textPage: number, capacity: number) {
    this.#reading = reading;
    this.#bareCall = bareCall;
    this.#textPage = textPage;
    this.#faces = new FontFaces(reading.loaded, reading.scratch);
    const floats = () => new Float32Array(capacity);
    this.#glyphs = {
      codes: new Uint32Array(capacity),
      left: floats(),
      top: floats(),
      right: floats(),
      bottom: floats(),
      originX: floats(),
      originY: floats(),
      style: new Uint16Array(capacity),
      markedContent: new Int32Array(capacity),
      textObject: new Uint32Array(capacity),
    };
  }

  add(index: number): void {
    const call = this.#bareCall;
    const object = call.FPDFText_GetTextObject(this.#textPage, index);
    // White space that PDFium made up has no object; gaps are judged later.
    if (object === 0) return;
    const unicode = call.FPDFText_GetUnicode(this.#textPage, index);
    const isHyphen = isLineEndHyphen(call, this.#textPage, index, unicode);
    const code = isHyphen ? HYPHEN : codeOf(unicode);
    if (object === this.#lastObject && this.#completesPair(code)) return;
    if (object !== this.#lastObject) {
      this.#lastStyle = this.#styleOf(object, index);
      this.#lastObject = object;
      this.#handles.push(object);
    }
    const { scratch, display } = this.#reading;
    const glyphs = this.#glyphs;
    const at = this.#count++;
    glyphs.codes[at] = code;
    glyphs.style[at] = this.#lastStyle.style;
    glyphs.markedContent[at] = this.#lastStyle.markedContent;
    glyphs.textObject[at] = this.#handles.length - 1;
    call.FPDFText_GetCharOrigin(this.#textPage, index, scratch.pointer, scratch.pointer + 8);
    const x = scratch.double(0);
    const y = scratch.double(1);
    glyphs.originX[at] = transformX(display, x, y);
    glyphs.originY[at] = transformY(display, x, y);
    this.#addBox(index, at, this.#lastStyle.isUpright);
  }

  /** A character beyond the first 65,536 comes as two halves. */
  #completesPair(code: number): boolean {
    const { codes } = this.#glyphs;
    const high = codes[this.#count - 1] ?? 0;
    if (code < 0xdc00 || code > 0xdfff || high < 0xd800 || high > 0xdbff) return false;
    codes[this.#count - 1] = 0x10000 + ((high - 0xd800) << 10) + (code - 0xdc00);
    return true;
  }

  finish() {
    const count = this.#count;
    const glyphs: PageGlyphs = {
      count,
      codes: this.#glyphs.codes.subarray(0, count),
      left: this.#glyphs.left.subarray(0, count),
      top: this.#glyphs.top.subarray(0, count),
      right: this.#glyphs.right.subarray(0, count),
      bottom: this.#glyphs.bottom.subarray(0, count),
      originX: this.#glyphs.originX.subarray(0, count),
      originY: this.#glyphs.originY.subarray(0, count),
      style: this.#glyphs.style.subarray(0, count),
      markedContent: this.#glyphs.markedContent.subarray(0, count),
      textObject: this.#glyphs.textObject.subarray(0, count),
    };
    return { glyphs, styles: this.#styles, handles: this.#handles };
  }

  #addBox(index: number, at: number, isUpright: boolean): void {
    const { scratch } = this.#reading;
    if (isUpright) {
      this.#bareCall.FPDFText_GetLooseCharBox(this.#textPage, index, scratch.pointer);
      this.#setBox(at, scratch.float(0), scratch.float(1), scratch.float(2), scratch.float(3));
    } else {
      const { pointer } = scratch;
      this.#bareCall.FPDFText_GetCharBox(this.#textPage, index, pointer, pointer + 8, pointer + 16, pointer + 24);
      this.#setBox(at, scratch.double(0), scratch.double(2), scratch.double(1), scratch.double(3));
    }
  }

  #setBox(at: number, x1: number, y1: number, x2: number, y2: number): void {
    const { display } = this.#reading;
    const glyphs = this.#glyphs;
    const ax = transformX(display, x1, y1);
    const ay = transformY(display, x1, y1);
    const bx = transformX(display, x2, y2);
    const by = transformY(display, x2, y2);
    glyphs.left[at] = Math.min(ax, bx);
    glyphs.right[at] = Math.max(ax, bx);
    glyphs.top[at] = Math.min(ay, by);
    glyphs.bottom[at] = Math.max(ay, by);
  }

  #styleOf(object: number, index: number): ObjectStyle {
    const known = this.#objects.get(object);
    if (known) return known;
    const { scratch, display, loaded } = this.#reading;
    const { call } = loaded.instance;
    call.FPDFText_GetMatrix(this.#textPage, index, scratch.pointer);
    const [a, b, c, d] = scratch.matrix();
    const fontSize = call.FPDFTextObj_GetFontSize(object, scratch.pointer) ? scratch.float(0) : 0;
    // Linear parts only: where the text stands does not matter here.
    const along = [a * display[0] + b * display[2], a * display[1] + b * display[3]] as const;
    const up = [c * display[0] + d * display[2], c * display[1] + d * display[3]] as const;
    const rotation = (Math.atan2(along[1], along[0]) * 180) / Math.PI;
    const angleDegrees = Math.abs(rotation) < UPRIGHT_DEGREES ? 0 : Math.round(rotation);
    const style: GlyphStyle = {
      ...this.#faces.of(call.FPDFTextObj_GetFont(object)),
      sizePoints: Math.round(Math.abs(fontSize) * Math.hypot(...up) * 100) / 100,
      color: readColor(this.#reading, object, 'fill'),
      isHidden: HIDDEN_MODES.includes(call.FPDFTextObj_GetTextRenderMode(object)),
      angleDegrees,
    };
    const made = {
      style: this.#indexOf(style),
      isUpright: angleDegrees === 0,
      markedContent: call.FPDFPageObj_GetMarkedContentID(object),
    };
    this.#objects.set(object, made);
    return made;
  }

  #indexOf(style: GlyphStyle): number {
    const key = JSON.stringify(style);
    const known = this.#styleIndexes.get(key);
    if (known !== undefined) return known;
    if (this.#styles.length >= MAX_STYLES) return 0;
    this.#styles.push(style);
    this.#styleIndexes.set(key, this.#styles.length - 1);
    return this.#styles.length - 1;
  }
}

function codeOf(code: number): number {
  if (code === 0 || code > 0x10ffff) return REPLACEMENT;
  if (code === 0xa0 || (code < 0x20 && code !== 0x09)) return 0x20;
  return code;
}
