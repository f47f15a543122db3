import { element } from '@recto/codecs';
import type { PageShape } from '@recto/contract/capabilities/page-model';
import { MAX_LEFT_SHAPES } from '../ledger/left-shapes.ts';
import type { Block, Figure, Paragraph, Table } from '../model.ts';
import type { Relationships } from '../package/relationships.ts';
import type { PageContent } from '../page/content.ts';
import type { FlowColumn } from '../structure/flow.ts';
import { textOf } from '../structure/paragraphs.ts';
import { drawingXml, type Placement } from './figure-xml.ts';
import type { Numbering } from './numbering-part.ts';
import { paragraphXml, type RunContext } from './paragraph-xml.ts';
import type { Section } from './sections.ts';
import { shapeXml } from './shape-xml.ts';
import type { StyleFaces } from './styles-part.ts';
import { fitsWord, positionXml, tableXml } from './table-xml.ts';
import { ABOVE_BASELINE } from './text-xml.ts';

export interface BodyParts {
  readonly faces: StyleFaces;
  readonly numbering: Numbering;
  readonly relationships: Relationships;
  readonly context: RunContext;
  /** Pages that a link leads to. */
  readonly bookmarked: ReadonlySet<number>;
}

const EMPTY_LINE = '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/></w:pPr></w:p>';

/** From a table to the text that runs around it. */
const FROM_TEXT_POINTS = 8;

/** Writes the flow of a document, block after block. */
export class BodyWriter {
  readonly #parts: BodyParts;
  readonly #xml: string[] = [];
  #drawings = 0;
  #bookmarks = 0;
  #startedPages = new Set<number>();
  readonly #withBackgrounds = new Set<PageContent>();
  /** Bottom of the last block, in points from the top of its page; null at the head of a column. */
  #bottom: number | null = null;
  #lastWasTable = false;

  constructor(parts: BodyParts) {
    this.#parts = parts;
  }

  addSection(section: Section, isFirst: boolean): void {
    let before: FlowColumn | undefined;
    for (const column of section.columns) {
      const startsColumn =
        before !== undefined && (before.page !== column.page || before.columnIndex !== column.columnIndex);
      const breaksPage =
        before !== undefined &&
        before.page !== column.page &&
        column.columnIndex === 0 &&
        hasSpaceLeft(before, column, section);
      const breaksColumn =
        before !== undefined &&
        before.page === column.page &&
        before.columnIndex !== column.columnIndex &&
        section.columnCount > 1 &&
        hasSpaceLeft(before, column, section);
      if (column.joinedBottom !== undefined) this.#bottom = column.joinedBottom;
      else if (startsColumn || before === undefined) this.#bottom = this.#topOf(section, column, before, isFirst);
      this.#addColumn(column, section, breaksPage, breaksColumn);
      if (column.blocks.length > 0) before = column;
    }
  }

