import { latin1 } from '@recto/codecs';
import {
  byteKey,
  decodeTextString,
  dictOf,
  encodeTextString,
  itemsOf,
  type NewDocument,
  nameOf,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  plainStream,
  withoutFilters,
} from '@recto/pdf-core';
import { buildNameTree, readNameTree } from '@recto/pdf-document';
import type { RedactionKind } from '../../redaction.ts';
import { SHOWN_KEYS } from '../../surfaces/annotation-texts.ts';
import { derTexts, isDer } from '../../terms/der-texts.ts';
import { isFormatString } from '../../terms/format-strings.ts';
import type { TermFinder } from '../../terms/term-finder.ts';
import { isForbiddenName } from './forbidden-names.ts';
import { reachableDictionaries, reachableObjects } from './reachable-objects.ts';
import { changeXmlTexts, readingsOf, xmlTexts } from './readings.ts';

/** Replacement for a term in a text that stays. */
const SUBSTITUTE = '***';
/** Strings that are looked at apart: keys of name trees and certificates. */
const NO_TEXT = new Set(['Names', 'Limits', 'Cert']);
/** A name of a program's own begins with that of its maker (Annex E.2). */
const PRIVATE_KEY = /^[A-Za-z]{2,}[.:_]/;

/** Told of each text that holds a term. @returns false when it stays as it is */
export type TextListener = (kind: RedactionKind, text: string) => boolean;

/** Finds the terms in every text that no page draws, and removes them. */
export class TermTexts {
  readonly #document: NewDocument;
  readonly #found: TextListener;
  readonly #find: TermFinder;
  /** New names by old ones, of destinations and of states of buttons. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(find: TermFinder, document: NewDocument, found: TextListener) {
    this.#document = document;
    this.#found = found;
    this.#find = find;
  }

  visitAll(catalogRef: PdfRef, infoRef: PdfRef | null): void {
    const document = this.#document;
    const catalog = dictOf(catalogRef, document);
    if (catalog) this.#redactCatalog(catalog);
    if (catalog && (this.#dropSignatures(catalogRef) || this.#certificatesTell(catalog))) catalog.delete('DSS');
    const info = infoRef && dictOf(infoRef, document);
    for (const object of reachableObjects(document, infoRef ? [catalogRef, infoRef] : [catalogRef])) {
      this.#visit(object, object === info);
    }
  }

  /** Takes the terms from what these annotations and fields say, and from nothing else. */
  visitAnnotations(dicts: readonly PdfDict[]): void {
    for (const dict of dicts) {
      const shown = new PdfDict(
        SHOWN_KEYS.flatMap((key) => (dict.has(key) ? [[key, dict.get(key) ?? null] as const] : [])),
      );
      for (const key of ['Subtype', 'FT', 'Rect', 'ByteRange'])
        if (dict.has(key)) shown.set(key, dict.get(key) ?? null);
      this.#visitDict(shown, false);
      for (const key of SHOWN_KEYS) {
        const value = shown.get(key);
        if (value === undefined) dict.delete(key);
        else dict.set(key, value);
      }
    }
  }

  /** Returns the first reading of bytes that contains a term; null if none does. */
  #saidIn(bytes: Uint8Array): string | null {
    return readingsOf(bytes).find((text) => this.#find(text).length > 0) ?? null;
  }

