import {
  arrayOf,
  dictOf,
  integerOf,
  itemsOf,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
} from '@recto/pdf-core';
import { readLayers, readOptionalContent } from '@recto/pdf-document';

/** Which look becomes fixed. */
export type Look = 'screen' | 'print';

/** Bits of /F (ISO 32000-2, Table 167). */
const FLAGS = { invisible: 1, hidden: 2, print: 4, noRotate: 16, noView: 32 };
/** Types that `invisible` does not concern. */
const KNOWN_TYPES = new Set(
  'Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Popup FileAttachment Sound Movie Screen Widget PrinterMark TrapNet Watermark 3D Redact Projection RichMedia'.split(
    ' ',
  ),
);
/** Most usage dictionaries, and groups of one, that are read. */
const MOST = 100_000;

const flagsOf = (annotation: PdfDict, source: ObjectSource) => integerOf(annotation.get('F'), source) ?? 0;

/** True when the flags of an annotation let it show. Layers are another matter. */
export function flagsShow(annotation: PdfDict, look: Look, source: ObjectSource): boolean {
  const flags = flagsOf(annotation, source);
  const type = nameOf(annotation.get('Subtype'), source) ?? '';
  if ((flags & FLAGS.hidden) !== 0) return false;
  if ((flags & FLAGS.invisible) !== 0 && !KNOWN_TYPES.has(type)) return false;
  return look === 'print' ? (flags & FLAGS.print) !== 0 : (flags & FLAGS.noView) === 0;
}

/** True for an annotation that stays upright when the page is rotated. */
export function staysUpright(annotation: PdfDict, source: ObjectSource): boolean {
  return (flagsOf(annotation, source) & FLAGS.noRotate) !== 0;
}

/** Hides an annotation for good. */
export function hide(annotation: PdfDict, source: ObjectSource): void {
  annotation.set('F', flagsOf(annotation, source) | FLAGS.hidden);
}

/** The layers that are off in a look: the default configuration, then what it says about viewing and printing (8.11.4.4). */
export function layersOff(catalog: PdfDict, look: Look, source: ObjectSource): ReadonlySet<PdfDict> {
  const defaults = dictOf(readOptionalContent(catalog, source)?.get('D'), source);
  const layers = readLayers(catalog, source);
  const known = new Set(layers.map(({ dict }) => dict));
  const off = new Set(layers.filter(({ isHidden }) => isHidden).map(({ dict }) => dict));
  const uses = (arrayOf(defaults?.get('AS'), source) ?? []).slice(0, MOST);
  for (const event of look === 'print' ? ['View', 'Print'] : ['View']) {
    for (const value of uses) {
      const use = dictOf(value, source);
      const categories = itemsOf(use?.get('Category'), source).map((item) => nameOf(item, source));
      if (nameOf(use?.get('Event'), source) !== event || !categories.includes(event)) continue;
      for (const item of (arrayOf(use?.get('OCGs'), source) ?? []).slice(0, MOST)) {
        const group = dictOf(item, source);
        const usage = dictOf(dictOf(group?.get('Usage'), source)?.get(event), source);
        const state = nameOf(usage?.get(`${event}State`), source);
        if (!group || !known.has(group)) continue;
        if (state === 'ON') off.delete(group);
        if (state === 'OFF') off.add(group);
      }
    }
  }
  const intents = intentsOf(defaults?.get('Intent'), source);
  for (const group of off) if (!isMeant(intentsOf(group.get('Intent'), source), intents)) off.delete(group);
  return off;
}

function intentsOf(value: PdfObject | undefined, source: ObjectSource): readonly string[] {
  const intents = itemsOf(value, source).flatMap((item) => nameOf(item, source) ?? []);
  return intents.length > 0 ? intents : ['View'];
}

/** Groups of another intent than the configuration's hide nothing (8.11.2.3). */
function isMeant(intents: readonly string[], wanted: readonly string[]): boolean {
  return wanted.includes('All') || intents.some((intent) => wanted.includes(intent));
}