  /** Closes a section that is not the last: its properties stand in a paragraph of its own. */
  closeSection(properties: string): void {
    this.#xml.push(
      `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>${properties}</w:pPr></w:p>`,
    );
    this.#lastWasTable = false;
  }

  toXml(): string {
    if (this.#lastWasTable || this.#xml.length === 0) this.#xml.push(EMPTY_LINE);
    return this.#xml.join('');
  }

  /** Text begins at the upper margin, but a section that goes on below another one begins below it. */
  #topOf(section: Section, column: FlowColumn, before: FlowColumn | undefined, isFirst: boolean): number {
    if (before === undefined && !section.startsPage && !isFirst && this.#bottom !== null)
      return Math.min(this.#bottom, column.area.top);
    return section.margins.top;
  }

  #addColumn(column: FlowColumn, section: Section, breaksPage: boolean, breaksColumn: boolean): void {
    const left = columnLeft(column, section);
    let breaks = breaksPage;
    if (breaksColumn)
      this.#xml.push(
        '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/></w:pPr><w:r><w:br w:type="column"/></w:r></w:p>',
      );
    const right = columnRight(column, section);
    for (const [index, block] of column.blocks.entries()) {
      this.#addBlock(block, { left, right, column, breaksPage: breaks, next: column.blocks[index + 1] });
      breaks = false;
      this.#addBackgrounds(column.page);
    }
  }

  #addBlock(block: Block, context: BlockContext): void {
    if (block.kind === 'table') this.#addTable(block, context);
    else if (block.kind === 'figure') this.#addFigure(block, context);
    else this.#addParagraph(block, context);
    this.#lastWasTable = block.kind === 'table';
  }

  #addParagraph(paragraph: Paragraph, { left, right, breaksPage, column }: BlockContext): void {
    const { faces, numbering, context } = this.#parts;
    const [first] = paragraph.lines;
    const last = paragraph.lines.at(-1);
    const head = (first?.baseline ?? paragraph.area.top) - ABOVE_BASELINE * paragraph.pitchPoints;
    const before = breaksPage ? 0 : head - (this.#bottom ?? head);
    this.#bottom = (last?.baseline ?? paragraph.area.bottom) + (1 - ABOVE_BASELINE) * paragraph.pitchPoints;
    const level = paragraph.headingLevel;
    const number = paragraph.list ? numbering.numberOf(paragraph, paragraph.isRightToLeft ? right : left) : undefined;
    if (!number) numbering.interrupt(paragraph);
    const style = level > 0 ? `Heading${level}` : number ? 'ListParagraph' : null;
    const base = level > 0 ? (faces.headings.get(level) ?? faces.normal) : faces.normal;
    const placed = inColumn(paragraph, left, right);
    this.#xml.push(
      paragraphXml(
        placed,
        { style, base, beforePoints: before, number, breaksPage, prefix: this.#bookmark(column.page) },
        context,
      ),
    );
  }

  #addTable(table: Table, { left, breaksPage, column }: BlockContext): void {
    const { faces, context } = this.#parts;
    if (!fitsWord(table)) {
      for (const paragraph of table.cells.flatMap((cell) => cell.paragraphs)) {
        this.#xml.push(paragraphXml(paragraph, { style: null, base: faces.normal, beforePoints: 0 }, context));
      }
      return;
    }
    if (table.floats && !breaksPage) {
      if (this.#lastWasTable) this.#xml.push(EMPTY_LINE);
      this.#xml.push(tableXml(table, faces.normal, context, 0, positionXml(table, FROM_TEXT_POINTS)));
      return;
    }
    const gap = table.area.top - (this.#bottom ?? table.area.top);
    const bookmark = this.#bookmark(column.page);
    if (this.#lastWasTable || breaksPage || gap > 1 || bookmark !== '') {
      // A table has no space of its own above it.
      const height = Math.max(1, Math.min(gap, 700));
      this.#xml.push(
        `<w:p><w:pPr>${breaksPage ? '<w:pageBreakBefore/>' : ''}${element('w:spacing', { 'w:before': 0, 'w:after': 0, 'w:line': Math.round((breaksPage ? 1 : height) * 20), 'w:lineRule': 'exact' })}</w:pPr>${bookmark}</w:p>`,
      );
    }
    this.#xml.push(tableXml(table, faces.normal, context, table.area.left - left));
    this.#bottom = table.area.bottom;
  }

  #addFigure(figure: Figure, { left, right, breaksPage, column }: BlockContext): void {
    if (figure.floats && !breaksPage) {
      this.#addAnchored([figure], 'around');
      return;
    }
    const { relationships, context, faces } = this.#parts;
    const id = relationships.add('image', `media/image${figure.image.index + 1}.${figure.image.extension}`);
    const { area } = figure;
    const before = breaksPage ? 0 : area.top - (this.#bottom ?? area.top);
    this.#bottom = area.bottom;
    const isCentered = Math.abs((area.left + area.right) / 2 - (left + right) / 2) < 6 && area.left - left > 8;
    const paragraph = {
      ...emptyParagraph(figure.pageIndex),
      alignment: isCentered ? ('center' as const) : ('start' as const),
      indentPoints: isCentered ? 0 : Math.max(0, area.left - left),
    };
    const fitted = fit(figure, right - left);
    const prefix = `${this.#bookmark(column.page)}<w:r>${drawingXml(fitted, id, ++this.#drawings)}</w:r>`;
    this.#xml.push(
      paragraphXml(
        paragraph,
        { style: null, base: faces.normal, beforePoints: before, breaksPage, prefix, isFreeLine: true },
        context,
      ),
    );
  }

  /** Pictures and shapes behind the text of a page are anchored to a paragraph of their own, below its first block. */
  #addBackgrounds(page: PageContent): void {
    if (this.#withBackgrounds.has(page)) return;
    this.#withBackgrounds.add(page);
    const shapes = page.leftShapes.slice(0, MAX_LEFT_SHAPES);
    if (page.backgrounds.length === 0 && shapes.length === 0) return;
    this.#lastWasTable = false;
    this.#addAnchored(page.backgrounds, 'behind', shapes);
  }

  /** Pictures and shapes at their positions on the page, held by a paragraph of no height. */
  #addAnchored(figures: readonly Figure[], wrap: Placement['wrap'], shapes: readonly PageShape[] = []): void {
    const drawings = figures.map((figure) => {
      const { image, area } = figure;
      const id = this.#parts.relationships.add('image', `media/image${image.index + 1}.${image.extension}`);
      return `<w:r>${drawingXml(figure, id, ++this.#drawings, { wrap, area })}</w:r>`;
    });
    const outlines = shapes.map((shape) => `<w:r>${shapeXml(shape, ++this.#drawings)}</w:r>`);
    const spacing = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';
    this.#xml.push(`<w:p><w:pPr>${spacing}</w:pPr>${[...drawings, ...outlines].join('')}</w:p>`);
  }

  #bookmark(page: PageContent): string {
    const { pageIndex } = page;
    if (this.#startedPages.has(pageIndex) || !this.#parts.bookmarked.has(pageIndex)) return '';
    this.#startedPages.add(pageIndex);
    const id = ++this.#bookmarks;
    return `${element('w:bookmarkStart', { 'w:id': id, 'w:name': this.#parts.context.bookmarkOf(pageIndex) })}${element('w:bookmarkEnd', { 'w:id': id })}`;
  }
}

