import { type Matrix, multiply } from '@recto/codecs';
import { dictOfNames, PdfDict, type PdfRef } from '@recto/pdf-core';
import { DrawnMarks, formDict } from './drawn-marks.ts';
import type { StampedPage, StampMark, StampOptions } from './marks.ts';
import type { NewObjects } from './new-objects.ts';
import { concatenation } from './numbers.ts';
import type { PageSpace } from './page-space.ts';

/** Names of the parts among the resources of a form. */
const MARK = 'M';
const STATE = 'G';

/**
 * The forms of a stamping, each made when first asked for: one for each mark, in its own box, and one for each way in which
 * a page shows a mark, which pages of one size share.
 */
export class MarkForms {
  readonly #options: StampOptions;
  readonly #layer: PdfRef;
  readonly #objects: NewObjects;
  readonly #marks: DrawnMarks;
  readonly #pages = new Map<string, PdfRef>();
  /** Numbers of the positions, which pages of one size share. */
  readonly #spots = new Map<StampedPage['spots'], number>();
  #state: PdfRef | undefined;

  constructor(options: StampOptions, layer: PdfRef, objects: NewObjects) {
    this.#options = options;
    this.#layer = layer;
    this.#objects = objects;
    const isSlanted = options.pages.some(({ angleDegrees }) => angleDegrees % 90 !== 0);
    this.#marks = new DrawnMarks(options.fonts, options.marks, objects, { isSlanted });
  }

  /** The form that a page draws: its marks at all their spots, in the page's own units. */
  pageForm(stamps: readonly StampedPage[], { toUserSpace, box }: PageSpace): PdfRef {
    const key = [...stamps.map((stamp) => this.#keyOf(stamp)), ...box, ...toUserSpace].join(' ');
    const known = this.#pages.get(key);
    if (known) return known;
    const forms = new PdfDict();
    const operations = stamps.map((stamp) => {
      const mark = this.#options.marks[stamp.markIndex];
      if (!mark) throw new RangeError(`there is no mark ${stamp.markIndex}`);
      const name = `${MARK}${stamp.markIndex}`;
      forms.set(name, this.#marks.form(mark));
      const drawn = stamp.spots
        .map((spot) => `q ${concatenation(placeOf(mark, stamp, spot, toUserSpace))} /${name} Do Q`)
        .join('\n');
      return stamp.artifact ? `/Artifact <</Type/Pagination/Subtype/${stamp.artifact}>> BDC\n${drawn}\nEMC` : drawn;
    });
    const content = `/${STATE} gs\n${operations.join('\n')}\n`;
    const resources = PdfDict.of({ ExtGState: PdfDict.of({ [STATE]: this.#stateRef() }), XObject: forms });
    const form = this.#objects.addContent(formDict(box, resources).set('OC', this.#layer), content);
    this.#pages.set(key, form);
    return form;
  }

  #keyOf({ spots, markIndex, scale, angleDegrees, artifact }: StampedPage): string {
    const number = this.#spots.get(spots) ?? this.#spots.size;
    this.#spots.set(spots, number);
    return [number, markIndex, scale, angleDegrees, artifact ?? ''].join(' ');
  }

  #stateRef(): PdfRef {
    const { opacity } = this.#options;
    this.#state ??= this.#objects.add(
      dictOfNames({ Type: 'ExtGState', ca: opacity, CA: opacity, BM: 'Normal', SMask: 'None' }),
    );
    return this.#state;
  }
}

/** From the mark's box to the page: its middle to the spot, rotated and scaled. */
function placeOf(
  { width, height }: StampMark,
  { scale, angleDegrees }: StampedPage,
  spot: { readonly x: number; readonly y: number },
  toUserSpace: Matrix,
): Matrix {
  const angle = (angleDegrees * Math.PI) / 180;
  const cos = Math.cos(angle) * scale;
  const sin = Math.sin(angle) * scale;
  const middle: Matrix = [1, 0, 0, 1, -width / 2, -height / 2];
  return multiply(multiply(middle, [cos, sin, -sin, cos, spot.x, spot.y]), toUserSpace);
}
