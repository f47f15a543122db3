import {
  Interpreter,
  type MarkedEvent,
  type PaintedEvent,
  type PathEvent,
  type TextEvent,
  type Visitor,
} from '@recto/pdf-content/interpret';
import {
  advanceOperator,
  ContentEdits,
  END_PATH,
  lineOperators,
  renderingModeOperator,
} from '@recto/pdf-content/splice';
import { dictOf, nameOf, type ObjectSource, type PdfDict, type PdfObject } from '@recto/pdf-core';
import type { LayerStates } from '@recto/pdf-document';

/** Rendering modes (ISO 32000-2, Table 104). */
const [FIRST_CLIPPING, ONLY_CLIPS] = [4, 7];

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
  const cuts = new LayerCuts(bytes, layers, source);
  new Interpreter(source, cuts).content(bytes, resources);
  return cuts.edits.isEmpty ? null : cuts.edits.bytes();
}

/** Finds what has to be changed in one content. What it draws is changed by itself. */
class LayerCuts implements Visitor {
  readonly edits: ContentEdits;
  readonly #layers: LayerStates;
  readonly #source: ObjectSource;

  constructor(bytes: Uint8Array, layers: LayerStates, source: ObjectSource) {
    this.edits = new ContentEdits(bytes);
    this.#layers = layers;
    this.#source = source;
  }

  hides(layer: PdfObject): boolean {
    return this.#layers.hides(layer);
  }

  /** The operators that begin and end a layer. */
  marked({ sequence, start, end }: MarkedEvent): void {
    const layer = sequence?.tag === 'OC' && sequence.propertiesName !== null ? sequence.properties : null;
    if (layer && (isLayer(layer, this.#source) || this.#layers.hides(layer))) this.edits.cut(start, end);
  }

  text(event: TextEvent): void {
    if (!event.isHidden) return;
    const { start, end, state } = event;
    const { renderingMode, font } = state.text;
    if (renderingMode < FIRST_CLIPPING) {
      this.edits.replace(start, end, `${lineOperators(event)} ${font ? advanceOperator(event) : ''}`.trim());
      return;
    }
    // What is painted after this text is cut to its outlines.
    this.edits.insert(start, renderingModeOperator(ONLY_CLIPS));
    this.edits.insert(end, renderingModeOperator(renderingMode));
  }

  path({ isHidden, path, fill, isStroked, clip, isUninterrupted, start, paintStart, end }: PathEvent): void {
    if (!isHidden) return;
    if (!clip && isUninterrupted && !path.isEmpty) this.edits.cut(start, end);
    else if (fill || isStroked) this.edits.replace(paintStart, end, END_PATH);
  }

  image(event: PaintedEvent): void {
    this.#cutHidden(event);
  }

  shading(event: PaintedEvent): void {
    this.#cutHidden(event);
  }

  form(event: PaintedEvent): boolean {
    this.#cutHidden(event);
    return false;
  }

  #cutHidden({ isHidden, start, end }: PaintedEvent): void {
    if (isHidden) this.edits.cut(start, end);
  }
}
