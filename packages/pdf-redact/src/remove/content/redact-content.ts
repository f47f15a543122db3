import { IDENTITY } from '@recto/codecs';
import { ContentReader, showsText } from '@recto/pdf-content';
import { arrayOf, dictOf, numberOf, PdfName, type PdfObject, PdfStream } from '@recto/pdf-core';
import { Areas } from '../areas.ts';
import { type Bounds, common } from '../geometry/convex-area.ts';
import { Path, type PathOperator } from '../paths/path.ts';
import { PATH_PAINTING, type Painting, redactPath } from '../paths/redact-path.ts';
import type { Redactor } from '../redactor.ts';
import { showRemaining } from '../text/show-text.ts';
import { DrawingStates, type PatternUse } from './drawing-state.ts';
import type { DrawnContent, RedactedContent } from './drawn-content.ts';
import { EditedResources } from './edited-resources.ts';
import { MarkedContent } from './marked-content.ts';
import { type NestedContent, redactGraphicsState, redactPattern, redactXObject } from './nested-content.ts';
import { type Piece, Rewritten, writtenOperands } from './rewritten.ts';
import { soundOperator } from './sound-operands.ts';

/** Operands read as objects; those of a colour are the most. */
const MAX_OPERANDS = 64;
const NO_AREAS = new Areas([]);
const X_OBJECT = PdfName.of('XObject');
const IMAGE = PdfName.of('Image');

/** Removes what lies in the areas from one content and all that it draws. */
export function redactContent(content: DrawnContent, redactor: Redactor): RedactedContent {
  return new ContentRedactor(content, redactor).run();
}

class ContentRedactor {
  readonly #content: DrawnContent;
  readonly #redactor: Redactor;
  readonly #reader: ContentReader;
  readonly #output: Rewritten;
  readonly #states: DrawingStates;
  readonly #resources: EditedResources;
  readonly #marks: MarkedContent;
  readonly #path = new Path();
  /** What was written of the path before other operators interrupted it. */
  readonly #pathPieces: Piece[] = [];
  #hasLost = false;
  #clippingGlyphs = { removed: 0, kept: 0 };

