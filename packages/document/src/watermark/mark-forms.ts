import type { StampedPage, StampMark, StampOptions, TypesetLine } from '@recto/contract';
import { ImageObjects } from '../images/image-objects.ts';
import { placementMatrix } from '../images/placement-matrix.ts';
import { PdfDict, PdfName, type PdfRef } from '../objects/index.ts';
import { embedFont, type GlyphTexts, glyphTexts } from './fonts.ts';
import { dictOfNames, type NewObjects } from './new-objects.ts';
import { combine, concatenation, type Matrix, written } from './numbers.ts';
import type { PageSpace } from './page-space.ts';
import { fontName, fontsOf, textContent } from './text-mark.ts';

/** How the parts are called among the resources of a form. */
const MARK = 'M';
const IMAGE = 'I';
const STATE = 'G';

/**
 * The forms of a stamping, each made when first asked for: one for each mark, in its own box, and one for each way in which
 * a page shows a mark, which pages of one size share.
 */
export class MarkForms {
  readonly #options: StampOptions;
  readonly #layer: PdfRef;
  readonly #objects: NewObjects;
  readonly #texts: GlyphTexts;
  readonly #isSlanted: boolean;
  readonly #fonts = new Map<number, PdfRef>();
  readonly #marks = new Map<number, PdfRef>();
  /** By the places, which pages of one size share. */
  readonly #pages = new Map<StampedPage['spots'], Map<string, PdfRef>>();
  #state: PdfRef | undefined;

  constructor(options: StampOptions, layer: PdfRef, objects: NewObjects) {
    this.#options = options;
    this.#layer = layer;
    this.#objects = objects;
    this.#texts = glyphTexts(options.fonts, linesOf(options.marks));
    this.#isSlanted = options.pages.some(({ angleDegrees }) => angleDegrees % 90 !== 0);
  }

  /** The form that a page draws: its mark at all its spots, in the page's own units. */
  pageForm(stamp: StampedPage, { toUserSpace, box }: PageSpace): PdfRef {
    const mark = this.#options.marks[stamp.markIndex];
    if (!mark) throw new RangeError(`there is no mark ${stamp.markIndex}`);
    const forms = this.#pages.get(stamp.spots) ?? new Map<string, PdfRef>();
    this.#pages.set(stamp.spots, forms);
    const key = [stamp.markIndex, stamp.scale, stamp.angleDegrees, ...box, ...toUserSpace].join(' ');
    const known = forms.get(key);
    if (known) return known;
    const places = stamp.spots.map(
      (spot) => `q ${concatenation(placeOf(mark, stamp, spot, toUserSpace))} /${MARK} Do Q`,
    );
    const content = `/${STATE} gs\n${places.join('\n')}\n`;
    const resources = PdfDict.of({
      ExtGState: PdfDict.of({ [STATE]: this.#stateRef() }),
      XObject: PdfDict.of({ [MARK]: this.#mark(stamp.markIndex, mark) }),
    });
    const form = this.#objects.addContent(formDict(box, resources).set('OC', this.#layer), content);
    forms.set(key, form);
    return form;
  }

  #stateRef(): PdfRef {
    const { opacity } = this.#options;
    this.#state ??= this.#objects.add(
      dictOfNames({ Type: 'ExtGState', ca: opacity, CA: opacity, BM: 'Normal', SMask: 'None' }),
    );
    return this.#state;
  }

  #mark(index: number, mark: StampMark): PdfRef {
    const known = this.#marks.get(index);
    if (known) return known;
    const form = mark.kind === 'text' ? this.#textForm(mark) : this.#imageForm(mark);
    this.#marks.set(index, form);
    return form;
  }

  /** A transparency group, so that glyphs that overlap do not show through each other (11.6.6). */
  #textForm(mark: Extract<StampMark, { kind: 'text' }>): PdfRef {
    const fonts = fontsOf(mark.lines).map((index) => [fontName(index), this.#font(index)] as const);
    // Strokes and signs may reach beyond the line's box.
    const room = mark.fontSize;
    const box = [-room, -room, mark.width + room, mark.height + room];
    const dict = formDict(box, PdfDict.of({ Font: new PdfDict(fonts) })).set(
      'Group',
      dictOfNames({ Type: 'Group', S: 'Transparency' }),
    );
    return this.#objects.addContent(dict, textContent(mark, this.#options.fonts, this.#texts, this.#isSlanted));
  }

  #imageForm({ image, orientation, width, height }: Extract<StampMark, { kind: 'image' }>): PdfRef {
    const resources = PdfDict.of({ XObject: PdfDict.of({ [IMAGE]: new ImageObjects(this.#objects).add(image) }) });
    const matrix = placementMatrix({ left: 0, bottom: 0, width, height }, orientation);
    const content = `q ${concatenation(matrix)} /${IMAGE} Do Q`;
    return this.#objects.addContent(formDict([0, 0, width, height], resources), content);
  }

  #font(index: number): PdfRef {
    const known = this.#fonts.get(index);
    const font = this.#options.fonts[index];
    if (known || !font) return known ?? this.#objects.add(null);
    const ref = embedFont(font, this.#texts[index] ?? new Map(), index, this.#objects);
    this.#fonts.set(index, ref);
    return ref;
  }
}

function formDict(box: readonly number[], resources: PdfDict): PdfDict {
  return PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: box.map((corner) => Number(written(corner))),
    Resources: resources,
  });
}

/** From the mark's box to the page: its middle to the spot, turned and scaled. */
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
  return combine(combine(middle, [cos, sin, -sin, cos, spot.x, spot.y]), toUserSpace);
}

function linesOf(marks: StampOptions['marks']): TypesetLine[] {
  return marks.flatMap((mark) => (mark.kind === 'text' ? mark.lines : []));
}
