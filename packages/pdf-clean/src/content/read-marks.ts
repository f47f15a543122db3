import { type Corners, IDENTITY, type Matrix, multiply, transformBounds } from '@recto/codecs';
import { ContentReader, GraphicsStates, isPainting, joinContent, matrixOf, showsText } from '@recto/pdf-content';
import {
  arrayOf,
  decodeStreamPartly,
  dictOf,
  nameOf,
  numberOf,
  type ObjectSource,
  PdfDict,
  type PdfObject,
  PdfStream,
  streamOf,
} from '@recto/pdf-core';
import { contentStreams, type PageNode, readBox } from '@recto/pdf-document';
import type { LayerStates } from './layer-state.ts';
import { type ContentOwner, intersection, type Mark, type PageMarks } from './marks.ts';
import { FIRST_PAINT_STATE, isOpaqueImage, isWhite, type PaintState, withParameters } from './paint-state.ts';
import { isUpright, PathBox } from './path-box.ts';
import { TextCursor, type TextState } from './text-cursor.ts';

/** What is read of one page. Beyond, nothing of it is known for sure. */
const LIMITS = { depth: 16, forms: 4000, contentBytes: 100_663_296, marks: 400_000, saved: 10_000 };
/** Rendering modes (Table 104). */
const [STROKE, FILL_AND_STROKE, INVISIBLE, FIRST_CLIPPING] = [1, 2, 3, 4];
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
/** How far a mitre reaches beyond a line, in widths of it, at its usual limit (8.4.3.5). */
const MITRE = 5;

/** What says in other words what marked content shows (14.9.3 to 14.9.5). */
const OTHER_WORDS = ['ActualText', 'Alt', 'E'];

interface WordsOfSequence {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** The position of the first mark within. */
  readonly from: number;
}

/** Marked content that is not ended yet. */
interface Sequence {
  /** True when it belongs to a layer that is off. */
  readonly hides: boolean;
  readonly words: WordsOfSequence | null;
}

/** What content begins with: the state of what draws it. */
interface Surroundings {
  readonly matrix: Matrix;
  readonly resources: PdfDict | null;
  readonly depth: number;
  readonly paint: PaintState;
  readonly isHidden: boolean;
}

/** Reads what the content of a page puts on it, forms included, in the order of painting. Appearances are left out. */
export function readMarks(page: PageNode, layers: LayerStates, source: ObjectSource): PageMarks {
  const reading = new Reading(layers, source);
  const parts = contentStreams(page, source).map((stream) => reading.decode(stream));
  const bytes = joinContent(parts.flatMap((part) => part ?? []));
  reading.content(bytes, page.dict, {
    matrix: IDENTITY,
    resources: dictOf(page.inherited.Resources, source),
    depth: 0,
    paint: FIRST_PAINT_STATE,
    isHidden: false,
  });
  return reading;
}

class Reading implements PageMarks {
  readonly marks: Mark[] = [];
  isComplete = true;
  readonly #layers: LayerStates;
  readonly #source: ObjectSource;
  readonly #open = new Set<PdfStream>();
  #forms = 0;
  #bytes = 0;

  constructor(layers: LayerStates, source: ObjectSource) {
    this.#layers = layers;
    this.#source = source;
  }

