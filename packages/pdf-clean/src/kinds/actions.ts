import {
  arrayOf,
  bytesOf,
  decodeStream,
  decodeTextString,
  dictOf,
  nameOf,
  type PdfDict,
  type PdfObject,
  streamOf,
  textOf,
} from '@recto/pdf-core';
import { readAnnotations, readNameTree } from '@recto/pdf-document';
import { Collected } from '../finding.ts';
import type { WorkingCopy } from '../working-copy.ts';

type ActionKind = 'scripts' | 'actions' | 'links';

/** Actions that reach out of the document (ISO 32000-2, Table 201). */
const OUTWARD = new Set(['Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE']);
/** Addresses that a reader follows in a browser or a mail program, and only when they want to. */
const WEB = /^(?:https?|ftp|mailto|tel|sms|geo|doi):|^[^:]*$/i;
const NOT_ACTIONS = new Set(['StructElem', 'Page', 'Group', 'Border', 'PageLabel', 'OutputIntent']);
const MAX_SCRIPT_BYTES = 65_536;
/** Actions one after the other. */
const MAX_CHAIN = 100;

/** Finds scripts (12.6.4.17), wherever they are. */
export function findScripts(copy: WorkingCopy): Collected {
  const found = findActions(copy, 'scripts');
  const names = dictOf(copy.catalog.get('Names'), copy.target);
  const scripts = readNameTree(names?.get('JavaScript'), copy.target);
  for (const { key, value } of scripts) {
    const text = scriptText(dictOf(value, copy.target), copy);
    found.add({ name: decodeTextString(key), text }, () => names?.delete('JavaScript'));
  }
  return found;
}

/** Finds actions that start programs, send forms, open other files, or call an address without being asked. */
export function findOutwardActions(copy: WorkingCopy): Collected {
  const found = findActions(copy, 'actions');
  for (const { dict, stream } of copy.dicts) {
    // Data that a reader is to fetch from another file, and pages of other files (7.3.8.2, 8.10.4).
    const isForeign = stream !== null && dict.has('F') && copy.target.resolve(dict.get('F')) !== null;
    if (isForeign) {
      found.add({ name: 'F', text: fileName(dict.get('F'), copy) }, () => {
        for (const key of ['F', 'FFilter', 'FDecodeParms']) dict.delete(key);
      });
    }
    const page = stream ? dictOf(dict.get('Ref'), copy.target) : null;
    if (page) found.add({ name: 'Ref', text: fileName(page.get('F'), copy) }, () => dict.delete('Ref'));
  }
  return found;
}

/** Finds links to addresses. The frame of a link stays where it is: it may be seen. */
export function findLinks(copy: WorkingCopy): Collected {
  const found = findActions(copy, 'links');
  const { catalog, target } = copy;
  const uri = dictOf(catalog.get('URI'), target);
  const base = bytesOf(uri?.get('Base'), target);
  if (base) found.add({ name: 'Base', text: decodeTextString(base) }, () => catalog.delete('URI'));
  for (const page of copy.pages) {
    for (const { dict, subtype } of readAnnotations(page, target)) {
      const action = subtype === 'Link' ? dictOf(dict.get('A'), target) : null;
      if (!action || dict.has('Dest') || kindOf(action, copy, false) !== 'links') continue;
      // It often says the address once more, for those who hear the page.
      if (dict.has('Contents')) found.add({}, () => dict.delete('Contents'), 0);
    }
  }
  return found;
}

