import { type DrawingCategory, isHeavyUnicodeMap } from '@recto/pdf-content';
import {
  arrayOf,
  decodeStreamPartly,
  dictOf,
  dictOrStreamDictOf,
  filterSteps,
  integerOf,
  itemsOf,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfStream,
  refOf,
  streamOf,
} from '@recto/pdf-core';
import { ExpressionWork } from './expression-work.ts';
import { FunctionWork } from './function-work.ts';

/** Filters whose output may be longer than their input. */
const GROWING = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode']);
/** Bits of an image's samples that any file may ask for, and more for each of its bytes: Flate gives 1,032 bytes for one. */
const IMAGE_BITS = 640_000_000;
const IMAGE_BITS_PER_BYTE = 8_256;
const MAX_IMAGE_BITS = 2_000_000_000;
/** Decoded bytes of one character map. */
const MAX_MAP_BYTES = 4_194_304;
/** Cells of one tiling pattern over the largest usual page. */
const MAX_TILES = 1_000_000;
const PAGE_AREA = 1_000_000;
/** Items of one expression of visibility, of shared ones each time. */
const MAX_EXPRESSION = 10_000;
/** Decoded bytes of one mesh, and more for each byte of the file. */
const MESH_BYTES = 65_536;
const MESH_BYTES_PER_BYTE = 8;
const FONT_FILES = ['FontFile', 'FontFile2', 'FontFile3'];

/** Finds resources that no renderer draws within reason, whatever draws with them. Each is looked at once. */
export class HeavyResources {
  readonly #file: PdfFile;
  readonly #leaveOut: (ref: PdfRef | null) => void;
  readonly #functions: FunctionWork;
  readonly #expressions: ExpressionWork;
  readonly #known = new Map<object, boolean>();

  /** @param leaveOut told of streams that a resource can be drawn without: a map from codes to text, an embedded font */
  constructor(file: PdfFile, leaveOut: (ref: PdfRef | null) => void) {
    this.#file = file;
    this.#leaveOut = leaveOut;
    this.#functions = new FunctionWork(file);
    this.#expressions = new ExpressionWork(file);
  }

