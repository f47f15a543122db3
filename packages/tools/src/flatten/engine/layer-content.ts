import { joinBytes, latin1Bytes } from '@recto/codecs';
import { type LayerStates, showText } from '@recto/pdf-clean';
import {
  ContentReader,
  type GraphicsState,
  GraphicsStates,
  INITIAL_STATE,
  INITIAL_TEXT_STATE,
  showsText,
  TextCursor,
  type TextState,
  textParameters,
} from '@recto/pdf-content';
import { arrayOf, dictOf, nameOf, numberOf, type ObjectSource, type PdfDict, type PdfObject } from '@recto/pdf-core';

/** A piece of content, and what stands in its place. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly replacement: Uint8Array;
}

type State = GraphicsState & TextState;

const CONSTRUCTS = new Set(['m', 'l', 'c', 'v', 'y', 'h', 're']);
const PAINTS = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'n']);
/** Rendering modes (ISO 32000-2, Table 104). */
const [FIRST_CLIPPING, ONLY_CLIPS] = [4, 7];
const NOTHING = new Uint8Array(0);

/** True for a group of optional content or a membership. */
export function isLayer(value: PdfObject | undefined, source: ObjectSource): boolean {
  const type = nameOf(dictOf(value, source)?.get('Type'), source);
  return type === 'OCG' || type === 'OCMD';
}

/**
 * Content without its layers: what visible ones mark stays without the marks, and what hidden ones paint is taken out. What they
 * change of the graphics state stays, because it holds for what comes after (8.11.3.2).
 * @returns null when no layer is in it
 */
export function withoutLayers(
  bytes: Uint8Array,
  resources: PdfDict | null,
  layers: LayerStates,
  source: ObjectSource,
): Uint8Array | null {
  const cuts = new LayerCuts(bytes, resources, layers, source).find();
  if (cuts.length === 0) return null;
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, replacement } of cuts) {
    if (start < from) continue;
    parts.push(bytes.subarray(from, start), replacement);
    from = end;
  }
  parts.push(bytes.subarray(from));
  return joinBytes(parts);
}

/** Follows one content and finds what has to be changed in it. */
class LayerCuts {
  readonly #resources: PdfDict | null;
  readonly #layers: LayerStates;
  readonly #source: ObjectSource;
  readonly #reader: ContentReader;
  readonly #states = new GraphicsStates<State>({ ...INITIAL_STATE, ...INITIAL_TEXT_STATE });
  readonly #cursor = new TextCursor();
  /** Marked content that is open. */
  readonly #open: ('other' | 'shown' | 'hidden')[] = [];
  readonly #cuts: Cut[] = [];
  #hidden = 0;
  /** Where the path begins that is being built in hidden content; -1 for none, or one that also clips. */
  #pathStart = -1;
  #clips = false;

  constructor(bytes: Uint8Array, resources: PdfDict | null, layers: LayerStates, source: ObjectSource) {
    this.#resources = resources;
    this.#layers = layers;
    this.#source = source;
    this.#reader = new ContentReader(bytes);
  }

  find(): readonly Cut[] {
    const reader = this.#reader;
    while (reader.next()) {
      const { operator } = reader;
      if (operator === 'BMC' || operator === 'BDC') this.#begin(operator);
      else if (operator === 'EMC') this.#end();
      else if (showsText(operator)) this.#showText();
      else if (operator === 'Do') this.#draw();
      else if (CONSTRUCTS.has(operator)) {
        if (this.#pathStart < 0) this.#pathStart = reader.operandsStart;
      } else if (operator === 'W' || operator === 'W*') this.#clips = true;
      else if (PAINTS.has(operator)) this.#paint();
      else if (operator === 'sh' || operator === 'BI') this.#cutIfHidden('');
      else this.#follow(operator);
    }
    return this.#cuts.sort((one, other) => one.start - other.start);
  }

  #begin(operator: string): void {
    const { names } = this.#reader;
    this.#splitPath();
    const layer = operator === 'BDC' && names[0] === 'OC' ? this.#resource('Properties', names[1]) : undefined;
    if (!isLayer(layer, this.#source)) {
      this.#open.push('other');
      return;
    }
    const hides = this.#layers.hides(layer);
    this.#open.push(hides ? 'hidden' : 'shown');
    if (hides) this.#hidden++;
    this.#cut('');
  }

  #end(): void {
    this.#splitPath();
    const ended = this.#open.pop();
    if (ended === 'hidden') this.#hidden--;
    if (ended === 'hidden' || ended === 'shown') this.#cut('');
  }

