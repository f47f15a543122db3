import { writeNumber } from '@recto/codecs';
import type { OutlineMark, OutlineStep } from './marks.ts';

/** The content stream of filled outlines; the box's y axis is turned upwards. */
export function outlineContent({ steps, colour, height }: OutlineMark): string {
  const pen = new Pen(height);
  return `${colour.map((value) => writeNumber(value)).join(' ')} rg\n${steps.map((step) => pen.step(step)).join('\n')}\nf`;
}

/** Writes path operators; PDF has no quadratic curves, so they are raised to cubic ones. */
class Pen {
  readonly #height: number;
  #x = 0;
  #y = 0;

  constructor(height: number) {
    this.#height = height;
  }

  step(step: OutlineStep): string {
    switch (step[0]) {
      case 'M':
        return `${this.#to(step[1], step[2])} m`;
      case 'L':
        return `${this.#to(step[1], step[2])} l`;
      case 'Q': {
        const [, controlX, controlY, x, y] = step;
        const first = [this.#x + ((controlX - this.#x) * 2) / 3, this.#y + ((controlY - this.#y) * 2) / 3] as const;
        const second = [x + ((controlX - x) * 2) / 3, y + ((controlY - y) * 2) / 3] as const;
        return `${this.#point(...first)} ${this.#point(...second)} ${this.#to(x, y)} c`;
      }
      case 'C': {
        const [, x1, y1, x2, y2, x, y] = step;
        return `${this.#point(x1, y1)} ${this.#point(x2, y2)} ${this.#to(x, y)} c`;
      }
      case 'Z':
        return 'h';
    }
  }

  #to(x: number, y: number): string {
    this.#x = x;
    this.#y = y;
    return this.#point(x, y);
  }

  #point(x: number, y: number): string {
    return `${writeNumber(x)} ${writeNumber(this.#height - y)}`;
  }
}
