import { arrayOf, dictOf, itemsOf, nameOf, type ObjectSource, type PdfDict, type PdfObject } from '@recto/pdf-core';
import { readLayers } from './layers.ts';

const MOST_NESTED = 32;

/** The layers that are off when the document opens and do not come out of the printer either. */
export function layersNeverShown(catalog: PdfDict, source: ObjectSource): ReadonlySet<PdfDict> {
  const hidden = readLayers(catalog, source).filter(({ dict, isHidden }) => isHidden && !isPrinted(dict, source));
  return new Set(hidden.map(({ dict }) => dict));
}

/** Visibility of content in layers that are off (ISO 32000-2, 8.11). */
export class LayerStates {
  readonly hidden: ReadonlySet<PdfDict>;
  readonly #source: ObjectSource;

  /** @param hidden the layers that are off */
  constructor(hidden: ReadonlySet<PdfDict>, source: ObjectSource) {
    this.#source = source;
    this.hidden = hidden;
  }

  /** True for a group that is off, and for a membership that shows nothing now. */
  hides(value: PdfObject | undefined): boolean {
    const dict = dictOf(value, this.#source);
    if (!dict) return false;
    if (nameOf(dict.get('Type'), this.#source) !== 'OCMD') return this.hidden.has(dict);
    const expression = arrayOf(dict.get('VE'), this.#source);
    if (expression) return !this.#holds(dict.get('VE') ?? null, 0);
    const groups = itemsOf(dict.get('OCGs'), this.#source).flatMap((item) => dictOf(item, this.#source) ?? []);
    if (groups.length === 0) return false;
    const on = groups.map((group) => !this.hidden.has(group));
    switch (nameOf(dict.get('P'), this.#source)) {
      case 'AllOn':
        return !on.every(Boolean);
      case 'AnyOff':
        return on.every(Boolean);
      case 'AllOff':
        return on.some(Boolean);
      default:
        return !on.some(Boolean);
    }
  }

  /** A visibility expression (8.11.2.2). What is none of it counts as shown. */
  #holds(value: PdfObject, depth: number): boolean {
    const items = arrayOf(value, this.#source);
    if (!items) {
      const group = dictOf(value, this.#source);
      return !group || !this.hidden.has(group);
    }
    if (depth > MOST_NESTED) return true;
    const operands = items.slice(1).map((item) => this.#holds(item, depth + 1));
    switch (nameOf(items[0], this.#source)) {
      case 'Not':
        return !operands[0];
      case 'Or':
        return operands.some(Boolean);
      default:
        return operands.every(Boolean);
    }
  }
}

/** True for a layer that is off on the screen and comes out of the printer. */
function isPrinted(group: PdfDict, source: ObjectSource): boolean {
  const usage = dictOf(dictOf(group.get('Usage'), source)?.get('Print'), source);
  return nameOf(usage?.get('PrintState'), source) === 'ON';
}
