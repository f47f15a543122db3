import type { OfficeReview } from '@recto/contract/capabilities/office';
import { editXml, type XmlEdit, type XmlTag, xmlTags } from './xml-tags.ts';

/** Marks of a document under review. */
export interface ReviewCounts {
  readonly changes: number;
  readonly comments: number;
}

/** A part as it is printed, and what it carried. */
export interface ReviewedPart extends ReviewCounts {
  readonly text: string;
}

/** Elements whose content is no part of the text once changes are accepted (ECMA-376 part 1, 17.13.5). */
const DELETED = new Set(['w:del', 'w:moveFrom']);
const INSERTED = new Set(['w:ins', 'w:moveTo']);
/** Anchors of comments, which draw nothing. LibreOffice without a screen cannot open documents that have them when it is driven. */
const ANCHORS = new Set(['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference']);

/** Counts tracked changes and comments of a Word part; accepts the changes for `final`, and leaves comments only for `comments`. */
export function reviewWordPart(xml: string, review: OfficeReview): ReviewedPart {
  const edits = new Edits();
  let [changes, comments] = [0, 0];
  const rows: Open[] = [];
  const paragraphs: Open[] = [];
  for (const tag of xmlTags(xml)) {
    const { fullName: name } = tag;
    if (name === 'w:commentReference' && !tag.isClosing) comments++;
    if (ANCHORS.has(name) && review !== 'comments') edits.drop(tag.from, tag.to);
    const isChange = DELETED.has(name) || INSERTED.has(name) || name.endsWith('Change');
    if (isChange && !tag.isClosing && !edits.isInside) changes++;
    if (review !== 'final') continue;
    if (name === 'w:tr') follow(rows, tag, edits);
    else if (name === 'w:p' && !tag.isEmpty) follow(paragraphs, tag, edits);
    else if (DELETED.has(name) && tag.isEmpty) markDeleted(rows, paragraphs);
    if (/^w:(?:t|drawing|pict|object|sectPr)$/.test(name) && !edits.isInside) keep(paragraphs);
    if (!isChange) continue;
    if (tag.isEmpty || INSERTED.has(name)) edits.drop(tag.from, tag.to);
    else if (tag.isClosing) edits.close(name, tag.to);
    else edits.open(name, tag.from);
  }
  return { text: edits.applied(xml), changes, comments };
}

/** Counts tracked changes and comments of an OpenDocument text; what was deleted is kept in one place there (ODF 1.3 part 3, 5.5). */
export function reviewOpenDocument(xml: string, review: OfficeReview): ReviewedPart {
  const edits = new Edits();
  let [changes, comments] = [0, 0];
  for (const tag of xmlTags(xml)) {
    const { fullName: name } = tag;
    if (name === 'text:changed-region' && !tag.isClosing) changes++;
    if (name === 'office:annotation' && !tag.isClosing) comments++;
    const goes =
      (review !== 'comments' && (name === 'office:annotation' || name === 'office:annotation-end')) ||
      (review === 'final' && /^text:(?:tracked-changes|change|change-start|change-end)$/.test(name));
    if (!goes) continue;
    if (tag.isEmpty) edits.drop(tag.from, tag.to);
    else if (tag.isClosing) edits.close(name, tag.to);
    else edits.open(name, tag.from);
  }
  return { text: edits.applied(xml), changes, comments };
}

/** A row or paragraph that is being read. */
interface Open {
  readonly from: number;
  isDeleted: boolean;
  isKept: boolean;
}

/** A row whose mark is deleted goes; a paragraph too, when nothing else of it is left. */
function follow(open: Open[], tag: XmlTag, edits: Edits): void {
  if (!tag.isClosing) {
    open.push({ from: tag.from, isDeleted: false, isKept: false });
    return;
  }
  const ended = open.pop();
  if (ended?.isDeleted && !(tag.fullName === 'w:p' && ended.isKept)) edits.drop(ended.from, tag.to);
}

/** The mark belongs to what was opened last: a row by its properties, else a paragraph. */
function markDeleted(rows: readonly Open[], paragraphs: readonly Open[]): void {
  const [row, paragraph] = [rows.at(-1), paragraphs.at(-1)];
  const inner = row && (!paragraph || row.from > paragraph.from) ? row : paragraph;
  if (inner) inner.isDeleted = true;
}

function keep(paragraphs: readonly Open[]): void {
  for (const paragraph of paragraphs) paragraph.isKept = true;
}

/** Stretches that go, in any order and within each other. */
class Edits {
  readonly #ranges: { readonly from: number; readonly to: number }[] = [];
  #name = '';
  #depth = 0;
  #from = 0;

  get isInside(): boolean {
    return this.#depth > 0;
  }

  drop(from: number, to: number): void {
    this.#ranges.push({ from, to });
  }

  /** An element begins that goes with all that is in it. */
  open(name: string, from: number): void {
    if (this.#depth === 0) [this.#name, this.#from] = [name, from];
    if (name === this.#name) this.#depth++;
  }

  close(name: string, to: number): void {
    if (this.#depth === 0 || name !== this.#name) return;
    this.#depth--;
    if (this.#depth === 0) this.drop(this.#from, to);
  }

  applied(xml: string): string {
    const outer: XmlEdit[] = [];
    let end = 0;
    for (const { from, to } of this.#ranges.sort((one, other) => one.from - other.from || other.to - one.to)) {
      if (from < end) continue;
      outer.push({ from, to, text: '' });
      end = to;
    }
    return outer.length > 0 ? editXml(xml, outer) : xml;
  }
}