interface BlockContext {
  readonly left: number;
  readonly right: number;
  readonly column: FlowColumn;
  readonly breaksPage: boolean;
  readonly next: Block | undefined;
}

function columnLeft(column: FlowColumn, section: Section): number {
  return section.columnCount === 1 ? section.margins.left : column.area.left;
}

function columnRight(column: FlowColumn, section: Section): number {
  return section.columnCount === 1 ? section.widthPoints - section.margins.right : column.area.right;
}

/** Indents count from the edge of the page's column, not from the text around the paragraph. */
function inColumn(paragraph: Paragraph, left: number, right: number): Paragraph {
  const { alignment, lines, isRightToLeft } = paragraph;
  if (alignment === 'end') return { ...paragraph, indentPoints: 0, firstIndentPoints: 0 };
  if (alignment === 'center') {
    const middle = (paragraph.area.left + paragraph.area.right) / 2;
    const isOfColumn = Math.abs(middle - (left + right) / 2) < 8;
    return isOfColumn
      ? { ...paragraph, indentPoints: 0, firstIndentPoints: 0 }
      : {
          ...paragraph,
          alignment: 'start',
          indentPoints: Math.max(0, paragraph.area.left - left),
          firstIndentPoints: 0,
        };
  }
  const start = (line: (typeof lines)[number]) => (isRightToLeft ? right - line.right : line.left - left);
  const [first] = lines;
  if (!first) return paragraph;
  const body =
    lines.length > 1 && !paragraph.isContinued
      ? Math.min(...lines.slice(1).map(start))
      : lines.length > 1
        ? start(lines[1] ?? first)
        : start(first);
  const indentPoints = Math.abs(body) < 1 ? 0 : Math.max(0, body);
  const firstIndentPoints = lines.length > 1 ? start(first) - indentPoints : 0;
  const isEnd =
    lines.length === 1 &&
    !isRightToLeft &&
    first.left - left > (right - left) * 0.45 &&
    Math.abs(right - first.right) < 3;
  if (isEnd) return { ...paragraph, alignment: 'end', indentPoints: 0, firstIndentPoints: 0 };
  return { ...paragraph, indentPoints, firstIndentPoints: Math.abs(firstIndentPoints) < 1 ? 0 : firstIndentPoints };
}

/** True when the first lines of the next column would have stood below the last block: then the page was meant to end. */
function hasSpaceLeft(before: FlowColumn, after: FlowColumn, section: Section): boolean {
  const [next] = after.blocks;
  const last = before.blocks.at(-1);
  if (!next || !last || after.joinedBottom !== undefined) return false;
  if (last.kind === 'paragraph' && last.isContinued) return false;
  const notesTop = Math.min(
    ...before.page.notes.flatMap(({ paragraphs }) => paragraphs.map(({ area }) => area.top)),
    section.heightPoints - section.margins.bottom,
  );
  const freePoints = notesTop - last.area.bottom;
  const needed =
    next.kind === 'paragraph'
      ? next.pitchPoints * Math.min(2, next.lines.length) + (next.headingLevel > 0 ? 40 : 8)
      : Math.min(next.area.bottom - next.area.top, 300) + 12;
  return freePoints > needed + 6;
}

function fit(figure: Figure, width: number): Figure {
  const { left, top, right, bottom } = figure.area;
  const scale = Math.min(1, Math.max(20, width) / Math.max(1, right - left));
  return { ...figure, area: { left: 0, top: 0, right: (right - left) * scale, bottom: (bottom - top) * scale } };
}

function emptyParagraph(pageIndex: number): Paragraph {
  const area = { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    kind: 'paragraph',
    runs: [],
    lines: [],
    area,
    alignment: 'start',
    indentPoints: 0,
    firstIndentPoints: 0,
    pitchPoints: 12,
    isRightToLeft: false,
    headingLevel: 0,
    headingConfidence: 0,
    list: null,
    pageIndex,
    isContinued: false,
  };
}

/** All the text of blocks, for counting. */
export function textOfBlock(block: Block): string {
  if (block.kind === 'paragraph') return textOf(block);
  if (block.kind === 'table') return block.cells.flatMap(({ paragraphs }) => paragraphs.map(textOf)).join(' ');
  return '';
}
