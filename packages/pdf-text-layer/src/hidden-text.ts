import { joinBytes, latin1, latin1Bytes } from '@recto/codecs';
import { joinContent } from '@recto/pdf-content';
import { Interpreter, type Visitor } from '@recto/pdf-content/interpret';
import {
  decodeStream,
  dictOf,
  flateStream,
  nameOf,
  type ObjectSource,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfStream,
  refOf,
  streamOf,
} from '@recto/pdf-core';
import { contentStreams, type PageNode, type PageTreeEdits } from '@recto/pdf-document';
import { LAYER_NAME } from './layer-name.ts';
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
  if (!pageTextState(page, file).hasHidden) return;
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

/** Gives a form without its hidden text a number. @param value resource that named the form before */
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
  const content = joinContent(parts);
  const cuts: Cut[] = [];
  let searchedEnd = Number.NEGATIVE_INFINITY;
  const visitor: Visitor = {
    image({ inline, end }) {
      if (inline && !inline.isTold) searchedEnd = end;
    },
    text({ state, start: from, end: to }) {
      const { renderingMode } = state.text;
      if (renderingMode !== 3 && renderingMode !== 7) return;
      cuts.push({ from, to, isEndDecidedHere: from - searchedEnd < DECIDING_BYTES });
    },
  };
  new Interpreter(NO_OBJECTS, visitor).content(content, null);
  if (cuts.length === 0) return null;
  const cutWith = (standIn: StandIn) => {
    let start = 0;
    return parts.map((part) => {
      const rest = withoutCuts(part, start, cuts, standIn);
      start += part.length + 1;
      return rest;
    });
  };
  if (!cuts.some(({ isEndDecidedHere }) => isEndDecidedHere)) return cutWith(markedPoint);
  const images = inlineImages(content);
  const found = STAND_INS.map(cutWith).find((made) => inlineImages(joinContent(made)) === images);
  return found ?? cutWith(markedPoint);
}

/** The data of all inline images. */
function inlineImages(content: Uint8Array): string {
  const found: string[] = [];
  const visitor: Visitor = {
    image({ inline }) {
      if (inline) found.push(latin1(content, inline.dataStart, inline.dataEnd));
    },
  };
  new Interpreter(NO_OBJECTS, visitor).content(content, null);
  return JSON.stringify(found);
}

/** Content is read without what it names: neither forms nor fonts matter. */
const NO_OBJECTS: ObjectSource = { get: () => null, resolve: (object) => object ?? null };

/** Bytes of the joined content. */
interface Cut {
  readonly from: number;
  readonly to: number;
  /** True just behind an inline image whose `EI` was searched for: that an operator follows decided where the image ends. */
  readonly isEndDecidedHere: boolean;
}

/** Bytes behind an `EI` that can decide whether it is one, with some to spare. */
const DECIDING_BYTES = 128;
/** Replacement for a cut. @param cut its bytes */
type StandIn = (cut: Uint8Array) => Uint8Array;

/** An operator that does nothing (ISO 32000-2, 14.6.1). */
const MARKED_POINT = latin1Bytes('/Recto MP');
const markedPoint: StandIn = () => MARKED_POINT;

/**
 * Ways to keep the ends of images where they are, of which one is taken: what follows an `EI` decides, by being text or data, and by
 * the operator in it. The last keeps all bytes but those of the operator, and shows as little.
 */
const STAND_INS: readonly StandIn[] = [
  markedPoint,
  () => joinBytes([latin1Bytes('%\u007f\n'), MARKED_POINT]),
  (cut) => joinBytes([cut.subarray(0, -1 - Number(cut.at(-2) === LETTER_T)), latin1Bytes('MP')]),
];
const LETTER_T = 0x54;

/** @param start position of the part in the joined content */
function withoutCuts(part: Uint8Array, start: number, cuts: readonly Cut[], standIn: StandIn): Uint8Array {
  const kept: Uint8Array[] = [];
  let keptTo = 0;
  for (const { from, to, isEndDecidedHere } of cuts) {
    if (to <= start || from >= start + part.length) continue;
    kept.push(part.subarray(keptTo, Math.max(0, from - start)));
    if (isEndDecidedHere && from >= start) kept.push(standIn(part.subarray(from - start, to - start)));
    keptTo = Math.min(part.length, to - start);
  }
  kept.push(part.subarray(keptTo));
  return joinBytes(kept);
}
