import { writeNumber } from '@recto/codecs';
import type { TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import { ImageObjects, placementMatrix } from '@recto/pdf-content';
import { dictOfNames, PdfDict, PdfName, type PdfRef } from '@recto/pdf-core';
import { embedFont, type GlyphTexts, glyphTexts } from '@recto/pdf-fonts/embed';
import type { OutlineMark, PlacedMark, RgbColour, StampMark } from './marks.ts';
import type { NewObjects } from './new-objects.ts';
import { concatenation } from './numbers.ts';
import { outlineContent } from './outline-mark.ts';
import { fontName, fontsOf, textContent } from './text-mark.ts';

const IMAGE = 'I';
/** Share of the room beside a line that comes before it. */
const SHARE_BEFORE = { left: 0, center: 0.5, right: 1 } as const;

/** A line and where its baseline begins. */
export interface PlacedLine {
  readonly line: TypesetLine;
  readonly x: number;
  readonly y: number;
}

/** Colour and size of lines. */
export interface LineStyle {
  readonly colour: RgbColour;
  readonly fontSize: number;
}

/** Marks as forms, each in its own box, and the fonts that they share; each made when first asked for. */
export class DrawnMarks {
  readonly #fontSubsets: readonly TypesetFont[];
  readonly #objects: NewObjects;
  readonly #texts: GlyphTexts;
  readonly #isSlanted: boolean;
  readonly #fonts = new Map<number, PdfRef>();
  readonly #forms = new Map<PlacedMark, PdfRef>();

  /**
   * @param marks all whose text will be drawn, since a font is written once for all of them
   * @param isSlanted some will lie at an angle that is no quarter rotation
   */
  constructor(
    fonts: readonly TypesetFont[],
    marks: readonly PlacedMark[],
    objects: NewObjects,
    { isSlanted = false }: { isSlanted?: boolean } = {},
  ) {
    this.#fontSubsets = fonts;
    this.#objects = objects;
    this.#isSlanted = isSlanted;
    this.#texts = glyphTexts(
      fonts,
      marks.flatMap((mark) => (mark.kind === 'text' ? mark.lines : [])),
    );
  }

  form(mark: PlacedMark): PdfRef {
    const known = this.#forms.get(mark);
    if (known) return known;
    const form = this.#draw(mark);
    this.#forms.set(mark, form);
    return form;
  }

  /** Text for a stream of somebody else's, and the fonts that its resources need. */
  lines(lines: readonly PlacedLine[], { colour, fontSize }: LineStyle): { content: string; fonts: PdfDict } {
    const placed = lines.map(({ line, x, y }) => ({ line, x, baseline: y, fontSize }));
    return {
      content: textContent(placed, colour, this.#fontSubsets, this.#texts, this.#isSlanted),
      fonts: this.#fontDict(fontsOf(lines.map(({ line }) => line))),
    };
  }

  #draw(mark: PlacedMark): PdfRef {
    switch (mark.kind) {
      case 'text':
        return this.#textForm(mark);
      case 'image':
        return this.#imageForm(mark);
      case 'outline':
        return this.#outlineForm(mark);
    }
  }

  /** A transparency group, so that glyphs that overlap do not show through each other (11.6.6). */
  #textForm(mark: Extract<StampMark, { kind: 'text' }>): PdfRef {
    // Strokes and glyphs may reach beyond the line's box.
    const margin = mark.fontSize;
    const box = [-margin, -margin, mark.width + margin, mark.height + margin];
    const dict = formDict(box, PdfDict.of({ Font: this.#fontDict(fontsOf(mark.lines)) })).set(
      'Group',
      dictOfNames({ Type: 'Group', S: 'Transparency' }),
    );
    const lines = mark.lines.map((line, index) => ({
      line,
      x: (mark.width - line.widthEm * mark.fontSize) * SHARE_BEFORE[mark.alignment ?? 'center'],
      y: mark.height - mark.firstBaseline - index * mark.lineHeight,
    }));
    return this.#objects.addContent(dict, this.lines(lines, mark).content);
  }

  #imageForm({ image, orientation, width, height }: Extract<StampMark, { kind: 'image' }>): PdfRef {
    const resources = PdfDict.of({ XObject: PdfDict.of({ [IMAGE]: new ImageObjects(this.#objects).add(image) }) });
    const content = `q ${concatenation(placementMatrix({ left: 0, bottom: 0, width, height }, orientation))} /${IMAGE} Do Q`;
    return this.#objects.addContent(formDict([0, 0, width, height], resources), content);
  }

  #outlineForm(mark: OutlineMark): PdfRef {
    const dict = formDict([0, 0, mark.width, mark.height], new PdfDict());
    return this.#objects.addContent(dict, outlineContent(mark));
  }

  #fontDict(indexes: readonly number[]): PdfDict {
    return new PdfDict(indexes.map((index) => [fontName(index), this.#font(index)] as const));
  }

  #font(index: number): PdfRef {
    const known = this.#fonts.get(index);
    const font = this.#fontSubsets[index];
    if (known || !font) return known ?? this.#objects.add(null);
    const ref = embedFont(font, this.#texts[index] ?? new Map(), index, this.#objects);
    this.#fonts.set(index, ref);
    return ref;
  }
}

/** The dictionary of a form XObject (ISO 32000-2, 8.10). */
export function formDict(box: readonly number[], resources: PdfDict): PdfDict {
  return PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: box.map((corner) => Number(writeNumber(corner))),
    Resources: resources,
  });
}
