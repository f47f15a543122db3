import { areaAround, type PageArea, type PageFill, type PageShape } from '@recto/contract/capabilities/page-model';
import type { LostPlace } from '@recto/contract/conversion-check';
import type { ConversionCorrection } from '@recto/contract/conversion-corrections';
import type { OutlineEntry } from '@recto/contract/outline-entry';
import { arrangeCorrected } from '../corrections/arrange-corrected.ts';
import { correctedTable } from '../corrections/corrected-table.ts';
import { correctionsOf, isSameArea, isSettled, type PageCorrections } from '../corrections/page-corrections.ts';
import type { ArrangedRegion, Piece } from '../layout/arrange.ts';
import { isDrawnByRows } from '../layout/arrange-slide.ts';
import { blockItem, type Item, lineItem } from '../layout/rows.ts';
import { leftShapes, MAX_LEFT_SHAPES } from '../ledger/left-shapes.ts';
import { addLeftText, leftWords } from '../ledger/left-text.ts';
import type { Block, Figure, Line, Paragraph, Region, Table, Word } from '../model.ts';
import { type FurnitureLine, findFurniture } from '../structure/furniture.ts';
import { markHeadings } from '../structure/headings.ts';
import { markLists } from '../structure/lists.ts';
import { findLoneTitles } from '../structure/lone-titles.ts';
import { readMarker } from '../structure/markers.ts';
import { findNotes } from '../structure/notes.ts';
import { formParagraphs } from '../structure/paragraphs.ts';
import { settleTitles } from '../structure/settle-titles.ts';
import { findGrids, type RuleGrid } from '../tables/rule-grid.ts';
import { isRegular, ruledTable, textsInside } from '../tables/ruled-table.ts';
import { taggedTables } from '../tables/tagged-table.ts';
import { readCellLines } from '../text/cell-lines.ts';
import { readDrawnLines } from '../text/drawn-lines.ts';
import { type Cut, joinLines, readLines } from '../text/lines.ts';
import { holdsBars } from './chart-areas.ts';
import type { PageDraft } from './draft.ts';
import { plainArea } from './lost-places.ts';

/** A footnote of the document. */
export interface Note {
  readonly marker: string;
  readonly pageIndex: number;
  readonly paragraphs: readonly Paragraph[];
}

/** One page, reconstructed. */
export interface PageContent {
  readonly pageIndex: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly regions: Region[];
  readonly furniture: readonly FurnitureLine[];
  readonly notes: readonly Note[];
  readonly backgrounds: readonly Figure[];
  /** Pictures that lie over the cells of a sheet. */
  readonly floating: readonly Figure[];
  readonly shapes: readonly PageShape[];
  /** Fills, lines and outlines that no block, picture or link shows. */
  readonly leftShapes: readonly PageShape[];
  readonly fills: readonly PageFill[];
  readonly rotated: readonly Line[];
  readonly scan: PageDraft['scan'];
  readonly isTagged: boolean;
  /** Content that the page does not show in full, with the part of it that the result lacks. */
  readonly lost: readonly LostPlace[];
}

export interface ContentOptions {
  /** Running titles are taken off the pages; a slide keeps them. */
  readonly takesFurniture: boolean;
  readonly takesNotes: boolean;
  readonly outline: readonly OutlineEntry[];
  /** Corrections that a person made to wrongly recognised places. */
  readonly corrections?: readonly ConversionCorrection[];
  /** Rearranges lines and blocks of a page before they are read in order. */
  readonly layOut?: (items: readonly Item[]) => readonly Item[];
  /** Whatever stands in columns is a table. */
  readonly isSheet?: boolean;
  /** Texts side by side stay apart. */
  readonly isSlide?: boolean;
}

/** The pages of a document as blocks in the order of reading. */
export function readContent(drafts: readonly PageDraft[], options: ContentOptions): PageContent[] {
  const read = readerOf(options);
  const lines = drafts.map((draft) => read(wordsOf(draft, options), cutsOf(draft)));
  const pitchRatio = typicalPitch(lines);
  const size = bodySizeOf(lines);
  const furniture = options.takesFurniture ? runningTitles(drafts, lines, size, options) : drafts.map(() => []);
  const pages = drafts.map((draft, index) => {
    const taken = furniture[index] ?? [];
    return readPage(draft, lines[index] ?? [], {
      furniture: taken,
      pitchRatio,
      bodySize: size,
      takesNotes: options.takesNotes,
      layOut: options.layOut,
      isSheet: options.isSheet ?? false,
      isSlide: options.isSlide ?? false,
      keepsEmptyTables: !options.isSheet && !options.isSlide,
      corrections: correctionsOf(options.corrections ?? [], draft.pageIndex),
    });
  });
  const paragraphs = pages.flatMap(({ regions }) =>
    regions.flatMap(({ blocks }) => blocks.flat()).filter((block) => block.kind === 'paragraph'),
  );
  markHeadings(paragraphs, options.outline);
  for (const [index, page] of pages.entries()) applyTags(page, drafts[index]);
  markLists(paragraphs);
  return pages;
}