  constructor(content: DrawnContent, redactor: Redactor) {
    this.#content = content;
    this.#redactor = redactor;
    this.#reader = new ContentReader(content.bytes);
    this.#output = new Rewritten(content.bytes, redactor.without === 'other-texts');
    this.#states = new DrawingStates(content.state);
    this.#resources = new EditedResources(content.resources, redactor.document);
    this.#marks = new MarkedContent(this.#output, this.#resources, redactor.document, {
      touched: (identifier) => this.#touchMark(identifier),
      mayChange: redactor.without !== 'structure-texts',
      changed: () => redactor.counts.add('structure-texts', content.page),
      isForbidden: (text) => redactor.without !== 'structure-texts' && redactor.isForbidden(text),
    });
  }

  run(): RedactedContent {
    const reader = this.#reader;
    while (reader.next()) this.#follow();
    // A path that nothing paints would be painted with what is drawn next.
    for (const piece of this.#pathPieces) this.#output.change(piece, '');
    return {
      bytes: this.#output.bytes(),
      resources: this.#resources.result(),
      isChanged: this.#output.isChanged,
      openStates: this.#states.savedCount,
      hasLost: this.#hasLost,
    };
  }

  #follow(): void {
    const reader = this.#reader;
    const { operator, operandsStart, operatorEnd } = reader;
    const states = this.#states;
    // A word that is no operator draws nothing.
    if (operator === '') return;
    if (operator === 'Q' && states.savedCount === 0) {
      this.#output.replace(operandsStart, operatorEnd, '');
      return;
    }
    const meaning = this.#isStray() ? '' : soundOperator(reader);
    if (meaning === '') {
      this.#interruptPath();
      this.#output.replace(operandsStart, operatorEnd, '');
      return;
    }
    if (this.#path.follow(reader, states.current.matrix, meaning)) return;
    const painting = PATH_PAINTING[operator];
    if (painting) this.#paint(painting);
    else this.#followOther(operator, meaning);
  }

  /**
   * True for a part of an inline image without the others, and for one of no size: nothing is drawn, but readers disagree about where
   * it ends, and some give up the page.
   */
  #isStray(): boolean {
    const { operator, inlineImage } = this.#reader;
    if (this.#content.areas.isEmpty) return false;
    if (operator === 'ID' || operator === 'EI') return true;
    if (operator !== 'BI') return false;
    const size = ['Width', 'Height'].map((key) => inlineImage?.dict.get(key));
    return !size.every((side) => typeof side === 'number' && side > 0);
  }

  #followOther(operator: string, meaning: string | null): void {
    const { operandsStart, operatorEnd } = this.#reader;
    const states = this.#states;
    this.#interruptPath();
    if (showsText(operator)) this.#show();
    else if (operator === 'Do') this.#draw();
    else if (this.#reader.inlineImage) this.#drawInline();
    else if (operator === 'sh') this.#shade();
    else if (this.#marks.follow(this.#reader)) return;
    else if (operator === 'scn' || operator === 'SCN') this.#setColour();
    else if (operator === 'gs') this.#setState();
    else {
      states.follow(this.#reader);
      this.#setOther(operator);
      this.#keep({ start: operandsStart, end: operatorEnd, meaning });
      if (operator === 'ET') this.#endText();
    }
  }

  /** Other operators may not stand within a path. Where one does, the path goes on behind it, and so do readers. */
  #interruptPath(): void {
    for (const { start, end, meaning } of this.#path.operators.splice(0)) {
      const piece = this.#output.keepApart(start, end);
      if (meaning !== null) this.#output.change(piece, meaning);
      this.#pathPieces.push(piece);
    }
  }

  /** Where operands are damaged, what they mean is written, so that every reader takes them as they were taken here. */
  #keep({ start, end, meaning }: PathOperator): void {
    if (meaning === null) this.#output.keep(start, end);
    else this.#output.replace(start, end, meaning);
  }

  #setOther(operator: string): void {
    const { names, numbers } = this.#reader;
    const states = this.#states;
    if (operator === 'Tf') {
      const font = dictOf(this.#resources.find('Font', names.at(-1)), this.#redactor.document);
      states.change({ font, fontSize: numbers.at(-1) ?? 0 });
    } else if (['cs', 'sc', 'g', 'rg', 'k'].includes(operator)) states.change({ fillPattern: null });
    else if (['CS', 'SC', 'G', 'RG', 'K'].includes(operator)) states.change({ strokePattern: null });
  }

  #paint(painting: Painting): void {
    const path = this.#path;
    const { operandsStart, operatorEnd } = this.#reader;
    const { matrix, lineWidth, clip, fillPattern, strokePattern } = this.#states.current;
    const { areas, page } = this.#content;
    const bounds = path.bounds(matrix);
    if (painting.fills && fillPattern) this.#redactPattern(fillPattern, bounds);
    if (painting.strokes && strokePattern) this.#redactPattern(strokePattern, bounds);
    const isLeftOut = this.#redactor.without === 'paths' || path.start < 0;
    const { content, isRemoved } = isLeftOut
      ? { content: null, isRemoved: false }
      : redactPath(path, painting, matrix, lineWidth, areas);
    if (content === null) {
      for (const one of path.operators) this.#keep(one);
      this.#output.keep(operandsStart, operatorEnd);
    } else {
      for (const piece of this.#pathPieces) this.#output.change(piece, '');
      this.#output.replace(path.operators[0]?.start ?? operandsStart, operatorEnd, content);
    }
    this.#pathPieces.length = 0;
    if (isRemoved) {
      this.#redactor.counts.add('paths', page);
      if (content === '') this.#lose();
    }
    if (path.clip !== null) this.#states.change({ clip: clip ? common(clip, bounds) : bounds });
    path.clear();
  }

  #show(): void {
    const { operator, operandsStart, operatorEnd, numbers } = this.#reader;
    const states = this.#states;
    const { objects } = this.#reader.operands(MAX_OPERANDS);
    const shown = objects.at(-1);
    let prefix = '';
    if (operator === '"') {
      const [wordSpacing = 0, characterSpacing = 0] = numbers;
      states.change({ wordSpacing, characterSpacing });
      prefix = `${writtenOperands(wordSpacing)}Tw ${writtenOperands(characterSpacing)}Tc `;
    }
    if (operator === '"' || operator === "'") {
      states.nextLine();
      prefix += 'T* ';
    }
    const { document, counts, fonts, isForbidden, without } = this.#redactor;
    const items: readonly PdfObject[] = Array.isArray(shown) ? shown : shown === undefined ? [] : [shown];
    const areas = without === 'glyphs' ? NO_AREAS : this.#content.areas;
    const { operand, removedGlyphs, keptGlyphs } = showRemaining(items, states, areas, document, isForbidden);
    if (states.current.renderingMode >= 4) {
      this.#clippingGlyphs.removed += removedGlyphs;
      this.#clippingGlyphs.kept += keptGlyphs;
    }
    if (!operand) {
      this.#output.keep(operandsStart, operatorEnd);
      return;
    }
    const rest = operand.length > 0 ? `${writtenOperands([...operand])}TJ` : '';
    this.#output.replace(operandsStart, operatorEnd, prefix + rest);
    counts.add('glyphs', this.#content.page, removedGlyphs);
    if (states.current.font) fonts.add(states.current.font);
    this.#lose();
  }

  /** A clip of glyphs that are all gone lets nothing through; without it everything would be seen. */
  #endText(): void {
    const { removed, kept } = this.#clippingGlyphs;
    const { operatorEnd } = this.#reader;
    if (removed > 0 && kept === 0) this.#output.replace(operatorEnd, operatorEnd, '0 0 0 0 re W n');
    this.#clippingGlyphs = { removed: 0, kept: 0 };
  }

  #draw(): void {
    const { names, operandsStart, operatorEnd } = this.#reader;
    const drawn = redactXObject(this.#resources.find('XObject', names.at(-1)), this.#nested(), this.#redactor);
    if (drawn.hasLost) this.#lose();
    if (drawn.fate === 'stays') this.#output.keep(operandsStart, operatorEnd);
    else if (drawn.fate === 'goes') this.#output.replace(operandsStart, operatorEnd, '');
    else {
      const name = this.#resources.add('XObject', drawn.fate);
      this.#output.replace(operandsStart, operatorEnd, `/${name} Do`);
    }
  }

  #drawInline(): void {
    const { inlineImage, operandsStart, operatorEnd, bytes } = this.#reader;
    if (!inlineImage) return;
    const { images, counts, without } = this.#redactor;
    const { page, areas } = this.#content;
    const dict = inlineImage.dict.clone();
    const space = dict.get('ColorSpace');
    const named = space instanceof PdfName ? this.#resources.find('ColorSpace', space.value) : undefined;
    if (named !== undefined) dict.set('ColorSpace', named);
    dict.set('Type', X_OBJECT).set('Subtype', IMAGE);
    const image = new PdfStream(dict, bytes.slice(inlineImage.dataStart, inlineImage.dataEnd));
    const { matrix } = this.#states.current;
    const fate = without === 'images' ? 'stays' : images.place(image, matrix, areas, page);
    if (fate === 'stays') {
      this.#output.keep(operandsStart, operatorEnd);
      // What is written behind it is none of its data.
      if (!inlineImage.isEnded && !areas.isEmpty) this.#output.replace(operatorEnd, operatorEnd, '\nEI');
      return;
    }
    this.#lose();
    if (fate === 'goes') {
      counts.add('images', page);
      this.#output.replace(operandsStart, operatorEnd, '');
    } else this.#output.replace(operandsStart, operatorEnd, `/${this.#resources.add('XObject', fate)} Do`);
  }

  #shade(): void {
    const { names, operandsStart, operatorEnd } = this.#reader;
    const { document, counts, without } = this.#redactor;
    const { areas, page } = this.#content;
    const { clip } = this.#states.current;
    const object = document.resolve(this.#resources.find('Shading', names.at(-1)));
    const isMesh = object instanceof PdfStream;
    const isWithin = clip !== null && areas.holdsAll(clip, IDENTITY);
    const isNear = clip === null ? !areas.isEmpty : areas.near(clip).length > 0;
    if (without === 'shadings' || !(isWithin || (isMesh && isNear))) {
      this.#output.keep(operandsStart, operatorEnd);
      return;
    }
    counts.add('shadings', page);
    this.#output.replace(operandsStart, operatorEnd, '');
    this.#lose();
  }

  #setColour(): void {
    const { operator, names, operandsStart, operatorEnd } = this.#reader;
    const name = names.at(-1);
    const piece = name === undefined ? null : this.#output.keepApart(operandsStart, operatorEnd);
    if (!piece) this.#output.keep(operandsStart, operatorEnd);
    const operands = this.#reader.operands(MAX_OPERANDS).objects.slice(0, -1);
    const use = piece && name !== undefined ? { name, operator, piece, operands, isRedacted: false } : null;
    this.#states.change(operator === 'scn' ? { fillPattern: use } : { strokePattern: use });
  }

  #redactPattern(use: PatternUse, bounds: Bounds): void {
    const { areas } = this.#content;
    if (use.isRedacted || areas.near(bounds).length === 0) return;
    use.isRedacted = true;
    const pattern = this.#resources.find('Pattern', use.name);
    const base = this.#content.state.matrix;
    const redacted = redactPattern(pattern, bounds, { ...this.#nested(), base }, this.#redactor);
    if (!redacted) return;
    const name = this.#resources.add('Pattern', redacted);
    this.#output.change(use.piece, `${writtenOperands(...use.operands)}/${name} ${use.operator}`);
    this.#lose();
  }

  #setState(): void {
    const { names, operandsStart, operatorEnd } = this.#reader;
    const { document } = this.#redactor;
    const value = this.#resources.find('ExtGState', names.at(-1));
    const parameters = dictOf(value, document);
    const [fontRef, size] = arrayOf(parameters?.get('Font'), document) ?? [];
    const font = dictOf(fontRef, document);
    if (font) this.#states.change({ font, fontSize: numberOf(size, document) ?? 0 });
    const lineWidth = document.resolve(parameters?.get('LW'));
    if (typeof lineWidth === 'number') this.#states.change({ lineWidth });
    const redacted = parameters && redactGraphicsState(parameters, this.#nested(), this.#redactor);
    if (!redacted) {
      this.#output.keep(operandsStart, operatorEnd);
      return;
    }
    this.#output.replace(operandsStart, operatorEnd, `/${this.#resources.add('ExtGState', redacted)} gs`);
    this.#lose();
  }

  #nested(): NestedContent {
    return { ...this.#content, state: this.#states.current, redact: redactContent };
  }

  #lose(): void {
    this.#hasLost = true;
    this.#marks.touch();
  }

  #touchMark(identifier: number): void {
    const { marks } = this.#redactor;
    const { owner } = this.#content;
    const known = marks.get(owner) ?? new Set();
    marks.set(owner, known.add(identifier));
  }
}