  #tell(kind: RedactionKind, said: string | null): boolean {
    return said !== null && this.#found(kind, said);
  }

  #redactCatalog(catalog: PdfDict): void {
    const document = this.#document;
    const form = dictOf(catalog.get('AcroForm'), document);
    const packets = itemsOf(form?.get('XFA'), document).map((item) => document.resolve(item));
    const said = firstOf(packets, (packet) => (packet instanceof PdfStream ? this.#saidInStream(packet) : null));
    if (form && this.#tell('xfa', said)) form.delete('XFA');
    this.#renameOldDestinations(dictOf(catalog.get('Dests'), document));
    const names = dictOf(catalog.get('Names'), document);
    for (const [tree, root] of names?.map ?? []) this.#redactNameTree(tree, root, names);
    const structure = dictOf(catalog.get('StructTreeRoot'), document);
    const identifiers = structure?.get('IDTree');
    if (structure && identifiers !== undefined) this.#redactNameTree('IDTree', identifiers, structure);
  }

  /**
   * Takes signatures away whose certificates hold a term: they do not survive the change of the file anyway. Their fields stay,
   * to be signed again. @returns true when one was taken
   */
  #dropSignatures(catalogRef: PdfRef): boolean {
    const document = this.#document;
    let hasDropped = false;
    for (const dict of reachableDictionaries(document, [catalogRef])) {
      for (const [key, value] of [...dict.map]) {
        const signature = dictOf(value, document);
        if (!signature?.has('ByteRange')) continue;
        const values = [signature.get('Contents'), ...itemsOf(signature.get('Cert'), document), signature.get('Cert')];
        const strings = values.map((one) => document.resolve(one)).filter((one) => one instanceof PdfString);
        if (
          !this.#tell(
            'other-texts',
            firstOf(strings, ({ bytes }) => this.#saidInDer(bytes)),
          )
        )
          continue;
        dict.delete(key);
        hasDropped = true;
      }
    }
    return hasDropped;
  }

  /** True when the certificates that a file keeps for its signatures (12.8.4.3) hold a term. */
  #certificatesTell(catalog: PdfDict): boolean {
    const document = this.#document;
    const store = dictOf(catalog.get('DSS'), document);
    const streams = ['Certs', 'OCSPs', 'CRLs'].flatMap((key) => itemsOf(store?.get(key), document));
    const said = firstOf(streams, (value) => {
      const stream = document.resolve(value);
      const plain = stream instanceof PdfStream ? plainStream(stream, document) : null;
      return plain && this.#saidInDer(plain.bytes);
    });
    return this.#tell('other-texts', said);
  }

  #saidInDer(bytes: Uint8Array): string | null {
    const texts = isDer(bytes) ? derTexts(bytes) : readingsOf(bytes);
    return texts.find((text) => this.#find(text).length > 0) ?? null;
  }

  /** Destinations of PDF 1.1 are entries of a dictionary (12.3.2.4). */
  #renameOldDestinations(dict: PdfDict | null): void {
    for (const [name, value] of [...(dict?.map ?? [])]) {
      if (!this.#tell('destinations', this.#saidInName(name))) continue;
      dict?.delete(name);
      dict?.set(this.#renamed(name), value);
    }
  }

  #redactNameTree(tree: string, root: PdfObject, names: PdfDict | null): void {
    const document = this.#document;
    const kind = TREE_KINDS[tree] ?? 'other-texts';
    const entries = readNameTree(root, document);
    let hasChanged = false;
    const rest = entries.flatMap(({ key, value }) => {
      const dict = dictOf(value, document);
      const said =
        this.#saidIn(key) ??
        (tree === 'EmbeddedFiles' && dict ? this.#saidInFile(dict) : null) ??
        (tree === 'JavaScript' && dict ? this.#saidInScript(dict) : null);
      if (!this.#tell(kind, said)) return [{ key, value }];
      hasChanged = true;
      if (tree === 'EmbeddedFiles' || tree === 'JavaScript') return [];
      return [{ key: encodeTextString(this.#renamed(byteKey(key))), value }];
    });
    if (hasChanged) names?.set(tree, rest.length > 0 ? buildNameTree(rest, document) : null);
  }

  /** The content of an embedded file, as far as it can be read. */
  #saidInFile(specification: PdfDict): string | null {
    const files = dictOf(specification.get('EF'), this.#document);
    return firstOf([...(files?.map.values() ?? [])], (value) => {
      const stream = this.#document.resolve(value);
      return stream instanceof PdfStream ? this.#saidInStream(stream) : null;
    });
  }

  #saidInScript(action: PdfDict): string | null {
    const script = this.#document.resolve(action.get('JS'));
    if (script instanceof PdfString) return this.#saidIn(script.bytes);
    return script instanceof PdfStream ? this.#saidInStream(script) : null;
  }

  #saidInStream(stream: PdfStream): string | null {
    const plain = plainStream(stream, this.#document);
    return plain !== null && plain.remainingFilters.length === 0 ? this.#saidIn(plain.bytes) : null;
  }

  #saidInName(name: string): string | null {
    return this.#saidIn(Uint8Array.from(name, (character) => character.charCodeAt(0)));
  }

  #renamed(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const given = `redacted-${++this.#count}`;
    this.#names.set(name, given);
    return given;
  }

  #visit(object: PdfObject, isInfo: boolean): void {
    if (object instanceof PdfStream) {
      this.#visitDict(object.dict, isInfo);
      this.#visitStream(object);
    } else if (object instanceof PdfDict) this.#visitDict(object, isInfo);
    else if (Array.isArray(object)) this.#visitArray(object, '', new PdfDict(), isInfo);
  }

  /** Metadata are streams that are texts; that of images and fonts too. */
  #visitStream(stream: PdfStream): void {
    const document = this.#document;
    if (nameOf(stream.dict.get('Type'), document) !== 'Metadata') return;
    const plain = plainStream(stream, document);
    if (!plain) return;
    const isWide = plain.bytes.subarray(0, 8).includes(0);
    const xml = isWide ? null : new TextDecoder('utf-8').decode(plain.bytes);
    const saidIn = (text: string) => xmlTexts(text).find((one) => this.#find(one).length > 0) ?? null;
    if (!this.#tell('metadata', xml === null ? this.#saidIn(plain.bytes) : saidIn(xml))) return;
    const changed = xml === null ? '' : changeXmlTexts(xml, (text) => this.#textWithout(text));
    this.#become(stream, new TextEncoder().encode(saidIn(changed) === null ? changed : ''));
  }

  /** A stream is what it is made with, so its object is replaced. */
  #become(stream: PdfStream, bytes: Uint8Array): void {
    const document = this.#document;
    for (const [num, object] of document.entries()) {
      if (object === stream) document.set(new PdfRef(num), new PdfStream(withoutFilters(stream.dict), bytes));
    }
  }

  #visitDict(dict: PdfDict, isInfo: boolean): void {
    if (dict.has('EF') && this.#tell('attachments', this.#saidInFile(dict))) dict.delete('EF');
    if (dict.has('JS') && this.#tell('scripts', this.#saidInScript(dict)))
      dict.set('JS', new PdfString(new Uint8Array(0)));
    const isSignature = dict.has('ByteRange');
    for (const [key, value] of [...dict.map]) {
      if (NO_TEXT.has(key) || (isSignature && key === 'Contents')) continue;
      if (PRIVATE_KEY.test(key) && isForbiddenName(key, (bytes) => this.#tell('other-texts', this.#saidIn(bytes)))) {
        dict.delete(key);
        continue;
      }
      if (value instanceof PdfString) dict.set(key, this.#string(value, key, dict, isInfo));
      else if (value instanceof PdfName && NAMED_KEYS.has(key)) dict.set(key, this.#name(value));
      else if (Array.isArray(value)) this.#visitArray(value, key, dict, isInfo);
      else if (value instanceof PdfDict) {
        if (key === 'AP') this.#renameStates(value);
        this.#visitDict(value, isInfo);
      } else if (value instanceof PdfRef) this.#visitText(value, key, dict, isInfo);
    }
  }

  /** Texts that are objects of their own, as strings or as streams of rich text. */
  #visitText(ref: PdfRef, key: string, dict: PdfDict, isInfo: boolean): void {
    const document = this.#document;
    const object = document.resolve(ref);
    if (object instanceof PdfString) dict.set(key, this.#string(object, key, dict, isInfo));
    else if (key === 'AP' && object instanceof PdfDict) this.#renameStates(object);
    else if (RICH_TEXT_KEYS.has(key) && object instanceof PdfStream) {
      if (this.#tell(kindOf(key, dict, isInfo), this.#saidInStream(object))) dict.delete(key);
    }
  }

  #visitArray(items: PdfObject[], key: string, dict: PdfDict, isInfo: boolean): void {
    // The table of a colour space is no text.
    if (items[0] instanceof PdfName && items[0].value === 'Indexed') return;
    for (const [index, item] of items.entries()) {
      if (item instanceof PdfString) items[index] = this.#string(item, key, dict, isInfo);
      else if (Array.isArray(item)) this.#visitArray(item, key, dict, isInfo);
      else if (item instanceof PdfDict) this.#visitDict(item, isInfo);
    }
  }

  #string(string: PdfString, key: string, dict: PdfDict, isInfo: boolean): PdfString {
    const renamed = RENAMED_KEYS.has(key) ? this.#names.get(byteKey(string.bytes)) : undefined;
    if (renamed !== undefined) return new PdfString(encodeTextString(renamed));
    if (isFormatString(key, latin1(string.bytes))) return string;
    if (!this.#tell(kindOf(key, dict, isInfo), this.#saidIn(string.bytes))) return string;
    // The partial name of a field and the identifier of an element must stay one of a kind.
    if ((key === 'T' && (dict.has('FT') || dict.has('Kids'))) || IDENTIFIER_KEYS.has(key))
      return new PdfString(encodeTextString(this.#renamed(byteKey(string.bytes))));
    const text = encodeTextString(this.#textWithout(decodeTextString(string.bytes)));
    return new PdfString(this.#saidIn(text) === null ? text : encodeTextString(SUBSTITUTE));
  }

  #name(name: PdfName): PdfName {
    const known = this.#names.get(name.value);
    if (known !== undefined) return PdfName.of(known);
    return this.#tell('fields', this.#saidInName(name.value)) ? PdfName.of(this.#renamed(name.value)) : name;
  }

  /** The states of a button are named by its appearances (12.7.5.2.3). */
  #renameStates(appearances: PdfDict): void {
    const document = this.#document;
    for (const value of appearances.map.values()) {
      const states = dictOf(value, document);
      for (const [name, look] of [...(states?.map ?? [])]) {
        if (!this.#tell('fields', this.#saidInName(name))) continue;
        states?.delete(name);
        states?.set(this.#renamed(name), look);
      }
    }
  }

  #textWithout(text: string): string {
    let rest = '';
    let from = 0;
    for (const { start, end } of this.#find(text)) {
      rest += text.slice(from, start) + SUBSTITUTE;
      from = end;
    }
    return rest + text.slice(from);
  }
}

/** Returns the first text that `saidBy` finds in a list; null if it finds none. */
function firstOf<Thing>(things: readonly Thing[], saidBy: (thing: Thing) => string | null): string | null {
  for (const thing of things) {
    const said = saidBy(thing);
    if (said !== null) return said;
  }
  return null;
}

const TREE_KINDS: Readonly<Record<string, RedactionKind>> = {
  Dests: 'destinations',
  EmbeddedFiles: 'attachments',
  JavaScript: 'scripts',
  IDTree: 'structure-texts',
};
const DESTINATION_KEYS = new Set(['Dest', 'D']);
/** Identifiers of elements of structure (14.7.2), and cells that name them. */
const IDENTIFIER_KEYS = new Set(['ID', 'Headers']);
/** Entries that name what a name tree has. */
const RENAMED_KEYS = new Set([...DESTINATION_KEYS, ...IDENTIFIER_KEYS]);
const NAMED_KEYS = new Set(['Dest', 'D', 'AS', 'V', 'DV']);
const RICH_TEXT_KEYS = new Set(['RC', 'RV']);

/** Returns the kind under which the report counts a text, by its key and dictionary. */
function kindOf(key: string, dict: PdfDict, isInfo: boolean): RedactionKind {
  if (isInfo) return 'metadata';
  if (key === 'JS') return 'scripts';
  if (key === 'URI') return 'links';
  if (dict.has('FT') || ['V', 'DV', 'RV', 'Opt', 'TU', 'TM'].includes(key)) return 'fields';
  if (dict.has('EF') || ['F', 'UF', 'Desc'].includes(key)) return 'attachments';
  if (dict.has('Rect')) return 'annotations';
  if (['ActualText', 'Alt', 'E'].includes(key) || dict.has('S')) return 'structure-texts';
  if (key === 'Title') return 'outline-items';
  return DESTINATION_KEYS.has(key) ? 'destinations' : 'other-texts';
}
