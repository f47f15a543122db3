import { type Matrix, transformX, transformY } from '@recto/codecs';
import type { ContentReader } from '@recto/pdf-content';

/** Bounds in displayed points. */
export interface Dot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Bullets are larger and smaller than this, in points, and about as wide as high. */
const SIZE = { least: 0.9, most: 12.1, narrowest: 0.7, widest: 1.4 };
const PAINTS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*']);
const CONSTRUCTS = new Set(['m', 'l', 'c', 'v', 'y', 're', 'h']);

/** Follows paths and keeps those, and the parts of those, that may be bullets. */
export class PathDots {
  readonly found: Dot[] = [];
  #parts: Dot[] = [];
  #part = new Bounds();
  #whole = new Bounds();

  /** @returns false when the operator is not about paths */
  follow({ operator, numbers }: ContentReader, matrix: Matrix): boolean {
    if (CONSTRUCTS.has(operator)) {
      if (operator === 'm' || operator === 're') this.#endPart();
      if (operator === 're') {
        const [x = 0, y = 0, width = 0, height = 0] = numbers;
        this.#add(matrix, x, y);
        this.#add(matrix, x + width, y);
        this.#add(matrix, x, y + height);
        this.#add(matrix, x + width, y + height);
      } else
        for (let at = 0; at + 1 < numbers.length; at += 2) this.#add(matrix, numbers[at] ?? 0, numbers[at + 1] ?? 0);
      return true;
    }
    const isPainted = PAINTS.has(operator);
    if (!isPainted && operator !== 'n') return false;
    this.#endPart();
    if (isPainted) {
      this.#whole.addTo(this.#parts);
      this.found.push(...this.#parts);
    }
    this.#parts = [];
    this.#whole = new Bounds();
    return true;
  }

  #add(matrix: Matrix, x: number, y: number): void {
    const [shownX, shownY] = [transformX(matrix, x, y), transformY(matrix, x, y)];
    this.#part.add(shownX, shownY);
    this.#whole.add(shownX, shownY);
  }

  #endPart(): void {
    this.#part.addTo(this.#parts);
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
