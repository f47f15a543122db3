import { type Corners, latin1, transformBounds } from '@recto/codecs';
import {
  type CommentEvent,
  type Content,
  type ContentRange,
  deviceComponents,
  type GraphicsState,
  type ImageEvent,
  type Surface as InnerContent,
  intersection,
  isOpaque,
  isUpright,
  isWhite,
  type MarkedEvent,
  type MarkedSequence,
  type PathEvent,
  type ShadingEvent,
  type TextEvent,
  type Transparency,
  type Unread,
  type Visitor,
} from '@recto/pdf-content/interpret';
import { advanceOperator, END_PATH, lineOperators, markedContentOperator } from '@recto/pdf-content/splice';
import { numberOf, type ObjectSource, type PdfObject, type PdfStream } from '@recto/pdf-core';
import type { LayerStates } from '@recto/pdf-document';
import { readFontMetrics } from '@recto/pdf-fonts';
import type { Mark, Surface } from './marks.ts';

/** Marks of one surface. Beyond, nothing of it is known for sure. */
const MAX_MARKS = 400_000;
/** Rendering modes (ISO 32000-2, Table 104). */
const [STROKE, FILL_AND_STROKE, INVISIBLE, FIRST_CLIPPING] = [1, 2, 3, 4];
/** The reach of a mitre beyond a line, in widths of it, at its usual limit (8.4.3.5). */
const MITRE = 5;
/** Entries that say in other words what marked content shows (14.9.3 to 14.9.5). */
const OTHER_WORDS = ['ActualText', 'Alt', 'E'];

/** The marks of one surface, as an interpreter tells of them. */
export class MarkReading implements Surface, Visitor {
  readonly follows = { clip: true, colours: true };
  readonly marks: Mark[] = [];
  readonly frame: Surface['frame'];
  /** Content with surfaces of its own, which this one uses. */
  readonly inside: InnerContent[] = [];
  isComplete = true;
  readonly #layers: LayerStates;
  readonly #source: ObjectSource;
  /** In each content, the text before that another may begin at the end of. */
  readonly #lastTexts = new WeakMap<Content, Mark>();
  /** Sequences that say what they show in other words, and the position of the first mark within. */
  readonly #words = new Map<MarkedSequence, number>();

  constructor(layers: LayerStates, source: ObjectSource, frame: Surface['frame']) {
    this.#layers = layers;
    this.#source = source;
    this.frame = frame;
  }

  text(event: TextEvent): void {
    const { content, state, strings, isContinuation, textMatrix } = event;
    // Nothing but a distance, which is what is left of text that was taken out.
    if (strings.every(({ length }) => length === 0)) return;
    const last = isContinuation ? this.#lastTexts.get(content) : undefined;
    this.#lastTexts.delete(content);
    const { font, renderingMode: mode } = state.text;
    // It becomes the clip at the end of the text, and stays.
    if (mode >= FIRST_CLIPPING) return;
    const { isType3, isExact } = readFontMetrics(font, this.#source);
    const { box } = event.measured();
    const isInvisible = mode === INVISIBLE && !isType3;
    const fills = mode !== STROKE && mode !== INVISIBLE;
    const strokes = mode === STROKE || mode === FILL_AND_STROKE;
    const mark = this.#mark(
      event,
      state,
      'text',
      box && transformBounds(state.matrix, transformBounds(textMatrix, box)),
      {
        isInvisible,
        isWhite: isPlain(content, state) && !isInvisible && !isType3 && paintsWhite(state, fills, strokes),
        isInHiddenLayer: event.isHidden,
        replacement: lineOperators(event),
        advance: font && isExact ? advanceOperator(event) : '',
      },
    );
    if (last) last.follower = mark;
    this.#lastTexts.set(content, mark);
  }

