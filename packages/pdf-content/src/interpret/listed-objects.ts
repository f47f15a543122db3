import { type Corners, type Matrix, multiply, transformBounds, transformX, transformY } from '@recto/codecs';
import { integerOf, type ObjectSource, type PdfDict, type PdfStream } from '@recto/pdf-core';
import { codeTexts, readFontMetrics } from '@recto/pdf-fonts';
import { intersection } from './clip.ts';
import type { ContentKind } from './content.ts';
import type { ImageEvent, PaintedEvent, PathEvent, ShadingEvent, TextEvent } from './events.ts';
import type { ImageObject, PathObject, PlacedObject, ShadingObject, TextObject } from './graphics-object.ts';
import { digestImage } from './image-digest.ts';
import { advanceText } from './shown-text.ts';

/** Text that is neither filled nor stroked (Table 104). */
const UNPAINTED = new Set([3, 7]);

/** Makes the entry of a path that is painted. */
export function listPath(event: PathEvent, isHidden: boolean): PathObject {
  const { path, state, fill, isStroked } = event;
  const bounds = path.bounds(state.matrix);
  const box = bounds && isStroked ? widened(bounds, (state.line.width / 2) * scaleOf(state.matrix)) : bounds;
  return { kind: 'path', ...placed(event, box, isHidden), path: path.copy(), fill, isStroked };
}

/** Makes the entry of an image. */
export function listImage(event: ImageEvent, isHidden: boolean, source: ObjectSource): ImageObject {
  const { image, state, inline } = event;
  const box = transformBounds(state.matrix, [0, 0, 1, 1]);
  return {
    kind: 'image',
    ...placed(event, box, isHidden),
    image,
    isInline: inline !== null,
    widthPixels: pixelsOf(image, 'Width', source),
    heightPixels: pixelsOf(image, 'Height', source),
    isStencil: source.resolve(image.dict.get('ImageMask')) === true,
    digest: () => digestImage(image, source),
  };
}

/** Makes the entry of a shading, which fills the clip. */
export function listShading(event: ShadingEvent, isHidden: boolean): ShadingObject {
  const { clip } = event.state;
  return { kind: 'shading', ...placed(event, clip.outer ? clip.box : null, isHidden), shading: event.shading };
}

/** Makes the entry of text. Codes, characters and places are worked out when first asked for. */
export function listText(event: TextEvent, isHidden: boolean, source: ObjectSource): TextObject {
  return new ListedText(event, isHidden, source);
}

class ListedText implements TextObject {
  readonly kind = 'text';
  readonly content: TextObject['content'];
  readonly start: number;
  readonly end: number;
  readonly from: ContentKind;
  readonly state: TextObject['state'];
  readonly marked: TextObject['marked'];
  readonly isHidden: boolean;
  readonly font: PdfDict | null;
  readonly isInvisible: boolean;
  readonly #event: TextEvent;
  readonly #source: ObjectSource;
  #box: Corners | null | undefined;
  #glyphs: { codes: number[]; origins: (readonly [number, number])[] } | undefined;

  constructor(event: TextEvent, isHidden: boolean, source: ObjectSource) {
    const { content, start, end, state, marked } = event;
    this.content = content;
    this.start = start;
    this.end = end;
    this.from = content.kind;
    this.state = state;
    this.marked = marked;
    this.isHidden = isHidden;
    this.font = state.text.font;
    const { isType3 } = readFontMetrics(this.font, source);
    this.isInvisible = !isType3 && UNPAINTED.has(state.text.renderingMode);
    this.#event = event;
    this.#source = source;
  }

  get box(): Corners | null {
    if (this.#box === undefined) {
      const { box } = this.#event.measured();
      this.#box = box && transformBounds(multiply(this.#event.textMatrix, this.state.matrix), box);
    }
    return this.#box;
  }

  get visibleBox(): Corners | null {
    return visiblePart(this.box, this.state.clip.box);
  }

  get codes(): readonly number[] {
    return this.#read().codes;
  }

  get unicode(): readonly string[] {
    const texts = this.font ? codeTexts(this.font, this.#source) : () => '';
    return this.codes.map((code) => texts(code));
  }

  get origins(): readonly (readonly [number, number])[] {
    return this.#read().origins;
  }

  get glyphMatrix(): Matrix {
    const { fontSize, horizontalScale, rise } = this.state.text;
    const size: Matrix = [fontSize * horizontalScale, 0, 0, fontSize, 0, rise];
    return multiply(multiply(size, this.#event.textMatrix), this.state.matrix);
  }

  #read() {
    if (this.#glyphs) return this.#glyphs;
    const [codes, origins]: [number[], (readonly [number, number])[]] = [[], []];
    const { metrics } = this.#event.measured();
    const matrix = multiply(this.#event.textMatrix, this.state.matrix);
    const { rise } = this.state.text;
    advanceText(this.#event.items() ?? [], this.state.text, metrics, ({ code }, pen) => {
      const [x, y] = metrics.isVertical ? [0, pen] : [pen, 0];
      codes.push(code);
      origins.push([transformX(matrix, x, y + rise), transformY(matrix, x, y + rise)]);
    });
    this.#glyphs = { codes, origins };
    return this.#glyphs;
  }
}

function placed(event: PaintedEvent, box: Corners | null, isHidden: boolean): PlacedObject {
  const { content, start, end, state, marked } = event;
  const visibleBox = visiblePart(box, state.clip.box);
  return { content, start, end, from: content.kind, box, visibleBox, state, marked, isHidden };
}

/** Lines have no width as boxes; what is painted of them has. */
const LEAST = 0.01;

function visiblePart(box: Corners | null, clip: Corners | null): Corners | null {
  if (!box || !clip) return null;
  const [left, bottom, right, top] = box;
  return intersection([left, bottom, Math.max(right, left + LEAST), Math.max(top, bottom + LEAST)], clip);
}

function widened([left, bottom, right, top]: Corners, by: number): Corners {
  return [left - by, bottom - by, right + by, top + by];
}

/** The most that a length grows. */
function scaleOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}

function pixelsOf(image: PdfStream, key: string, source: ObjectSource): number {
  return integerOf(image.dict.get(key), source) ?? 0;
}
