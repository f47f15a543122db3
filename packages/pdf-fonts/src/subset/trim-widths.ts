import type { arrayOf, NewDocument, nameOf, numberOf, PdfDict, PdfObject, textLength } from '@recto/pdf-core';
import type { ProgramUser } from './subset-program.ts';

/** Functions that read objects; given, because this code is loaded separately. */
export interface WidthTools {
  readonly arrayOf: typeof arrayOf;
  readonly nameOf: typeof nameOf;
  readonly numberOf: typeof numberOf;
  readonly textLength: typeof textLength;
}

const DEFAULT_WIDTH = 1000;
/** A list that is not much shorter may take more when it is compressed. */
const CLEAR_GAIN = 0.8;
const MAX_CID = 65_535;
/** Equal widths that follow each other are a range from here on. */
const MIN_RANGE = 4;

/** Leaves in /W those widths of composite fonts that their text needs (9.7.4.3). Fonts of forms and comments keep all. */
export function trimWidths(users: readonly ProgramUser[], target: NewDocument, tools: WidthTools): void {
  for (const [descendant, shown] of shownByDescendant(users, target, tools)) {
    const list = tools.arrayOf(descendant.get('W'), target);
    const widths = shown && list && readWidths(list, target, tools);
    if (!widths) continue;
    const usual = tools.numberOf(descendant.get('DW'), target) ?? DEFAULT_WIDTH;
    const kept = [...shown]
      .sort((one, other) => one - other)
      .flatMap((cid): [number, number][] => {
        const width = widths.get(cid) ?? usual;
        return width === usual ? [] : [[cid, width]];
      });
    const fewer = writeWidths(kept);
    if (tools.textLength(fewer) < tools.textLength([...list]) * CLEAR_GAIN) descendant.set('W', fewer);
  }
}

/** Leaves in /Widths those of codes that are shown: the others become 0, and the list as short as it can be (9.6.2.1). */
export function trimSimpleWidths(users: readonly ProgramUser[], target: NewDocument, tools: WidthTools): void {
  const { arrayOf, numberOf } = tools;
  for (const { font, descendant, use, isEdited } of users) {
    const list = arrayOf(font.get('Widths'), target);
    const first = numberOf(font.get('FirstChar'), target);
    const last = numberOf(font.get('LastChar'), target);
    if (descendant || isEdited || !list || first === null || last === null || list.length !== last - first + 1)
      continue;
    const codes = [...use.bytes].filter((code) => code >= first && code <= last);
    if (codes.length === 0) continue;
    const [least, most] = [Math.min(...codes), Math.max(...codes)];
    const fewer = list
      .slice(least - first, most - first + 1)
      .map((width, at) => (use.bytes.has(least + at) ? width : 0));
    if (tools.textLength(fewer) >= tools.textLength([...list]) * CLEAR_GAIN) continue;
    font.set('FirstChar', least).set('LastChar', most).set('Widths', fewer);
  }
}

/** By font that holds glyphs: the CIDs that are shown; null where that is not certain. */
function shownByDescendant(users: readonly ProgramUser[], target: NewDocument, { nameOf }: WidthTools) {
  const shown = new Map<PdfDict, Set<number> | null>();
  for (const { font, descendant, use, isEdited } of users) {
    if (!descendant) continue;
    const isIdentity = nameOf(font.get('Encoding'), target)?.startsWith('Identity-') ?? false;
    const known = shown.get(descendant);
    const isCertain = known !== null && isIdentity && !isEdited;
    shown.set(descendant, isCertain ? new Set([...(known ?? []), ...use.pairs]) : null);
  }
  return shown;
}

/** By CID, its width; null for a list that is not as it should be: readers differ in what they make of it. */
function readWidths(
  list: readonly PdfObject[],
  target: NewDocument,
  { arrayOf, numberOf }: WidthTools,
): Map<number, number> | null {
  const widths = new Map<number, number>();
  for (let at = 0; at < list.length; ) {
    const first = numberOf(list[at], target);
    const each = arrayOf(list[at + 1], target);
    const last = each ? (first ?? 0) + each.length - 1 : numberOf(list[at + 1], target);
    const width = each ? null : numberOf(list[at + 2], target);
    if (first === null || last === null || first < 0 || last > MAX_CID || (!each && width === null)) return null;
    for (let cid = first; cid <= last; cid++) {
      const own = each ? numberOf(each[cid - first], target) : width;
      // Of two widths for one glyph some readers take the first.
      if (own === null || widths.has(cid)) return null;
      widths.set(cid, own);
    }
    at += each ? 2 : 3;
  }
  return widths;
}

/** @param kept CIDs in order and their widths */
function writeWidths(kept: readonly (readonly [number, number])[]): PdfObject[] {
  const list: PdfObject[] = [];
  for (let at = 0; at < kept.length; ) {
    const [first, width] = kept[at] ?? [0, 0];
    const run = runFrom(kept, at, (_, own) => own === width);
    if (run >= MIN_RANGE) {
      list.push(first, first + run - 1, width);
      at += run;
      continue;
    }
    const count = runFrom(
      kept,
      at,
      (index, own) => index === at || runFrom(kept, index, (_, next) => next === own) < MIN_RANGE,
    );
    list.push(
      first,
      kept.slice(at, at + count).map(([, own]) => own),
    );
    at += count;
  }
  return list;
}

/** Counts the entries with consecutive CIDs from here on. */
function runFrom(
  kept: readonly (readonly [number, number])[],
  from: number,
  goesOn: (index: number, width: number) => boolean,
): number {
  const [first] = kept[from] ?? [0];
  let index = from;
  for (let entry = kept[index]; entry; entry = kept[++index]) {
    if (entry[0] !== first + index - from || !goesOn(index, entry[1])) break;
  }
  return index - from;
}