  path(event: PathEvent): void {
    const { path, state, fill, isStroked, clip } = event;
    const { matrix, line } = state;
    const box = path.bounds(matrix);
    if (!box || !(fill || isStroked)) return;
    const scale = Math.max(...matrix.slice(0, 4).map(Math.abs)) * 1.5;
    const reach = isStroked ? line.width * scale * MITRE + 1 : 0;
    const removesAll = event.isUninterrupted && !clip;
    const isRectangle = path.isRectangle && isUpright(matrix);
    this.#mark(event, state, 'path', [box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach], {
      cover: fill && isRectangle && deviceComponents(state.fill) ? box : null,
      isWhite: isPlain(event.content, state) && paintsWhite(state, fill !== null, isStroked),
      isInHiddenLayer: event.isHidden,
      start: removesAll ? event.start : event.paintStart,
      replacement: removesAll ? '' : END_PATH,
    });
  }

  image(event: ImageEvent): void {
    const { image, state } = event;
    const box = transformBounds(state.matrix, [0, 0, 1, 1]);
    const covers = isUpright(state.matrix) && isOpaqueImage(image, this.#source);
    this.#mark(event, state, 'image', box, { cover: covers ? box : null, isInHiddenLayer: event.isHidden });
  }

  shading(event: ShadingEvent): void {
    this.#mark(event, event.state, 'shading', event.state.clip.box, { isInHiddenLayer: event.isHidden });
  }

  /** An XObject that does not say what it is may be a form to some reader. */
  form(): boolean {
    return true;
  }

  /** Adds the words by which a sequence describes itself. They paint nothing, so nothing is hidden or shown by them. */
  marked({ phase, sequence }: MarkedEvent): void {
    if (!sequence) return;
    if (phase === 'begin' && saysWords(sequence)) this.#words.set(sequence, this.marks.length);
    const from = phase === 'end' ? this.#words.get(sequence) : undefined;
    if (from === undefined) return;
    this.#words.delete(sequence);
    const replacement = markedContentOperator(sequence.tag, numberOf(sequence.properties?.get('MCID'), this.#source));
    this.#mark(sequence, null, 'words', null, { replacement, about: [from, this.marks.length], isInvisible: true });
  }

  /** Between operators is white space, or what somebody wrote there for those who look into the file. */
  comment(event: CommentEvent): void {
    const said = latin1(event.content.bytes, event.start, event.end);
    this.#mark(event, null, 'comment', null, { isInvisible: true, isInHiddenLayer: event.isHidden, said });
  }

  surface(surface: InnerContent): void {
    this.inside.push(surface);
  }

  unread(reason: Unread): void {
    if (reason !== 'recursion') this.isComplete = false;
  }

  hides(layer: PdfObject): boolean {
    return this.#layers.hides(layer);
  }

  #mark(
    { content, start, end }: ContentRange,
    state: GraphicsState | null,
    kind: Mark['kind'],
    box: Corners | null,
    entries: Partial<Mark>,
  ): Mark {
    const clip = state?.clip;
    const shown = box && clip?.box ? intersection(widened(box), clip.box) : null;
    const covers = clip?.box && clip.isRectangle && entries.cover && state && isPlain(content, state);
    const mark: Mark = {
      owner: content.stream ?? content.owner,
      start,
      end,
      kind,
      isInvisible: false,
      isWhite: false,
      isInHiddenLayer: false,
      isClippedAway: clip !== undefined && (clip.box === null || (box !== null && shown === null)),
      replacement: '',
      advance: '',
      about: null,
      said: '',
      follower: null,
      ...entries,
      box: box === null ? null : (shown ?? box),
      cover: covers && clip.box && entries.cover ? intersection(entries.cover, clip.box) : null,
    };
    if (this.marks.length < MAX_MARKS) this.marks.push(mark);
    else this.isComplete = false;
    return mark;
  }
}

/** True when nothing below shows through, in the groups around it neither. */
function isPlain(content: Content, { transparency }: GraphicsState): boolean {
  if (!isPlainTransparency(transparency)) return false;
  for (let around: Content | null = content; around; around = around.parent) {
    if (around.groupTransparency && !isPlainTransparency(around.groupTransparency)) return false;
  }
  return true;
}

const plain = new WeakMap<Transparency, boolean>();

function isPlainTransparency(transparency: Transparency): boolean {
  const known = plain.get(transparency) ?? isOpaque(transparency);
  plain.set(transparency, known);
  return known;
}

function paintsWhite({ fill, stroke }: GraphicsState, fills: boolean, strokes: boolean): boolean {
  return (!fills || isWhite(fill)) && (!strokes || isWhite(stroke));
}

/** True for an image through which nothing shows. */
function isOpaqueImage({ dict }: PdfStream, source: ObjectSource): boolean {
  if (source.resolve(dict.get('ImageMask')) === true || source.resolve(dict.get('IM')) === true) return false;
  if (numberOf(dict.get('SMaskInData'), source)) return false;
  return source.resolve(dict.get('SMask')) === null && source.resolve(dict.get('Mask')) === null;
}

/** True for a sequence whose own properties say its text in other words, and that can be written without them. */
function saysWords({ propertiesName, properties, tag }: MarkedSequence): boolean {
  if (propertiesName !== null || !properties || !/^\w+$/.test(tag)) return false;
  return OTHER_WORDS.some((key) => properties.has(key));
}

/** Lines have no width as boxes; what is painted of them has. */
function widened([left, bottom, right, top]: Corners): Corners {
  return [left, bottom, Math.max(right, left + 0.01), Math.max(top, bottom + 0.01)];
}
