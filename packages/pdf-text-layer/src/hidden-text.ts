import { joinBytes } from '@recto/codecs';
import { endOfInlineImage } from '@recto/pdf-content';
import {
  decodeStream,
  dictOf,
  END,
  KEYWORD,
  Lexer,
  NAME,
  NUMBER,
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

const SHOWS_TEXT = ['Tj', 'TJ', "'", '"'];
const MAX_DEPTH = 8;

/** Content without its hidden text, and whether there was any. */
interface Stripped {
  readonly content: Uint8Array;
  readonly hadHidden: boolean;
  /** /Tr and saved values at the end, for the next part of the same content. */
  readonly modes: number[];
}

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
  let modes = [0];
  let isChanged = false;
  const parts = contentStreams(page, file).map((stream) => {
    const stripped = strip(decodeStream(stream, file), modes);
    modes = stripped.modes;
    isChanged ||= stripped.hadHidden;
    return stripped;
  });
  if (isChanged)
    edited.set(
      'Contents',
      parts.map(({ content }) => add(flateStream(content))),
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
    const { content, hadHidden } = strip(decodeStream(form, file), [0]);
    const own = dictOf(form.dict.get('Resources'), file);
    const inner = strippedForms(own, file, except, put, depth - 1);
    if (!hadHidden && !inner) continue;
    const entries = Object.fromEntries([...form.dict.map].filter(([key]) => !ENCODING_KEYS.has(key)));
    const copy = flateStream(content, entries);
    if (inner && own) copy.dict.set('Resources', own.clone().set('XObject', inner));
    changed ??= xObjects.clone();
    changed.set(name, put(new PdfStream(copy.dict, copy.data), value));
  }
  return changed;
}

const ENCODING_KEYS = new Set(['Length', 'Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL']);

function strip(content: Uint8Array, startModes: readonly number[]): Stripped {
  const lexer = new Lexer(content);
  const modes = [...startModes];
  const kept: Uint8Array[] = [];
  let keptTo = 0;
  let operandsStart = -1;
  let number = 0;
  for (let token = lexer.next(); token !== END; token = lexer.next()) {
    if (operandsStart < 0) operandsStart = lexer.tokenStart;
    if (token === NUMBER) number = lexer.number;
    if (token === NAME || token !== KEYWORD) continue;
    const mode = modes.at(-1) ?? 0;
    if (lexer.isKeyword('Tr')) modes[modes.length - 1] = number;
    else if (lexer.isKeyword('q')) modes.push(mode);
    else if (lexer.isKeyword('Q') && modes.length > 1) modes.pop();
    else if (lexer.isKeyword('ID')) lexer.pos = endOfInlineImage(content, lexer.pos);
    else if ((mode === 3 || mode === 7) && SHOWS_TEXT.some((word) => lexer.isKeyword(word))) {
      kept.push(content.subarray(keptTo, operandsStart));
      keptTo = lexer.pos;
    }
    operandsStart = -1;
  }
  kept.push(content.subarray(keptTo));
  return { content: joinBytes(kept), hadHidden: kept.length > 1, modes };
}
