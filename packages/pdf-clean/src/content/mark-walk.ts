import { type Corners, latin1, transformBounds } from '@recto/codecs';
import {
  ContentReader,
  GraphicsStates,
  isPainting,
  readFontMetrics,
  showsText,
  TextCursor,
  textParameters,
} from '@recto/pdf-content';
import { arrayOf, dictOf, nameOf, numberOf, type PdfObject, PdfStream, streamOf } from '@recto/pdf-core';
import type { MarkState, SurfaceListener, Surroundings } from './mark-state.ts';
import { type ContentOwner, intersection, type Mark } from './marks.ts';
import { clipped, isOpaqueImage, isWhite, withParameters } from './paint-state.ts';
import { isUpright, PathBox } from './path-box.ts';
import { Sequences } from './sequences.ts';
import { showText } from './shown-text.ts';

const MOST_SAVED = 10_000;
/** Rendering modes (ISO 32000-2, Table 104). */
const [STROKE, FILL_AND_STROKE, INVISIBLE, FIRST_CLIPPING] = [1, 2, 3, 4];
const FILLS = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*']);
const STROKES = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
/** How far a mitre reaches beyond a line, in widths of it, at its usual limit (8.4.3.5). */
const MITRE = 5;
const PERCENT = 0x25;

/** Follows one content and tells what it puts on its surface. */
export class MarkWalk {
  readonly #reading: SurfaceListener;
  readonly #owner: ContentOwner;
  readonly #around: Surroundings;
  readonly #reader: ContentReader;
  readonly #states: GraphicsStates<MarkState>;
  readonly #cursor = new TextCursor();
  readonly #sequences = new Sequences();
  #path = new PathBox();
  #isInHiddenObject = false;
  #lastText: Mark | null = null;

  constructor(reading: SurfaceListener, owner: ContentOwner, bytes: Uint8Array, around: Surroundings) {
    this.#reading = reading;
    this.#owner = owner;
    this.#around = around;
    this.#reader = new ContentReader(bytes);
    this.#states = new GraphicsStates(around.state);
  }

  run(): void {
    const reader = this.#reader;
    let end = 0;
    while (reader.next()) {
      this.#readComment(end, reader.operandsStart);
      end = reader.operatorEnd;
      this.#follow(reader.operator);
    }
    this.#readComment(end, reader.bytes.length);
  }

  #follow(operator: string): void {
    const reader = this.#reader;
    if (operator === '') this.#path.isPure = false;
    else if (this.#path.follow(reader, this.#states.current.matrix)) return;
    else if (this.#states.follow(reader)) {
      this.#path.isPure = false;
      if (this.#states.savedCount > MOST_SAVED) this.#reading.isComplete = false;
    } else if (showsText(operator)) this.#showText();
    else if (operator === 'Do') this.#draw();
    else if (operator === 'n' || isPainting(operator)) this.#paintPath(operator);
    else this.#setState(operator);
  }

  /** Between operators is white space, or what somebody wrote there for those who look into the file. */
  #readComment(from: number, to: number): void {
    const { bytes } = this.#reader;
    const at = bytes.subarray(from, to).indexOf(PERCENT);
    if (at < 0) return;
    const said = latin1(bytes, from + at, to);
    this.#mark('comment', null, { start: from + at, end: to, isInvisible: true, said });
  }