function readerOf({ isSheet, isSlide }: Pick<ContentOptions, 'isSheet' | 'isSlide'>): typeof readLines {
  if (isSheet) return readCellLines;
  return isSlide ? readDrawnLines : readLines;
}

/** A box of a slide that lies on an equal one is a box of its own; elsewhere its text is there once. */
function wordsOf(draft: PageDraft, { isSlide }: Pick<ContentOptions, 'isSlide'>): readonly Word[] {
  return isSlide ? [...draft.words, ...draft.overprinted] : draft.words;
}

/** Finds the lines that repeat at the edges of the pages; on the first page of a document also the isolated ones. */
function runningTitles(
  drafts: readonly PageDraft[],
  lines: readonly (readonly Line[])[],
  bodySize: number,
  { isSheet }: ContentOptions,
): FurnitureLine[][] {
  const pages = drafts.map(({ pageIndex, heightPoints, widthPoints }, index) => ({
    pageIndex,
    heightPoints,
    widthPoints,
    lines: lines[index] ?? [],
  }));
  const found = settleTitles(findFurniture(pages, isSheet, bodySize), isSheet ?? false);
  const [first] = pages;
  if (!first || isSheet) return found;
  const known = new Set(found[0]?.map(({ line }) => line));
  const alone = findLoneTitles(
    { ...first, lines: first.lines.filter((line) => !known.has(line)) },
    bodySize,
    pages.slice(1),
  );
  const edges = new Set(found[0]?.map(({ edge }) => edge));
  return found.map((own, index) => (index === 0 ? [...own, ...alone.filter(({ edge }) => !edges.has(edge))] : own));
}

/** Vertical rules part the texts left and right of them. */
function cutsOf({ rules }: PageDraft): Cut[] {
  return rules
    .flatMap(({ isHorizontal, at, from, to }) =>
      isHorizontal || to - from < 6 ? [] : [{ x: at, top: from, bottom: to }],
    )
    .slice(0, 400);
}

function bodySizeOf(pages: readonly (readonly Line[])[]): number {
  const bySize = new Map<number, number>();
  for (const line of pages.flat()) {
    const size = Math.round(line.sizePoints * 2) / 2;
    bySize.set(size, (bySize.get(size) ?? 0) + line.words.length);
  }
  return [...bySize].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 10;
}

