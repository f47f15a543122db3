import { IDENTITY } from '@recto/codecs';
import { drawsWithoutResources, namesUsed } from '@recto/pdf-content';
import { Interpreter } from '@recto/pdf-content/interpret';
import {
  dictOf,
  type NewDocument,
  nameOf,
  PdfDict,
  type PdfObject,
  type PdfRef,
  PdfStream,
  plainStream,
  streamOf,
  withoutFilters,
} from '@recto/pdf-core';
import {
  appearancesOn,
  type Drawer,
  innerDrawer,
  type PageNode,
  pageContent,
  pageDrawer,
  readPageTree,
  resourceEntries,
} from '@recto/pdf-document';
import { keepCodes } from '@recto/pdf-fonts';
import type { Redactor } from '../redactor.ts';
import { reachableObjects } from './reachable-objects.ts';

const PRUNED = ['XObject', 'Pattern', 'Shading', 'Properties', 'Font', 'ExtGState'];

/** The resources of a page without those that its new content does not name. */
export function prunedResources(
  contents: PdfStream,
  resources: PdfDict,
  page: PageNode,
  { document, without }: Redactor,
): PdfDict {
  if (without === 'unused-resources') return resources;
  const bare = appearancesOn(page, document).filter(({ dict }) => drawsWithoutResources(dict));
  const used = namesUsed([contents, ...bare], resources, document);
  if (!used) return resources;
  const result = resources.clone();
  for (const category of PRUNED) {
    const entries = dictOf(resources.get(category), document);
    if (entries) result.set(category, new PdfDict([...entries.map].filter(([name]) => used.has(name))));
  }
  return result;
}

/**
 * Takes originals of what was changed from resources that list them and draw nothing with them: pages often share one
 * dictionary of everything.
 */
export function dropListedOriginals(catalog: PdfDict, redactor: Redactor): void {
  const { document, copies, counts, without } = redactor;
  if (copies.size === 0 || without === 'unused-resources') return;
  const drawers = new Map<PdfDict, Drawer[]>();
  const add = (resources: PdfDict | null, drawer: Drawer | null): void => {
    if (!resources) return;
    const known = drawers.get(resources) ?? [];
    if (drawer) known.push(drawer);
    drawers.set(resources, known);
  };
  for (const page of readPageTree(catalog.get('Pages'), document)) {
    const drawer = pageDrawer(page, document);
    add(drawer?.resources ?? null, drawer);
    for (let node = page.parent; node; node = node.parent) add(dictOf(node.dict.get('Resources'), document), null);
  }
  for (const [, object] of document.entries()) {
    const drawer = innerDrawer(object, document);
    add(drawer?.resources ?? null, drawer);
  }
  add(dictOf(dictOf(catalog.get('AcroForm'), document)?.get('DR'), document), null);
  for (const [resources, users] of drawers) {
    for (const { category, entries, name, value } of resourceEntries({ resources }, document)) {
      const object = streamOf(value, document);
      if (!object || !copies.has(object) || users.some((drawer) => drawer.uses(category, name))) continue;
      entries.delete(name);
      counts.add('unused-resources', null);
    }
  }
}

/** Takes from fonts that lost glyphs what they say of codes that no text uses any more: texts, and drawings of Type 3 fonts. */
export function trimFonts(
  pages: readonly PageNode[],
  root: PdfRef,
  { document, fonts, counts, without }: Redactor,
): void {
  if (fonts.size === 0 || without === 'unused-resources') return;
  const used = new Map<PdfDict, UsedCodes>();
  for (const font of fonts) used.set(font, { single: new Set(), double: new Set() });
  if (!followText(pages, root, document, (strings, font) => addCodes(strings, used.get(font)))) return;
  for (const [font, { single, double }] of used) {
    const kind = nameOf(font.get('Subtype'), document);
    const isWide = kind === 'Type0' && nameOf(font.get('Encoding'), document)?.startsWith('Identity') === true;
    if (kind !== 'Type0' || isWide) trimUnicodeMap(font, isWide ? double : single, document);
    if (kind === 'Type3') counts.add('unused-resources', null, dropGlyphs(font, single, document));
  }
}

/** Codes of one byte and of two. */
interface UsedCodes {
  readonly single: Set<number>;
  readonly double: Set<number>;
}

function addCodes(strings: readonly Uint8Array[], codes: UsedCodes | undefined): void {
  if (!codes) return;
  for (const string of strings) {
    for (const byte of string) codes.single.add(byte);
    for (let at = 0; at + 1 < string.length; at += 2) {
      codes.double.add(((string[at] ?? 0) << 8) | (string[at + 1] ?? 0));
    }
  }
}

/** Follows all text of pages, of the content that these use, and of patterns. @returns false when some could not be followed */
function followText(
  pages: readonly PageNode[],
  root: PdfRef,
  document: NewDocument,
  show: (strings: readonly Uint8Array[], font: PdfDict) => void,
): boolean {
  let isWhole = true;
  const follow = (start: (interpreter: Interpreter) => void) => {
    const seen = new Set<PdfStream>();
    const interpreter: Interpreter = new Interpreter(document, {
      text({ strings, state }) {
        if (state.text.font) show(strings, state.text.font);
      },
      surface(surface) {
        if (seen.has(surface.stream)) return;
        seen.add(surface.stream);
        interpreter.surface(surface);
      },
      unread(reason) {
        if (reason === 'limit') isWhole = false;
      },
    });
    start(interpreter);
  };
  const plain = { matrix: IDENTITY, user: null, holder: null, name: '' };
  for (const page of pages) {
    const resources = dictOf(page.inherited.Resources, document);
    follow((interpreter) => {
      interpreter.page(pageContent(page, document));
      for (const stream of appearancesOn(page, document)) {
        const own = dictOf(stream.dict.get('Resources'), document) ?? resources;
        interpreter.surface({ ...plain, kind: 'appearance', stream, resources: own });
      }
    });
  }
  for (const object of reachableObjects(document, [root])) {
    if (!(object instanceof PdfStream) || !object.dict.has('PatternType')) continue;
    const resources = dictOf(object.dict.get('Resources'), document);
    follow((interpreter) => interpreter.surface({ ...plain, kind: 'pattern', stream: object, resources }));
  }
  return isWhole;
}

function trimUnicodeMap(font: PdfDict, codes: ReadonlySet<number>, document: NewDocument): void {
  const map = streamOf(font.get('ToUnicode'), document);
  const plain = map && plainStream(map, document);
  const kept = plain && plain.remainingFilters.length === 0 ? keepCodes(plain.bytes, codes) : null;
  if (map && kept) font.set('ToUnicode', document.add(new PdfStream(withoutFilters(map.dict), kept)));
}

/** Drops the drawings of a Type 3 font that no code leads to. @returns their number */
function dropGlyphs(font: PdfDict, codes: ReadonlySet<number>, document: NewDocument): number {
  const glyphs = dictOf(font.get('CharProcs'), document);
  const differences = dictOf(font.get('Encoding'), document)?.get('Differences');
  const items = document.resolve(differences);
  if (!glyphs || !Array.isArray(items)) return 0;
  const used = new Set<string>();
  let code = 0;
  for (const item of items) {
    const value: PdfObject = document.resolve(item);
    if (typeof value === 'number') code = value;
    else {
      if (value && typeof value === 'object' && 'value' in value && codes.has(code)) used.add(value.value);
      code++;
    }
  }
  const rest = [...glyphs.map].filter(([name]) => used.has(name) || name === '.notdef');
  font.set('CharProcs', new PdfDict(rest));
  return glyphs.map.size - rest.length;
}
