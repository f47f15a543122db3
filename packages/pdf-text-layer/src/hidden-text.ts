import { joinBytes, latin1Bytes } from '@recto/codecs';
import { ContentReader, GraphicsStates, INITIAL_STATE, joinContent, NUMBERS, showsText } from '@recto/pdf-content';
import {
  decodeStream,
  dictOf,
  nameOf,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfStream,
  refOf,
  streamOf,
} from '@recto/pdf-core';
import { contentStreams, type PageNode, type PageTreeEdits } from '@recto/pdf-document';
import { flateStream, LAYER_NAME } from './layer-font.ts';
import { pageTextState } from './page-text-state.ts';

const MAX_DEPTH = 8;

/**
 * Takes text that is not painted out of a page, as a recognition of long ago left it: the operators that show it are cut
 * out of the content, all other bytes stay. Our own layer is not touched: it is replaced as a whole.
 * @param edited a copy of the page's dictionary that may be changed.
 */
export function removeHiddenText(
  page: PageNode,
  edited: PdfDict,
  file: PdfFile,
  edits: PageTreeEdits,
  add: (object: PdfObject) => PdfRef,
): void {
  if (pageTextState(page, file).text !== 'hidden') return;
  const resources = dictOf(page.inherited.Resources, file);
  const ownLayer = streamOf(dictOf(resources?.get('XObject'), file)?.get(LAYER_NAME), file);
  const parts = withoutHiddenText(contentStreams(page, file).map((stream) => decodeStream(stream, file)));
  if (parts)
    edited.set(
      'Contents',
      parts.map((part) => add(flateStream(part))),
    );
  const put: PutForm = (form, value) => {
    // Its structure elements name it by its number.
    const ref = form.dict.has('StructParents') ? refOf(value) : null;
    if (!ref) return add(form);
    edits.change(ref, form);
    return ref;
  };
  const forms = strippedForms(resources, file, ownLayer, put, MAX_DEPTH);
  if (forms && resources) edited.set('Resources', resources.clone().set('XObject', forms));
}

/** Gives a form without its hidden text a number. @param value what named the form before */
type PutForm = (form: PdfStream, value: PdfObject) => PdfRef;

/** The forms of a resource dictionary without hidden text; null when none had any. */
function strippedForms(
  resources: PdfDict | null,
  file: PdfFile,
  except: PdfStream | null,
  put: PutForm,
  depth: number,
): PdfDict | null {
  const xObjects = dictOf(resources?.get('XObject'), file);
  if (!xObjects || depth === 0) return null;
  let changed: PdfDict | null = null;
  for (const [name, value] of xObjects.map) {
    const form = streamOf(value, file);
    if (!form || form === except || nameOf(form.dict.get('Subtype'), file) !== 'Form') continue;
    const content = decodeStream(form, file);
    const stripped = withoutHiddenText([content])?.[0];
    const own = dictOf(form.dict.get('Resources'), file);
    const inner = strippedForms(own, file, except, put, depth - 1);
    if (!stripped && !inner) continue;
    const entries = Object.fromEntries([...form.dict.map].filter(([key]) => !ENCODING_KEYS.has(key)));
    const copy = flateStream(stripped ?? content, entries);
    if (inner && own) copy.dict.set('Resources', own.clone().set('XObject', inner));
    changed ??= xObjects.clone();
    changed.set(name, put(new PdfStream(copy.dict, copy.data), value));
  }
  return changed;
}

const ENCODING_KEYS = new Set(['Length', 'Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL']);

/** The parts of one content without the operators that show hidden text; null when there are none. */
export function withoutHiddenText(parts: readonly Uint8Array[]): Uint8Array[] | null {
  const reader = new ContentReader(joinContent(parts), NUMBERS);
  const states = new GraphicsStates(INITIAL_STATE);
  const cuts: Cut[] = [];
  let searchedEnd = Number.NEGATIVE_INFINITY;
  while (reader.next()) {
    if (reader.inlineImage && !reader.inlineImage.isTold) searchedEnd = reader.operatorEnd;
    if (states.follow(reader) || !showsText(reader.operator)) continue;
    const { renderingMode } = states.current;
    if (renderingMode !== 3 && renderingMode !== 7) continue;
    const { operandsStart: from, operatorEnd: to } = reader;
    cuts.push({ from, to, isEndDecidedHere: from - searchedEnd < DECIDING_BYTES });
  }
  if (cuts.length === 0) return null;
  let start = 0;
  return parts.map((part) => {
    const rest = withoutCuts(part, start, cuts);
    start += part.length + 1;
    return rest;
  });
}

/** Bytes of the joined content. */
interface Cut {
  readonly from: number;
  readonly to: number;
  /** True just behind an inline image whose `EI` was searched for: that an operator follows decided where the image ends. */
  readonly isEndDecidedHere: boolean;
}

/** Bytes behind an `EI` that can decide whether it is one, with some to spare. */
const DECIDING_BYTES = 128;
/** An operator that does nothing (ISO 32000-2, 14.6.1). */
const MARKED_POINT = latin1Bytes('/Recto MP');

/** @param start where the part stands in the joined content */
function withoutCuts(part: Uint8Array, start: number, cuts: readonly Cut[]): Uint8Array {
  const kept: Uint8Array[] = [];
  let keptTo = 0;
  for (const { from, to, isEndDecidedHere } of cuts) {
    if (to <= start || from >= start + part.length) continue;
    kept.push(part.subarray(keptTo, Math.max(0, from - start)));
    if (isEndDecidedHere && from >= start) kept.push(MARKED_POINT);
    keptTo = Math.min(part.length, to - start);
  }
  kept.push(part.subarray(keptTo));
  return joinBytes(kept);
}
