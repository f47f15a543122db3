import { type Matrix, transformX, transformY } from '@recto/codecs';
import type {
  GraphicsObject,
  ImageObject,
  Paint,
  Path,
  PathObject,
  PatternPaint,
  SoftMask,
  TextObject,
} from '@recto/pdf-content/interpret';
import { nameOf, type ObjectSource, type PdfDict, type PdfObject, PdfStream } from '@recto/pdf-core';
import { isNear, type SameObjects } from './same-objects.ts';

/** Differences that a comparison of graphics objects passes over. */
export interface Allowance {
  /** Pictures and fonts may be encoded otherwise: pictures are compared by their places, fonts by their names. */
  readonly isRecoded: boolean;
}

/** Largest distance between the places of one point, in points: below what anybody sees, above what rounding does. */
const NEAR_POINTS = 0.05;

/** Compares two graphics objects: what they are, where, with which paint and within which clip. */
export class SameGraphics {
  readonly #objects: SameObjects;
  readonly #allowance: Allowance;

  constructor(objects: SameObjects, allowance: Allowance) {
    this.#objects = objects;
    this.#allowance = allowance;
  }

  same(a: GraphicsObject, b: GraphicsObject): boolean {
    return a.isHidden === b.isHidden && this.#sameShape(a, b) && this.#sameState(a, b);
  }

  #sameShape(a: GraphicsObject, b: GraphicsObject): boolean {
    switch (a.kind) {
      case 'text':
        return b.kind === 'text' && this.#sameText(a, b);
      case 'path':
        return b.kind === 'path' && this.#samePath(a, b);
      case 'image':
        return b.kind === 'image' && this.#sameImage(a, b);
      default:
        return b.kind === 'shading' && this.#objects.same(a.shading, b.shading) && matrixNear(a, b);
    }
  }

  #sameText(a: TextObject, b: TextObject): boolean {
    if (a.isInvisible !== b.isInvisible || a.state.text.renderingMode !== b.state.text.renderingMode) return false;
    const isSameFont = this.#objects.same(a.font ?? undefined, b.font ?? undefined);
    if (!isSameFont && !(this.#allowance.isRecoded && this.#sameFontName(a.font, b.font))) return false;
    const hasSameCodes = isSameFont ? sameItems(a.codes, b.codes) : sameItems(a.unicode, b.unicode);
    return (
      hasSameCodes &&
      a.origins.length === b.origins.length &&
      a.origins.every(([x, y], at) => {
        const [otherX = Number.NaN, otherY = Number.NaN] = b.origins[at] ?? [];
        return isClose(x, otherX) && isClose(y, otherY);
      }) &&
      a.glyphMatrix.slice(0, 4).every((value, at) => isNear(value, b.glyphMatrix[at] ?? 0, 1e-3))
    );
  }

  /** A subset has six letters and a plus sign before its name (9.9.2). An embedded font stays one. */
  #sameFontName(a: PdfDict | null, b: PdfDict | null): boolean {
    if (!a || !b) return a === b;
    const [one, other] = [this.#objects.one.file, this.#objects.other.file];
    const bare = (name: string | null) => name?.replace(/^[A-Z]{6}\+/, '') ?? '';
    return bare(nameOf(a.get('BaseFont'), one)) === bare(nameOf(b.get('BaseFont'), other));
  }

  #samePath(a: PathObject, b: PathObject): boolean {
    if (a.fill !== b.fill || a.isStroked !== b.isStroked) return false;
    const [one, other] = [pointsOf(a.path, a.state.matrix), pointsOf(b.path, b.state.matrix)];
    if (one.length !== other.length || !one.every((value, at) => isClose(value, other[at] ?? Number.NaN))) return false;
    if (!a.isStroked) return true;
    const [line, otherLine] = [a.state.line, b.state.line];
    return (
      isNear(line.width, otherLine.width, 1e-3) &&
      line.cap === otherLine.cap &&
      line.join === otherLine.join &&
      line.dash.length === otherLine.dash.length &&
      line.dash.every((value, at) => isNear(value, otherLine.dash[at] ?? Number.NaN, 1e-3))
    );
  }

  #sameImage(a: ImageObject, b: ImageObject): boolean {
    if (!matrixNear(a, b)) return false;
    if (this.#allowance.isRecoded) return b.widthPixels > 0 && b.heightPixels > 0 && this.#keepsMask(a, b);
    return this.#objects.same(a.image, b.image) || a.digest() === b.digest();
  }

  /** A picture with a mask has one again. */
  #keepsMask(a: ImageObject, b: ImageObject): boolean {
    const hasMask = ({ image: { dict } }: ImageObject, source: ObjectSource) =>
      ['SMask', 'Mask'].some((key) => source.resolve(dict.get(key)) !== null);
    return !hasMask(a, this.#objects.one.file) || hasMask(b, this.#objects.other.file);
  }

  #sameState(a: GraphicsObject, b: GraphicsObject): boolean {
    const [transparency, other] = [a.state.transparency, b.state.transparency];
    return (
      sameBox(a.visibleBox, b.visibleBox) &&
      isNear(transparency.fillAlpha, other.fillAlpha, 1e-3) &&
      isNear(transparency.strokeAlpha, other.strokeAlpha, 1e-3) &&
      sameItems(transparency.blendModes, other.blendModes) &&
      this.#sameMask(transparency.softMask, other.softMask) &&
      (!usesFill(a) || this.#samePaint(a.state.fill, b.state.fill)) &&
      (!usesStroke(a) || this.#samePaint(a.state.stroke, b.state.stroke))
    );
  }

  /** The group of a mask is compared with the other surfaces of a list. */
  #sameMask(a: SoftMask | null, b: SoftMask | null): boolean {
    if (!a || !b) return a === b;
    return (
      a.matrix.every((value, at) => isNear(value, b.matrix[at] ?? 0, 1e-3)) &&
      ['S', 'BC', 'TR'].every((key) => this.#objects.same(a.dict.get(key), b.dict.get(key)))
    );
  }

  #samePaint(a: Paint, b: Paint): boolean {
    if (!this.#samePattern(a.pattern, b.pattern)) return false;
    const isSpace = this.#objects.same(a.space, b.space);
    return (
      isSpace &&
      a.components.length === b.components.length &&
      a.components.every((value, at) => isNear(value, b.components[at] ?? Number.NaN, 2e-3))
    );
  }

  /** Tiles are compared with the other surfaces of a list. */
  #samePattern(a: PatternPaint | null, b: PatternPaint | null): boolean {
    if (!a || !b) return a === b;
    const [one, other] = [this.#resolved(a), this.#resolvedOther(b)];
    if (!a.base.every((value, at) => isNear(value, b.base[at] ?? 0, 1e-3))) return false;
    if (one instanceof PdfStream && other instanceof PdfStream) return true;
    return this.#objects.same(a.value, b.value);
  }

  #resolved({ value }: PatternPaint): PdfObject {
    return this.#objects.one.file.resolve(value);
  }

  #resolvedOther({ value }: PatternPaint): PdfObject {
    return this.#objects.other.file.resolve(value);
  }
}