/** The most frequent distance of baselines of lines below each other, of their size. */
function typicalPitch(pages: readonly (readonly Line[])[]): number {
  const counts = new Map<number, number>();
  for (const lines of pages) {
    for (const [index, line] of lines.entries()) {
      const next = lines
        .slice(index + 1, index + 5)
        .find(
          ({ left, right, sizePoints }) =>
            Math.abs(sizePoints - line.sizePoints) < 0.3 && Math.abs(left - line.left) < 3 && right > line.left,
        );
      const ratio = next ? (next.baseline - line.baseline) / line.sizePoints : 0;
      if (ratio < 0.95 || ratio > 2.2) continue;
      const key = Math.round(ratio * 50) / 50;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 1.2;
}

interface PageContext {
  readonly furniture: readonly FurnitureLine[];
  readonly pitchRatio: number;
  readonly bodySize: number;
  readonly takesNotes: boolean;
  readonly layOut: ContentOptions['layOut'];
  readonly isSheet: boolean;
  readonly isSlide: boolean;
  readonly keepsEmptyTables: boolean;
  readonly corrections: PageCorrections;
}

function readPage(draft: PageDraft, lines: readonly Line[], context: PageContext): PageContent {
  const { pageIndex, widthPoints, heightPoints, fills, rules } = draft;
  const gone = new Set(context.furniture.flatMap(({ line }) => line.words));
  const tableContext = {
    pageIndex,
    fills,
    pitchRatio: context.pitchRatio,
    isSheet: context.isSheet,
    isSlide: context.isSlide,
  };
  const left = wordsOf(draft, context).filter((word) => !gone.has(word));
  const tables: Table[] = [];
  const lost: LostPlace[] = [...draft.lost];
  const take = (table: Table | undefined, words: readonly Word[]) => {
    if (!table) return;
    tables.push(table);
    for (const word of words) gone.add(word);
  };
  const { corrections } = context;
  for (const area of corrections.tables) {
    const free = left.filter((word) => !gone.has(word));
    const made = correctedTable(area, free, draft, tableContext);
    take(made?.table, made?.words ?? []);
  }
  for (const { table, words } of taggedTables(draft, left, tableContext)) {
    if (!isSettled(table.area, corrections)) take(table, words);
  }
  const known = [...tables];
  const pageArea = { left: 0, top: 0, right: widthPoints, bottom: heightPoints };
  for (const grid of findGrids(rules, fills, pageArea).toSorted(
    (one, other) => areaOf(other.area) - areaOf(one.area),
  )) {
    if (context.isSlide && holdsBars(grid.area, fills)) continue;
    if (isSettled(grid.area, corrections)) continue;
    const free = left.filter((word) => !gone.has(word));
    const inside = textsInside(grid, free, tableContext).flat();
    // The lines of a table whose words were taken by its tags.
    if (!inside[0] && known.some(({ area }) => isSameArea(area, grid.area))) continue;
    const keepsEmpty = context.keepsEmptyTables && !isDrawnIn(grid, draft);
    const table = ruledTable(grid, free, { ...tableContext, keepsEmpty });
    if (context.isSlide && table && !isDrawnByRows(table)) continue;
    take(table, inside);
    // A slide has its lines as shapes.
    const isAway = !table && inside.length === 0 && !context.isSlide && isRegular(grid) && !isDrawnIn(grid, draft);
    if (isAway) lost.push({ kind: 'empty-table', area: plainArea(grid.area), text: '' });
  }
  const flow = lines.filter(({ words }) => words.every((word) => !gone.has(word)));
  const partly = lines.filter(
    ({ words }) => words.some((word) => !gone.has(word)) && words.some((word) => gone.has(word)),
  );
  const read = readerOf(context);
  const rest = partly.flatMap(({ words }) => read(words.filter((word) => !gone.has(word))));
  const all = context.isSheet ? [...flow, ...rest] : joinMarkers([...flow, ...rest]);
  const notes = context.takesNotes ? findNotes(all, rules, { heightPoints, bodySize: context.bodySize }) : [];
  const noteLines = new Set(notes.flatMap((note) => note.lines));
  const inFlow = draft.figures.filter(({ isBehind }) => !isBehind);
  const items: Item[] = [
    ...all.filter((line) => !noteLines.has(line)).map(lineItem),
    ...tables.map(blockItem),
    ...(context.isSheet ? [] : inFlow.map(blockItem)),
  ];
  const laidOut = context.layOut?.(items) ?? items;
  const paragraphs = (piece: Piece): Block[] => {
    if (piece.kind === 'block') return [piece.block];
    return formParagraphs(piece.lines, {
      area: piece.area,
      pageIndex,
      pitchRatio: context.pitchRatio,
      isSlide: context.isSlide,
      blockOf: draft.tags.isTrusted ? (element) => draft.tags.blockOf(element) : undefined,
    });
  };
  const arranged = arrangeCorrected(laidOut, corrections, tableContext).map((region) => regionOf(region, paragraphs));
  const blocks = arranged.flatMap((region) => region.blocks.flat());
  const apart = [...context.furniture.map(({ line }) => line), ...notes.flatMap((note) => note.lines)];
  const regions = addLeftText(arranged, leftWords(wordsOf(draft, context), blocks, apart), (own) =>
    formParagraphs(own, { area: pageArea, pageIndex, pitchRatio: context.pitchRatio, isSlide: context.isSlide }),
  );
  const unplaced =
    context.isSlide || context.isSheet
      ? []
      : leftShapes(draft, {
          tables: blocks.filter((block) => block.kind === 'table'),
          figures: blocks.filter((block) => block.kind === 'figure'),
          notesTop: notes.length === 0 ? null : Math.min(...notes.flatMap((note) => note.lines.map(({ top }) => top))),
        });
  // What is more than a page of a document can hold is said.
  const further = areaAround(unplaced.slice(MAX_LEFT_SHAPES).map(({ area }) => area));
  if (further) lost.push({ kind: 'picture', area: plainArea(further), text: '' });
  return {
    pageIndex,
    widthPoints,
    heightPoints,
    fills,
    shapes: draft.shapes,
    leftShapes: unplaced,
    furniture: context.furniture,
    regions,
    notes: notes.map(({ marker, lines: noteText }) => ({
      marker,
      pageIndex,
      paragraphs: noteParagraphs(noteText, marker, { pageIndex, pitchRatio: context.pitchRatio }),
    })),
    backgrounds: draft.figures.filter(({ isBehind }) => isBehind),
    floating: context.isSheet ? inFlow : [],
    rotated: draft.rotated,
    scan: draft.scan,
    isTagged: draft.tags.isTrusted,
    lost,
  };
}

/** A drawing, a framed shape or a picture lies in a grid: it belongs to a chart or a diagram. */
function isDrawnIn({ area }: RuleGrid, { drawings, figures, shapes }: PageDraft): boolean {
  const framed = shapes.filter(({ kind, stroke }) => kind === 'rectangle' && stroke);
  return [...drawings, ...framed, ...figures.filter(({ isBehind }) => !isBehind)].some(
    ({ area: own }) =>
      own.left < area.right - 1 && own.right > area.left + 1 && own.top < area.bottom - 1 && own.bottom > area.top + 1,
  );
}

function areaOf({ left, top, right, bottom }: PageArea): number {
  return (right - left) * (bottom - top);
}

function regionOf(region: ArrangedRegion, paragraphs: (piece: Piece) => Block[]): Region {
  return {
    area: region.area,
    columns: region.columns.map(({ area }) => area),
    blocks: region.columns.map(({ pieces }) => pieces.flatMap(paragraphs)),
    ...(region.isSheet && { isSheet: true }),
  };
}

/** A bullet or a number that stands alone belongs to the text right of it. */
function joinMarkers(lines: readonly Line[]): Line[] {
  const result: Line[] = [];
  const used = new Set<Line>();
  for (const line of lines) {
    if (used.has(line)) continue;
    const marker = line.words.length === 1 ? readMarker(line.words[0]?.text ?? '') : null;
    const isRtl = line.words[0]?.isRightToLeft ?? false;
    const body =
      marker &&
      lines.find(
        (other) =>
          other !== line &&
          !used.has(other) &&
          Math.abs(other.baseline - line.baseline) < line.sizePoints * 0.3 &&
          followsMarker(line, other, isRtl),
      );
    if (body) used.add(body);
    result.push(body ? joinLines([line, body]) : line);
  }
  return result.filter((line) => !used.has(line));
}

function followsMarker(marker: Line, body: Line, isRtl: boolean): boolean {
  const gap =
    isRtl || body.words.some(({ isRightToLeft }) => isRightToLeft)
      ? marker.left - body.right
      : body.left - marker.right;
  return gap > -1 && gap < marker.sizePoints * 3.6;
}

function noteParagraphs(
  lines: readonly Line[],
  marker: string,
  context: { pageIndex: number; pitchRatio: number },
): Paragraph[] {
  const area = areaAround(lines) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const paragraphs = formParagraphs(lines, { area, ...context, isCell: true });
  const [first] = paragraphs;
  const [run] = first?.runs ?? [];
  if (first && run) {
    const text = run.text.startsWith(marker) ? run.text.slice(marker.length).trimStart() : run.text;
    first.runs = text === '' ? first.runs.slice(1) : [{ ...run, text }, ...first.runs.slice(1)];
    const [head] = first.runs;
    if (head) first.runs[0] = { ...head, text: head.text.trimStart() };
  }
  return paragraphs;
}

/** Roles of the tag tree win over what type looks like. */
function applyTags({ regions }: PageContent, draft: PageDraft | undefined): void {
  if (!draft?.tags.isTrusted) return;
  for (const block of regions.flatMap(({ blocks }) => blocks.flat())) {
    if (block.kind !== 'paragraph') continue;
    const level = draft.tags.headingLevel(block.lines[0]?.words[0]?.element ?? -1);
    const hasHeadings = draft.tags.elements.some(({ type }) => /^H\d?$/.test(type));
    if (level === 0 && !hasHeadings) continue;
    block.headingLevel = level;
    block.headingConfidence = 1;
  }
}