  #setState(operator: string): void {
    const reader = this.#reader;
    const { source } = this.#reading;
    const states = this.#states;
    this.#path.isPure = false;
    const parameters = textParameters(reader);
    if (parameters) states.change(parameters);
    if (this.#cursor.follow(reader, states.current.leading)) this.#lastText = null;
    states.followColours(reader);
    switch (operator) {
      case 'Tf':
        states.change({ font: dictOf(this.#resource('Font'), source), fontSize: reader.numbers.at(-1) ?? 0 });
        return;
      case 'gs': {
        const dict = dictOf(this.#resource('ExtGState'), source);
        if (!dict) return;
        states.change(withParameters(states.current, dict, source));
        const [font, size] = arrayOf(dict.get('Font'), source) ?? [];
        if (font) states.change({ font: dictOf(font, source), fontSize: numberOf(size, source) ?? 0 });
        const group = streamOf(dictOf(dict.get('SMask'), source)?.get('G'), source);
        if (group) this.#reading.inner(group, this.#around.resources);
        return;
      }
      case 'scn':
      case 'SCN': {
        const pattern = streamOf(this.#resource('Pattern'), source);
        if (pattern) this.#reading.inner(pattern, this.#around.resources);
        return;
      }
      case 'w':
        states.change({ lineWidth: reader.numbers[0] ?? 1 });
        return;
      case 'BMC':
      case 'BDC': {
        const isLayer = operator === 'BDC' && reader.names[0] === 'OC';
        const hides = isLayer && this.#reading.hides(this.#resource('Properties'));
        this.#sequences.begin(reader, hides, this.#reading.marks.length, source);
        return;
      }
      case 'EMC': {
        const words = this.#sequences.end();
        if (!words) return;
        const { from, ...place } = words;
        // It paints nothing, so nothing is hidden or shown by it.
        this.#mark('words', null, { ...place, about: [from, this.#reading.marks.length], isInvisible: true });
      }
    }
  }

  #showText(): void {
    const reader = this.#reader;
    const { operator, numbers } = reader;
    const states = this.#states;
    const parameters = textParameters(reader);
    if (parameters) states.change(parameters);
    let before = '';
    if (operator === '"') before = `${numbers[0] ?? 0} Tw ${numbers[1] ?? 0} Tc T*`;
    else if (operator === "'") before = 'T*';
    const { current } = states;
    if (before !== '') {
      this.#cursor.nextLine(current.leading);
      this.#lastText = null;
    }
    const { source } = this.#reading;
    const { box, advance } = showText(reader, current, this.#cursor, source);
    // Nothing but a distance, which is what is left of text that was taken out.
    if (reader.strings.every(({ length }) => length === 0)) return;
    const { isType3 } = readFontMetrics(current.font, source);
    if (isType3 && current.font) this.#reading.glyphs(current.font, this.#around.resources);
    const mode = current.renderingMode;
    const fills = mode !== STROKE && mode !== INVISIBLE;
    const strokes = mode === STROKE || mode === FILL_AND_STROKE;
    if (mode >= FIRST_CLIPPING) {
      // It becomes the clip at the end of the text; it stays, and what comes after is not known to be clipped or not.
      states.change({ isClipRectangle: false });
      this.#lastText = null;
      return;
    }
    const isInvisible = mode === INVISIBLE && !isType3;
    const isPaintedWhite = (!fills || isWhite(current.fill)) && (!strokes || isWhite(current.stroke));
    const mark = this.#mark('text', box && transformBounds(current.matrix, box), {
      isInvisible,
      isWhite: current.isPlain && !isInvisible && !isType3 && isPaintedWhite,
      replacement: before,
      advance,
    });
    if (this.#lastText) this.#lastText.follower = mark;
    this.#lastText = mark;
  }

  #draw(): void {
    this.#path.isPure = false;
    const { source } = this.#reading;
    const stream = streamOf(this.#resource('XObject'), source);
    if (!stream) return;
    this.#isInHiddenObject = this.#reading.hides(stream.dict.get('OC'));
    if (nameOf(stream.dict.get('Subtype'), source) === 'Image') this.#image(stream);
    else {
      // A form in a group of its own may mix with what lies below only as a whole; what it covers is still covered.
      const { resources, depth } = this.#around;
      this.#reading.form(stream, { state: this.#states.current, resources, depth, isHidden: this.#isHidden });
    }
    this.#isInHiddenObject = false;
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
    if (operator === 'sh') this.#mark('shading', current.clip, {});
    else if (operator === 'BI') {
      const dict = this.#reader.inlineImage?.dict;
      const image = dict && new PdfStream(dict, new Uint8Array(0));
      if (image) this.#image(image);
    } else if (box && operator !== 'n' && operator !== 'EI') {
      const [fills, strokes] = [FILLS.has(operator), STROKES.has(operator)];
      const isPaintedWhite = (!fills || isWhite(current.fill)) && (!strokes || isWhite(current.stroke));
      const scale = Math.max(...current.matrix.slice(0, 4).map(Math.abs)) * 1.5;
      const reach = strokes ? current.lineWidth * scale * MITRE + 1 : 0;
      const removesAll = path.isPure && !path.clips;
      this.#mark('path', [box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach], {
        cover: fills && path.isRectangle && current.fill !== null ? box : null,
        isWhite: current.isPlain && isPaintedWhite,
        start: removesAll ? path.start : this.#reader.operatorStart,
        replacement: removesAll ? '' : 'n',
      });
    }
    if (path.clips && box) this.#states.change(clipped(current, box, path.isRectangle));
    else if (path.clips) this.#states.change({ isClipRectangle: false });
  }

  #mark(kind: Mark['kind'], box: Corners | null, entries: Partial<Mark>): Mark {
    const { clip, isPlain, isClipRectangle } = this.#states.current;
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
      said: '',
      follower: null,
      ...entries,
      box: box === null ? null : (shown ?? box),
      cover,
    };
    this.#reading.add(mark);
    return mark;
  }

  get #isHidden(): boolean {
    return this.#isInHiddenObject || this.#sequences.isHidden || this.#around.isHidden;
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