  decode(stream: PdfStream): Uint8Array | null {
    try {
      const left = LIMITS.contentBytes - this.#bytes;
      const { bytes, complete, remainingFilters } = decodeStreamPartly(stream, this.#source, { maxBytes: left });
      this.#bytes += bytes.length;
      if (complete && remainingFilters.length === 0) return bytes;
    } catch {
      // Said below: it does not decode, or is too much.
    }
    this.isComplete = false;
    return null;
  }

  content(bytes: Uint8Array, owner: ContentOwner, surroundings: Surroundings): void {
    new Walk(this, owner, bytes, surroundings).run();
  }

  add(mark: Mark): void {
    if (this.marks.length < LIMITS.marks) this.marks.push(mark);
    else this.isComplete = false;
  }

  form(form: PdfStream, surroundings: Surroundings): void {
    if (this.#open.has(form)) return;
    if (surroundings.depth >= LIMITS.depth || ++this.#forms > LIMITS.forms) {
      this.isComplete = false;
      return;
    }
    const bytes = this.decode(form);
    if (!bytes) return;
    this.#open.add(form);
    const matrix = multiply(matrixOf(form.dict.get('Matrix'), this.#source), surroundings.matrix);
    const frame = readBox(form.dict.get('BBox'), this.#source);
    const box = frame && transformBounds(matrix, [frame.left, frame.bottom, frame.right, frame.top]);
    this.content(bytes, form, {
      matrix,
      resources: dictOf(form.dict.get('Resources'), this.#source) ?? surroundings.resources,
      depth: surroundings.depth + 1,
      paint: box ? clipped(surroundings.paint, box, isUpright(matrix)) : surroundings.paint,
      isHidden: surroundings.isHidden,
    });
    this.#open.delete(form);
  }

  hides(value: PdfObject | undefined): boolean {
    return this.#layers.hides(value);
  }

  get source(): ObjectSource {
    return this.#source;
  }
}

/** Follows one content. */
class Walk {
  readonly #reading: Reading;
  readonly #owner: ContentOwner;
  readonly #around: Surroundings;
  readonly #reader: ContentReader;
  readonly #states: GraphicsStates;
  readonly #cursor = new TextCursor();
  readonly #saved: { paint: PaintState; text: TextState }[] = [];
  readonly #sequences: Sequence[] = [];
  #paint: PaintState;
  #path = new PathBox();
  #hidden = 0;
  #lastText: Mark | null = null;

  constructor(reading: Reading, owner: ContentOwner, bytes: Uint8Array, around: Surroundings) {
    this.#reading = reading;
    this.#owner = owner;
    this.#around = around;
    this.#paint = around.paint;
    this.#reader = new ContentReader(bytes);
    this.#states = new GraphicsStates();
    this.#states.change({ matrix: around.matrix });
  }

  run(): void {
    const reader = this.#reader;
    while (reader.next()) {
      const { operator } = reader;
      if (operator === '') this.#path.isPure = false;
      else if (this.#path.follow(reader, this.#states.current.matrix)) continue;
      else if (operator === 'q' || operator === 'Q') this.#saveOrRestore(operator === 'q');
      else if (this.#states.follow(reader)) this.#path.isPure = false;
      else if (showsText(operator)) this.#showText();
      else if (operator === 'Do') this.#draw();
      else if (operator === 'n' || isPainting(operator)) this.#paintPath(operator);
      else this.#setState(operator);
    }
  }

  #saveOrRestore(saves: boolean): void {
    this.#path.isPure = false;
    const hadSaved = this.#states.savedCount > 0;
    this.#states.follow(this.#reader);
    if (saves) {
      if (this.#saved.length >= LIMITS.saved) this.#reading.isComplete = false;
      else this.#saved.push({ paint: this.#paint, text: this.#cursor.state });
      return;
    }
    const before = hadSaved ? this.#saved.pop() : undefined;
    if (!before) return;
    this.#paint = before.paint;
    this.#cursor.state = before.text;
  }

  #setState(operator: string): void {
    const reader = this.#reader;
    const { source } = this.#reading;
    this.#path.isPure = false;
    if (this.#cursor.follow(reader)) this.#lastText = null;
    this.#states.followColours(reader);
    switch (operator) {
      case 'Tf':
        this.#cursor.setFont(dictOf(this.#resource('Font'), source), reader.numbers.at(-1) ?? 0, source);
        return;
      case 'gs': {
        const parameters = dictOf(this.#resource('ExtGState'), source);
        if (!parameters) return;
        this.#paint = withParameters(this.#paint, parameters, source);
        const [font, size] = arrayOf(parameters.get('Font'), source) ?? [];
        if (font) this.#cursor.setFont(dictOf(font, source), numberOf(size, source) ?? 0, source);
        return;
      }
      case 'w':
        this.#paint = { ...this.#paint, lineWidth: reader.numbers[0] ?? 1 };
        return;
      case 'BMC':
      case 'BDC': {
        const isLayer = operator === 'BDC' && reader.names[0] === 'OC';
        const hides = isLayer && this.#reading.hides(this.#resource('Properties'));
        this.#sequences.push({ hides, words: operator === 'BDC' ? this.#otherWords() : null });
        if (hides) this.#hidden++;
        return;
      }
      case 'EMC':
        this.#endSequence();
    }
  }

  /** What stands in the place of an operator whose properties say its text in other words; null for any other. */
  #otherWords(): WordsOfSequence | null {
    const properties = this.#reader.operands(2).objects[1];
    if (!(properties instanceof PdfDict) || !OTHER_WORDS.some((key) => properties.has(key))) return null;
    const tag = this.#reader.names[0] ?? '';
    const number = numberOf(properties.get('MCID'), this.#reading.source);
    if (!/^\w+$/.test(tag)) return null;
    return {
      start: this.#reader.operandsStart,
      end: this.#reader.operatorEnd,
      replacement: number === null ? `/${tag} BMC` : `/${tag} <</MCID ${number}>> BDC`,
      from: this.#reading.marks.length,
    };
  }

  #endSequence(): void {
    const sequence = this.#sequences.pop();
    if (sequence?.hides) this.#hidden--;
    if (!sequence?.words) return;
    const { from, ...place } = sequence.words;
    // It paints nothing, so nothing is hidden or shown by it.
    this.#mark('words', null, { ...place, about: [from, this.#reading.marks.length], isInvisible: true });
  }

  #showText(): void {
    const { operator, numbers } = this.#reader;
    let before = '';
    if (operator === '"') this.#cursor.setSpaces(numbers[0] ?? 0, numbers[1] ?? 0);
    if (operator === '"') before = `${numbers[0] ?? 0} Tw ${numbers[1] ?? 0} Tc T*`;
    else if (operator === "'") before = 'T*';
    if (before !== '') {
      this.#cursor.nextLine();
      this.#lastText = null;
    }
    const { current } = this.#states;
    const { box, advance } = this.#cursor.show(this.#reader);
    // Nothing but a distance, which is what is left of text that was taken out.
    if (this.#reader.strings.every(({ length }) => length === 0)) return;
    const mode = current.renderingMode;
    const fills = mode !== STROKE && mode !== INVISIBLE;
    const strokes = mode === STROKE || mode === FILL_AND_STROKE;
    if (mode >= FIRST_CLIPPING) {
      // It becomes the clip at the end of the text; it stays, and what comes after is not known to be clipped or not.
      this.#paint = { ...this.#paint, isClipRectangle: false };
      this.#lastText = null;
      return;
    }
    const isInvisible = mode === INVISIBLE && !this.#cursor.state.font?.isType3;
    const mark = this.#mark('text', box && transformBounds(current.matrix, box), {
      isInvisible,
      isWhite:
        this.#paint.isPlain &&
        !isInvisible &&
        (!fills || isWhite(current.fill)) &&
        (!strokes || isWhite(current.stroke)),
      replacement: before,
      advance,
    });
    if (this.#lastText) this.#lastText.follower = mark;
    this.#lastText = mark;
  }

  #draw(): void {
    this.#path.isPure = false;
    const stream = streamOf(this.#resource('XObject'), this.#reading.source);
    if (!stream) return;
    const { source } = this.#reading;
    const { matrix } = this.#states.current;
    const isHidden = this.#reading.hides(stream.dict.get('OC'));
    if (isHidden) this.#hidden++;
    if (nameOf(stream.dict.get('Subtype'), source) === 'Image') this.#image(stream);
    else {
      // A form in a group of its own may mix with what lies below only as a whole; what it covers is still covered.
      this.#reading.form(stream, {
        matrix,
        resources: this.#around.resources,
        depth: this.#around.depth,
        paint: this.#paint,
        isHidden: this.#isHidden,
      });
    }
    if (isHidden) this.#hidden--;
  }

  #image(stream: PdfStream): void {
    const { matrix } = this.#states.current;
    const box = transformBounds(matrix, [0, 0, 1, 1]);
    const covers = isUpright(matrix) && isOpaqueImage(stream, this.#reading.source);
    this.#mark('image', box, { cover: covers ? box : null });
  }

  #paintPath(operator: string): void {
    const path = this.#path;
    this.#path = new PathBox();
    const { current } = this.#states;
    const { box } = path;
    if (operator === 'sh') this.#mark('shading', this.#paint.clip, {});
    else if (operator === 'BI') {
      const dict = this.#reader.inlineImage?.dict;
      const image = dict && new PdfStream(dict, new Uint8Array(0));
      if (image) this.#image(image);
    } else if (box && operator !== 'n' && operator !== 'EI') {
      const [fills, strokes] = [FILLS.has(operator), STROKES.has(operator)];
      const isPaintedWhite = (!fills || isWhite(current.fill)) && (!strokes || isWhite(current.stroke));
      const scale = Math.max(...current.matrix.slice(0, 4).map(Math.abs)) * 1.5;
      const reach = strokes ? this.#paint.lineWidth * scale * MITRE + 1 : 0;
      const removesAll = path.isPure && !path.clips;
      this.#mark('path', [box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach], {
        cover: fills && path.isRectangle && current.fill !== null ? box : null,
        isWhite: this.#paint.isPlain && isPaintedWhite,
        start: removesAll ? path.start : this.#reader.operatorStart,
        replacement: removesAll ? '' : 'n',
      });
    }
    if (path.clips && box) this.#paint = clipped(this.#paint, box, path.isRectangle);
    else if (path.clips) this.#paint = { ...this.#paint, isClipRectangle: false };
  }

  #mark(kind: Mark['kind'], box: Corners | null, entries: Partial<Mark>): Mark {
    const { clip, isPlain, isClipRectangle } = this.#paint;
    const shown = box && clip ? intersection(widened(box), clip) : null;
    const cover = entries.cover && clip && isPlain && isClipRectangle ? intersection(entries.cover, clip) : null;
    const mark: Mark = {
      owner: this.#owner,
      start: this.#reader.operandsStart,
      end: this.#reader.operatorEnd,
      kind,
      isInvisible: false,
      isWhite: false,
      isInHiddenLayer: this.#isHidden,
      isClippedAway: clip === null || (box !== null && shown === null),
      replacement: '',
      advance: '',
      about: null,
      follower: null,
      ...entries,
      box: box === null ? null : (shown ?? box),
      cover,
    };
    this.#reading.add(mark);
    return mark;
  }

  get #isHidden(): boolean {
    return this.#hidden > 0 || this.#around.isHidden;
  }

  #resource(category: string): PdfObject | undefined {
    const name = this.#reader.names.at(-1);
    const { source } = this.#reading;
    return name === undefined ? undefined : dictOf(this.#around.resources?.get(category), source)?.get(name);
  }
}

/** Lines have no width as boxes; what is painted of them has. */
function widened([left, bottom, right, top]: Corners): Corners {
  return [left, bottom, Math.max(right, left + 0.01), Math.max(top, bottom + 0.01)];
}

function clipped(paint: PaintState, box: Corners, isRectangle: boolean): PaintState {
  const clip = paint.clip && intersection(paint.clip, box);
  return { ...paint, clip, isClipRectangle: paint.isClipRectangle && isRectangle };
}
