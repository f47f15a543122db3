import { escapeXml, unescapeXml } from './xml-entities.ts';
import { editXml, type XmlEdit, type XmlTag, xmlTags } from './xml-tags.ts';

/** Numbers of links removed from a document before the conversion, by kind. */
export interface CutLinks {
  /** Pictures, templates, sounds, objects and sheets that lie outside of the file. */
  readonly outside: number;
  /** Formulas and fields that fetch something, or speak to another program. */
  readonly fetching: number;
}

/** A part after the cut; null text when nothing was cut. */
export interface CutPart {
  readonly text: string | null;
  readonly outside: number;
  readonly fetching: number;
}

const UNCHANGED: CutPart = { text: null, outside: 0, fetching: 0 };
/** Leads nowhere, and every reader of relationships takes it. */
const NOWHERE = 'about:blank';

/** Relationships to outside of the file, but for links that a reader clicks (ECMA-376 part 2, 9.3). */
export function cutRelationships(xml: string): CutPart {
  const edits: XmlEdit[] = [];
  for (const tag of xmlTags(xml)) {
    if (tag.name !== 'Relationship' || tag.isClosing) continue;
    const attributes = tag.attributes();
    const textOf = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value.trim() ?? '';
    if (textOf('TargetMode') !== 'External' || textOf('Type').endsWith('/hyperlink')) continue;
    const target = attributes.find(({ name }) => name === 'Target');
    if (target) edits.push({ from: target.from, to: target.to, text: NOWHERE });
  }
  return cutOf(xml, edits, edits.length, 0);
}

const FETCHING_FIELD = /^(\s*)(?:INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|DDEAUTO|DDE|LINK)\b/i;

/** Fields of a Word part that fetch: the text they show stays. */
export function cutWordFields(xml: string): CutPart {
  const edits: XmlEdit[] = [];
  const collect = (from: number, to: number) => {
    const instruction = unescapeXml(xml.slice(from, to));
    const quiet = instruction.replace(FETCHING_FIELD, '$1QUOTE');
    if (quiet !== instruction) edits.push({ from, to, text: escapeXml(quiet) });
  };
  let openedAt = -1;
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'instrText' && tag.isClosing && openedAt >= 0) collect(openedAt, tag.from);
    openedAt = tag.name === 'instrText' && !tag.isClosing && !tag.isEmpty ? tag.to : -1;
    if (tag.name !== 'fldSimple' || tag.isClosing) continue;
    for (const { name, from, to } of tag.attributes()) if (name === 'instr') collect(from, to);
  }
  return cutOf(xml, edits, 0, edits.length);
}

/** Formulas of a sheet that fetch: the value that was stored with them stays. */
export function cutSheetFormulas(xml: string): CutPart {
  const edits: XmlEdit[] = [];
  let opened: XmlTag | null = null;
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'f' && tag.isClosing && opened) {
      if (isFetching(unescapeXml(xml.slice(opened.to, tag.from))))
        edits.push({ from: opened.from, to: tag.to, text: '' });
    }
    opened = tag.name === 'f' && !tag.isClosing && !tag.isEmpty ? tag : null;
  }
  return cutOf(xml, edits, 0, edits.length);
}

function isFetching(formula: string): boolean {
  return /\b(?:WEBSERVICE|DDE|RTD|IMAGE)\s*\(/i.test(formula) || /^[^"]*\w\|['\w]/.test(formula);
}

/** Elements whose addresses a reader clicks. */
const CLICKED = new Set(['text:a', 'draw:a']);

/** References of an OpenDocument part to outside of the package, but for links that a reader clicks. */
export function cutOpenDocument(xml: string): CutPart {
  const edits: XmlEdit[] = [];
  let [outside, fetching] = [0, 0];
  for (const tag of xmlTags(xml)) {
    if (tag.isClosing) continue;
    for (const { name, value, from, to } of tag.attributes()) {
      if (name === 'href' && !CLICKED.has(tag.fullName) && isOutside(value)) outside += 1;
      else if (/^dde-(?:application|topic|item)$/.test(name) && value !== '') fetching += 1;
      else if (name === 'formula' && /\b(?:WEBSERVICE|DDE)\s*\(/i.test(value)) fetching += 1;
      else continue;
      edits.push({ from, to, text: '' });
    }
  }
  return cutOf(xml, edits, outside, fetching);
}

function cutOf(xml: string, edits: readonly XmlEdit[], outside: number, fetching: number): CutPart {
  return edits.length > 0 ? { text: editXml(xml, edits), outside, fetching } : UNCHANGED;
}

function isOutside(target: string): boolean {
  return /^\s*([a-z][a-z0-9+.-]*:|\/|\\|\.\.\/)/i.test(target);
}