function usesFill(object: GraphicsObject): boolean {
  switch (object.kind) {
    case 'path':
      return object.fill !== null;
    case 'image':
      return object.isStencil;
    case 'text':
      return [0, 2, 4, 6].includes(object.state.text.renderingMode);
    default:
      return false;
  }
}

function usesStroke(object: GraphicsObject): boolean {
  if (object.kind === 'path') return object.isStroked;
  return object.kind === 'text' && [1, 2, 5, 6].includes(object.state.text.renderingMode);
}

function matrixNear(a: GraphicsObject, b: GraphicsObject): boolean {
  return a.state.matrix.every((value, at) => {
    const other = b.state.matrix[at] ?? Number.NaN;
    return at < 4 ? isNear(value, other, 1e-3) : isClose(value, other);
  });
}

function sameItems<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

function sameBox(a: readonly number[] | null, b: readonly number[] | null): boolean {
  if (!a || !b) return a === b;
  return a.every((value, at) => Math.abs(value - (b[at] ?? 0)) <= 4 * NEAR_POINTS || isNear(value, b[at] ?? 0, 1e-3));
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= NEAR_POINTS || isNear(a, b);
}

/** All points of a path where a matrix lays them; rectangles by two corners. */
function pointsOf(path: Path, matrix: Matrix): number[] {
  const points: number[] = [];
  const put = (x: number, y: number) => points.push(transformX(matrix, x, y), transformY(matrix, x, y));
  path.each({
    move: put,
    line: put,
    curve(x1, y1, x2, y2, x3, y3) {
      put(x1, y1);
      put(x2, y2);
      put(x3, y3);
    },
    rectangle(x, y, width, height) {
      put(x, y);
      put(x + width, y + height);
    },
    close() {},
  });
  return points;
}
