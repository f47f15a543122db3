import { writeNumber } from '@recto/codecs';
import type { TypesetFont, TypesetLine } from '@recto/contract/capabilities/typeset';
import { dictOfNames, encodeTextString, type PdfRef } from '@recto/pdf-core';
import { DrawnMarks, fontName, fontsOf, type NewObjects, type PlacedMark } from '@recto/pdf-overlay';
import { colourOperands, turned } from './content.ts';
import type { Drawing, TextOptions } from './drawing.ts';
import { Fonts } from './fonts.ts';
import type { NamedResources } from './named-resources.ts';
import { type StandardFont, standardCodes, standardTextWidth } from './standard-fonts.ts';
import { breakLines } from './wrap.ts';

type TextDrawing = Extract<Drawing, { kind: 'text' }>;

const DEFAULT_SIZE = 12;
const DEFAULT_LINE_HEIGHT = 1.2;
const HEX_BASE = 16;

/** Sets all texts of a document together, so that they share fonts, and draws them. */
export class TextDrawer {
  readonly #objects: NewObjects;
  readonly #standard = new Map<StandardFont, PdfRef>();
  /** By fonts and weight the pieces of text that are asked for. */
  readonly #wanted = new Map<Fonts, Map<boolean, Set<string>>>();
  readonly #lines = new Map<Fonts, Map<boolean, Map<string, TypesetLine>>>();
  readonly #fonts: TypesetFont[] = [];
  #drawn: DrawnMarks | null = null;
  #hasSlanted = false;

  constructor(objects: NewObjects) {
    this.#objects = objects;
  }

  /** Asks for the text of a drawing. */
  want(drawing: Drawing): void {
    if (drawing.kind !== 'text' || !(drawing.options.font instanceof Fonts)) return;
    this.#hasSlanted ||= isSlanted(drawing.options);
    const { font, bold = false, maxWidth } = drawing.options;
    const weights = this.#wanted.get(font) ?? new Map<boolean, Set<string>>();
    const pieces = weights.get(bold) ?? new Set<string>();
    this.#wanted.set(font, weights.set(bold, pieces));
    for (const line of drawing.lines) {
      pieces.add(line);
      if (maxWidth !== undefined) for (const word of [' ', ...line.split(' ')]) pieces.add(word);
    }
  }

  /** Sets what was asked for. @throws engine-missing when a font could not be loaded */
  async set(): Promise<void> {
    const all: TypesetLine[] = [];
    for (const [fonts, weights] of this.#wanted) {
      const byWeight = new Map<boolean, Map<string, TypesetLine>>();
      this.#lines.set(fonts, byWeight);
      for (const [isBold, pieces] of weights) {
        const texts = [...pieces];
        const result = await fonts.typeset.typeset(texts, { isBold });
        const first = this.#fonts.length;
        this.#fonts.push(...result.fonts);
        const lines = new Map<string, TypesetLine>();
        byWeight.set(isBold, lines);
        for (const [index, [line]] of result.texts.entries()) {
          if (!line) continue;
          const own = { ...line, runs: line.runs.map((run) => ({ ...run, fontIndex: run.fontIndex + first })) };
          lines.set(texts[index] ?? '', own);
          all.push(own);
        }
      }
    }
    this.#drawn = new DrawnMarks(this.#fonts, [markOf(all)], this.#objects, {
      isSlanted: this.#hasSlanted,
    });
  }

  /** Returns the operators that draw a text, and gives the fonts to the resources. */
  content({ lines, options }: TextDrawing, named: NamedResources): string {
    const { x, y, rotate = 0, font = 'Helvetica' } = options;
    const drawn =
      font instanceof Fonts ? this.#any(lines, font, options, named) : this.#own(lines, font, options, named);
    return `${turned(x, y, rotate)} ${drawn}`;
  }

  #any(lines: readonly string[], font: Fonts, options: TextOptions, named: NamedResources): string {
    const { size = DEFAULT_SIZE, bold = false, colour = [0, 0, 0], maxWidth } = options;
    const known = this.#lines.get(font)?.get(bold);
    const lineHeight = options.lineHeight ?? size * DEFAULT_LINE_HEIGHT;
    const set = lines.flatMap((line) => {
      const whole = known?.get(line);
      if (maxWidth === undefined || !whole || whole.widthEm * size <= maxWidth) return whole ? [whole] : [EMPTY];
      const pieces = line.split(' ').map((word) => known?.get(word) ?? EMPTY);
      return joined(pieces, known?.get(' ') ?? EMPTY, maxWidth / size);
    });
    const placed = set.map((line, index) => ({ line, x: 0, y: -index * lineHeight }));
    const result = this.#drawn?.lines(placed, { colour, fontSize: size });
    for (const index of fontsOf(set)) {
      const ref = result?.fonts.get(fontName(index));
      if (ref) named.font(fontName(index), ref as PdfRef);
    }
    return result?.content ?? '';
  }

  #own(lines: readonly string[], font: StandardFont, options: TextOptions, named: NamedResources): string {
    const { size = DEFAULT_SIZE, colour = [0, 0, 0], maxWidth } = options;
    const lineHeight = options.lineHeight ?? size * DEFAULT_LINE_HEIGHT;
    const widthOf = (text: string) => standardTextWidth(text, font, size);
    const broken = maxWidth === undefined ? lines : lines.flatMap((line) => breakLines(line, maxWidth, widthOf));
    const ref = this.#standard.get(font) ?? this.#addStandard(font);
    this.#standard.set(font, ref);
    named.font(font, ref);
    const shown = broken.map((line) => shownLine(line, isSlanted(options))).join(' T*\n');
    const set = `/${font} ${writeNumber(size)} Tf ${writeNumber(lineHeight)} TL`;
    return `${colourOperands(colour)} rg BT ${set}\n${shown}\nET`;
  }

  #addStandard(font: StandardFont): PdfRef {
    return this.#objects.add(
      dictOfNames({ Type: 'Font', Subtype: 'Type1', BaseFont: font, Encoding: 'WinAnsiEncoding' }),
    );
  }
}

const EMPTY: TypesetLine = { widthEm: 0, runs: [] };

/** Words as lines of at most this width. */
function joined(words: readonly TypesetLine[], space: TypesetLine, maxWidthEm: number): TypesetLine[] {
  const lines: TypesetLine[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const widthEm = (last?.widthEm ?? 0) + space.widthEm + word.widthEm;
    if (last && widthEm <= maxWidthEm) {
      lines[lines.length - 1] = { widthEm, runs: [...last.runs, ...space.runs, ...word.runs] };
    } else lines.push(word);
  }
  return lines;
}

/** True for an angle at which readers do not find that letters are in one line. */
function isSlanted({ rotate = 0 }: TextOptions): boolean {
  return rotate % 90 !== 0;
}

/** Operators that show a line; a slanted one has its text as a replacement, too (ISO 32000-2, 14.9.4). */
function shownLine(line: string, isReplaced: boolean): string {
  const shown = `<${hex(standardCodes(line))}> Tj`;
  return isReplaced ? `/Span <</ActualText <${hex(encodeTextString(line))}>>> BDC ${shown} EMC` : shown;
}

/** Lines as a mark, for the fonts that they use. */
function markOf(lines: readonly TypesetLine[]): PlacedMark {
  const size = { fontSize: 1, width: 1, height: 1, firstBaseline: 1, lineHeight: 1 };
  return { kind: 'text', lines, colour: [0, 0, 0], ...size };
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(HEX_BASE).padStart(2, '0')).join('');
}