/** Every place that names an action of this kind. What follows the action stays, in its place. */
function findActions(copy: WorkingCopy, kind: ActionKind): Collected {
  const { target } = copy;
  const found = new Collected(kind);
  const automatic = automaticActions(copy);
  const counted = new Set<PdfDict>();
  const isWanted = (value: PdfObject | undefined): value is PdfObject => {
    const action = dictOf(value, target);
    return action !== null && kindOf(action, copy, automatic.has(action)) === kind;
  };
  const add = (value: PdfObject, remove: () => void) => {
    const action = dictOf(value, target);
    const isNew = action !== null && !counted.has(action);
    if (action) counted.add(action);
    found.add(isNew ? actionExample(action, copy) : {}, remove, isNew ? 1 : 0);
  };
  const successor = (value: PdfObject): PdfObject => {
    let next: PdfObject = value;
    for (let steps = 0; steps < MAX_CHAIN && isWanted(next); steps++) {
      const after: PdfObject | undefined = dictOf(next, target)?.get('Next');
      const list = arrayOf(after, target);
      next = list ? (list.find((item) => !isWanted(item)) ?? null) : (after ?? null);
    }
    return isWanted(next) ? null : next;
  };
  for (const { dict } of copy.dicts) {
    for (const [key, value] of dict.map) {
      if (isWanted(value)) {
        add(value, () => {
          dict.set(key, successor(value));
        });
        continue;
      }
      const items = key === 'Next' ? arrayOf(value, target) : null;
      for (const item of items ?? []) {
        if (!isWanted(item)) continue;
        add(item, () => {
          const left = (arrayOf(dict.get(key), target) ?? []).filter((one) => !isWanted(one));
          dict.set(key, left.length > 0 ? left : null);
        });
      }
    }
  }
  return found;
}

/** Returns the kind of an action; null for one that stays within the document. */
function kindOf(action: PdfDict, { target }: WorkingCopy, isAutomatic: boolean): ActionKind | null {
  const type = nameOf(action.get('Type'), target);
  if (type !== null && NOT_ACTIONS.has(type)) return null;
  const sort = nameOf(action.get('S'), target);
  if (sort === 'JavaScript') return 'scripts';
  if (sort === 'Rendition') return action.has('JS') ? 'scripts' : null;
  if (sort !== null && OUTWARD.has(sort)) return 'actions';
  if (sort !== 'URI' || !action.has('URI')) return null;
  const address = bytesOf(action.get('URI'), target);
  const text = address ? decodeTextString(address).trim() : '';
  if (/^javascript:/i.test(text)) return 'scripts';
  return isAutomatic || !WEB.test(text) ? 'actions' : 'links';
}

/** Actions that nobody asks for: when the document opens, when a page is turned, when the pointer comes near. */
function automaticActions({ dicts, catalog, target }: WorkingCopy): ReadonlySet<PdfDict> {
  const found = new Set<PdfDict>();
  const opening = dictOf(catalog.get('OpenAction'), target);
  if (opening) found.add(opening);
  for (const { dict } of dicts) {
    for (const value of dictOf(dict.get('AA'), target)?.map.values() ?? []) {
      const action = dictOf(value, target);
      if (action) found.add(action);
    }
  }
  return found;
}

function actionExample(action: PdfDict, copy: WorkingCopy): { name: string; text: string } {
  const { target } = copy;
  const name = nameOf(action.get('S'), target) ?? '';
  if (action.has('JS')) return { name, text: scriptText(action, copy) };
  const address = bytesOf(action.get('URI'), target);
  if (address) return { name, text: decodeTextString(address) };
  const windows = dictOf(action.get('Win'), target);
  return { name, text: fileName(action.get('F') ?? windows?.get('F'), copy) };
}

function scriptText(action: PdfDict | null, { target }: WorkingCopy): string {
  const written = textOf(action?.get('JS'), target);
  if (written !== null) return written;
  const stream = streamOf(action?.get('JS'), target);
  try {
    return stream ? decodeTextString(decodeStream(stream, target, { maxBytes: MAX_SCRIPT_BYTES })) : '';
  } catch {
    return '';
  }
}

/** The name of a file, whichever way it is specified (7.11.2). */
function fileName(value: PdfObject | undefined, { target }: WorkingCopy): string {
  const written = textOf(value, target);
  if (written !== null) return written;
  const specification = dictOf(value, target);
  return textOf(specification?.get('UF'), target) ?? textOf(specification?.get('F'), target) ?? '';
}
