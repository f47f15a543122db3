import { type Matrix, transformX, transformY } from '@recto/codecs';
import type { PathEvent, PathSink } from '@recto/pdf-content/interpret';

/** Bounds in displayed points. */
export interface Dot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Bullets are larger and smaller than this, in points, and about as wide as high. */
const SIZE = { least: 0.9, most: 12.1, narrowest: 0.7, widest: 1.4 };

/** Keeps those paths, and the parts of those, that may be bullets. */
export class PathDots {
  readonly found: Dot[] = [];

  add({ path, state, fill, isStroked }: PathEvent): void {
    if (!fill && !isStroked) return;
    const parts = new PathParts(state.matrix);
    path.each(parts);
    this.found.push(...parts.dots());
  }
}

/** The bounds of a path and of each of its parts. */
class PathParts implements PathSink {
  readonly #matrix: Matrix;
  readonly #dots: Dot[] = [];
  readonly #whole = new Bounds();
  #part = new Bounds();

  constructor(matrix: Matrix) {
    this.#matrix = matrix;
  }

  move(x: number, y: number): void {
    this.#endPart();
    this.#add(x, y);
  }

  line(x: number, y: number): void {
    this.#add(x, y);
  }

  curve(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void {
    this.#add(x1, y1);
    this.#add(x2, y2);
    this.#add(x3, y3);
  }

  rectangle(x: number, y: number, width: number, height: number): void {
    this.#endPart();
    this.#add(x, y);
    this.#add(x + width, y);
    this.#add(x, y + height);
    this.#add(x + width, y + height);
  }

  close(): void {}

  /** Those that may be bullets. */
  dots(): readonly Dot[] {
    this.#endPart();
    this.#whole.addTo(this.#dots);
    return this.#dots;
  }

  #add(x: number, y: number): void {
    const [shownX, shownY] = [transformX(this.#matrix, x, y), transformY(this.#matrix, x, y)];
    this.#part.add(shownX, shownY);
    this.#whole.add(shownX, shownY);
  }

  #endPart(): void {
    this.#part.addTo(this.#dots);
    this.#part = new Bounds();
  }
}

class Bounds {
  #left = Number.POSITIVE_INFINITY;
  #right = Number.NEGATIVE_INFINITY;
  #top = Number.POSITIVE_INFINITY;
  #bottom = Number.NEGATIVE_INFINITY;

  add(x: number, y: number): void {
    if (x < this.#left) this.#left = x;
    if (x > this.#right) this.#right = x;
    if (y < this.#top) this.#top = y;
    if (y > this.#bottom) this.#bottom = y;
  }

  addTo(dots: Dot[]): void {
    const [width, height] = [this.#right - this.#left, this.#bottom - this.#top];
    if (!(width > SIZE.least && height > SIZE.least && width < SIZE.most && height < SIZE.most)) return;
    if (width < height * SIZE.narrowest || width > height * SIZE.widest) return;
    dots.push({ left: this.#left, right: this.#right, top: this.#top, bottom: this.#bottom });
  }
}