  #draw(): void {
    const object = this.#source.resolve(this.#resource('XObject', this.#reader.names.at(-1)));
    const dict = object && typeof object === 'object' && 'dict' in object ? object.dict : null;
    if (this.#hidden > 0 || (dict && this.#layers.hides(dict.get('OC')))) this.#cut('');
  }

  /** A path that goes over the edge of marked content is not taken out as a whole. */
  #splitPath(): void {
    if (this.#pathStart < 0) return;
    this.#pathStart = -1;
    this.#clips = true;
  }

  #paint(): void {
    const start = this.#pathStart;
    if (this.#hidden > 0) {
      if (!this.#clips && start >= 0) this.#cut('', start);
      else if (this.#reader.operator !== 'n') this.#cut('n');
    }
    this.#pathStart = -1;
    this.#clips = false;
  }

  #showText(): void {
    const reader = this.#reader;
    const { operator, numbers } = reader;
    const parameters = textParameters(reader);
    if (parameters) this.#states.change(parameters);
    let before = '';
    if (operator === '"') before = `${numbers[0] ?? 0} Tw ${numbers[1] ?? 0} Tc T*`;
    else if (operator === "'") before = 'T*';
    const { current } = this.#states;
    if (before !== '') this.#cursor.nextLine(current.leading);
    const { likelyAdvance } = showText(reader, current, this.#cursor, this.#source);
    if (this.#hidden === 0) return;
    if (current.renderingMode >= FIRST_CLIPPING) this.#onlyClip(current.renderingMode);
    else this.#cut(`${before} ${likelyAdvance}`.trim());
  }

  /** What is painted after this text is cut to its outlines. */
  #onlyClip(mode: number): void {
    this.#insert(`${ONLY_CLIPS} Tr`, this.#reader.operandsStart);
    this.#insert(`${mode} Tr`, this.#reader.operatorEnd);
  }

  /** Operators that paint nothing. */
  #follow(operator: string): void {
    const reader = this.#reader;
    const states = this.#states;
    if (states.follow(reader)) return;
    const parameters = textParameters(reader);
    if (parameters) states.change(parameters);
    if (this.#cursor.follow(reader, states.current.leading)) return;
    if (operator === 'Tf') {
      const font = dictOf(this.#resource('Font', reader.names.at(-1)), this.#source);
      states.change({ font, fontSize: reader.numbers.at(-1) ?? 0 });
    } else if (operator === 'gs') {
      const dict = dictOf(this.#resource('ExtGState', reader.names.at(-1)), this.#source);
      const [font, size] = arrayOf(dict?.get('Font'), this.#source) ?? [];
      if (font) states.change({ font: dictOf(font, this.#source), fontSize: numberOf(size, this.#source) ?? 0 });
    }
  }

  #cutIfHidden(replacement: string): void {
    if (this.#hidden > 0) this.#cut(replacement);
  }

  #cut(replacement: string, start = this.#reader.operandsStart): void {
    const words = replacement === '' ? NOTHING : latin1Bytes(`\n${replacement}\n`);
    this.#cuts.push({ start, end: this.#reader.operatorEnd, replacement: words });
  }

  #insert(words: string, position: number): void {
    this.#cuts.push({ start: position, end: position, replacement: latin1Bytes(`\n${words}\n`) });
  }

  #resource(category: string, name: string | undefined): PdfObject | undefined {
    return name === undefined ? undefined : dictOf(this.#resources?.get(category), this.#source)?.get(name);
  }
}