  /** Leaves out a stream that belongs to the document when it grows without reason: renderers read some of them at once. */
  lookAtStream(value: PdfObject | undefined): void {
    const stream = streamOf(value, this.#file);
    if (stream && this.#growsTooMuch(stream)) this.#leaveOut(refOf(value));
  }

  /** True for a resource that must not be drawn with at all. */
  isTooHeavy(category: DrawingCategory, value: PdfObject): boolean {
    const object = this.#file.resolve(value);
    if (typeof object !== 'object' || object === null) return false;
    const known = this.#known.get(object);
    if (known !== undefined) return known;
    this.#known.set(object, false);
    const isHeavy = this.#look(category, value, object);
    this.#known.set(object, isHeavy);
    return isHeavy;
  }

  #look(category: DrawingCategory, value: PdfObject, object: PdfObject & object): boolean {
    const dict = dictOrStreamDictOf(value, this.#file);
    if (category === 'ColorSpace') return this.#isHeavySpace(object);
    if (!dict) return false;
    if (category === 'Properties') this.#lookAtMembership(dict);
    else this.#lookAtMembership(dictOf(dict.get('OC'), this.#file));
    if (category === 'XObject') return object instanceof PdfStream && dict.has('Width') && this.#isHeavyImage(object);
    if (category === 'Font') this.#lookAtFont(dict);
    if (category === 'Shading') return this.#isHeavyShading(object);
    if (category === 'Pattern')
      return dict.has('PaintType')
        ? this.#isHeavyTiling(dict)
        : this.#isHeavyShading(this.#file.resolve(dict.get('Shading')));
    if (category === 'ExtGState')
      return ['TR', 'TR2', 'BG', 'BG2', 'UCR', 'UCR2', 'HT'].some((key) => this.#functions.isHeavy(dict.get(key)));
    return false;
  }

  #isHeavyImage(image: PdfStream): boolean {
    const { dict } = image;
    const number = (key: string, short: string, standard: number) =>
      integerOf(dict.get(key) ?? dict.get(short), this.#file) ?? standard;
    const bits = dict.has('ImageMask') ? 1 : number('BitsPerComponent', 'BPC', 8);
    const samples = number('Width', 'W', 0) * number('Height', 'H', 0);
    const limit = Math.min(MAX_IMAGE_BITS, IMAGE_BITS + IMAGE_BITS_PER_BYTE * this.#file.input.length);
    if (samples * bits > limit || this.#growsTooMuch(image) || this.#isHeavySpace(dict.get('ColorSpace'))) return true;
    return ['SMask', 'Mask'].some((key) => {
      const mask = streamOf(dict.get(key), this.#file);
      return mask !== null && this.isTooHeavy('XObject', mask);
    });
  }

  #isHeavyShading(shading: PdfObject): boolean {
    const dict = dictOrStreamDictOf(shading, this.#file);
    if (!dict) return false;
    if (shading instanceof PdfStream && this.#isHeavyMesh(shading)) return true;
    return this.#functions.isHeavy(dict.get('Function')) || this.#isHeavySpace(dict.get('ColorSpace'));
  }

  /** Patches are stored in numbers that hardly compress. */
  #isHeavyMesh(mesh: PdfStream): boolean {
    try {
      const maxBytes = MESH_BYTES + MESH_BYTES_PER_BYTE * this.#file.input.length;
      decodeStreamPartly(mesh, this.#file, { maxBytes });
      return false;
    } catch {
      return true;
    }
  }

  /** Looks for functions and profiles in the items of a colour space, those of its base and alternate included. */
  #isHeavySpace(value: PdfObject | undefined, depth = 0): boolean {
    const items = arrayOf(value, this.#file);
    if (!items || depth > 8) return false;
    return items.slice(1).some((item) => {
      const object = this.#file.resolve(item);
      if (object instanceof PdfStream && !object.dict.has('FunctionType')) return this.#growsTooMuch(object);
      return Array.isArray(object) ? this.#isHeavySpace(object, depth + 1) : this.#functions.isHeavy(item);
    });
  }

  #isHeavyTiling(dict: PdfDict): boolean {
    const number = (value: PdfObject | undefined) => Math.abs(Number(this.#file.resolve(value))) || 0;
    const [a = 1, b = 0, c = 0, d = 1] = itemsOf(dict.get('Matrix'), this.#file).map(number);
    const scale = Math.max(a * d, b * c);
    const cell = number(dict.get('XStep')) * number(dict.get('YStep')) * scale;
    return cell > 0 && PAGE_AREA / cell > MAX_TILES;
  }

  /** A membership without its expression is decided by its groups (ISO 32000-2, 8.11.2.2). */
  #lookAtMembership(dict: PdfDict | null): void {
    const expression = dict?.get('VE');
    if (this.#expressions.itemsOf(expression) > MAX_EXPRESSION) this.#leaveOut(refOf(expression));
  }

  #lookAtFont(font: PdfDict): void {
    const map = streamOf(font.get('ToUnicode'), this.#file);
    if (map && this.#isHeavyMap(map)) this.#leaveOut(refOf(font.get('ToUnicode')));
    const encoding = streamOf(font.get('Encoding'), this.#file);
    if (encoding && this.#isHeavyMap(encoding)) this.#leaveOut(refOf(font.get('Encoding')));
    for (const owner of [font, ...itemsOf(font.get('DescendantFonts'), this.#file)]) {
      const descendant = dictOf(owner, this.#file);
      const descriptor = dictOf(descendant?.get('FontDescriptor'), this.#file);
      for (const value of [descendant?.get('CIDToGIDMap'), ...FONT_FILES.map((key) => descriptor?.get(key))]) {
        const stream = streamOf(value, this.#file);
        if (stream && this.#growsTooMuch(stream)) this.#leaveOut(refOf(value));
      }
    }
  }

  #isHeavyMap(stream: PdfStream): boolean {
    try {
      const { bytes } = decodeStreamPartly(stream, this.#file, { maxBytes: MAX_MAP_BYTES });
      return isHeavyUnicodeMap(bytes);
    } catch {
      return true;
    }
  }

  /** One growing filter gives what it honestly can; only several in a row make gigabytes of kilobytes. */
  #growsTooMuch(stream: PdfStream): boolean {
    const growing = filterSteps(stream.dict, this.#file).filter(({ name }) => GROWING.has(name)).length;
    if (growing < 2) return false;
    try {
      decodeStreamPartly(stream, this.#file);
      return false;
    } catch {
      return true;
    }
  }
}
