import { element } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { PageContent } from '../page/content.ts';
import type { FlowColumn } from '../structure/flow.ts';
import { ABOVE_BASELINE, twips } from './text-xml.ts';

/** Text that is set in one number of columns on pages of one size. */
export interface Section {
  readonly columns: FlowColumn[];
  readonly columnCount: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  readonly margins: PageArea;
  readonly columnAreas: readonly PageArea[];
  readonly startsPage: boolean;
}

const DEFAULT_MARGIN = 56;
const SAME_SIZE_POINTS = 2;
/** Heights add up a little differently here; less than a line may be wider than it was. */
const BOTTOM_SLACK = 9;

/** The sections of a document: a new one where the number of columns or the size of the page changes. */
export function sectionsOf(columns: readonly FlowColumn[]): Section[] {
  const sections: { columns: FlowColumn[]; columnCount: number; areas: PageArea[] }[] = [];
  for (const column of columns) {
    const region = column.page.regions[column.regionIndex];
    const columnCount = region?.blocks.length ?? 1;
    const last = sections.at(-1);
    const before = last?.columns.at(-1);
    const isSame =
      last &&
      before &&
      isSameSize(before.page, column.page) &&
      (last.columnCount === columnCount
        ? columnCount === 1 || areSameColumns(last.areas, region?.columns ?? [])
        : before.page !== column.page && columnCount === 1 && fillsOneColumn(last.areas, column.area));
    if (isSame) last.columns.push(column);
    else sections.push({ columns: [column], columnCount, areas: [...(region?.columns ?? [])] });
  }
  return sections.map((section, index) => {
    const [first] = section.columns;
    const before = sections[index - 1]?.columns.at(-1);
    const page = first?.page;
    const like = columns.filter((column) => page && isSameSize(column.page, page));
    return {
      ...section,
      widthPoints: page?.widthPoints ?? 595,
      heightPoints: page?.heightPoints ?? 842,
      margins: marginsOf(like),
      columnAreas: section.areas,
      startsPage: !before || before.page !== page,
    };
  });
}

function isSameSize(one: PageContent, other: PageContent): boolean {
  return (
    Math.abs(one.widthPoints - other.widthPoints) < SAME_SIZE_POINTS &&
    Math.abs(one.heightPoints - other.heightPoints) < SAME_SIZE_POINTS
  );
}

/** A last page may have text in its first column only. */
function fillsOneColumn(columns: readonly PageArea[], { left, right }: PageArea): boolean {
  return columns.length > 1 && columns.some((column) => left > column.left - 4 && right < column.right + 4);
}

function areSameColumns(one: readonly PageArea[], other: readonly PageArea[]): boolean {
  return one.length === other.length && one.every(({ left }, index) => Math.abs(left - (other[index]?.left ?? 0)) < 12);
}

/** The edges of the text on all pages of a size. */
export function marginsOf(columns: readonly FlowColumn[]): PageArea {
  const [first] = columns;
  if (!first) return { left: DEFAULT_MARGIN, top: DEFAULT_MARGIN, right: DEFAULT_MARGIN, bottom: DEFAULT_MARGIN };
  const { widthPoints, heightPoints } = first.page;
  let [left, top, right, bottom] = [widthPoints / 3, heightPoints / 3, (widthPoints * 2) / 3, (heightPoints * 2) / 3];
  for (const { blocks } of columns) {
    for (const block of blocks) {
      const own = block.kind === 'paragraph' ? block.lines : [];
      left = Math.min(left, block.area.left);
      right = Math.max(right, block.area.right);
      const head =
        block.kind === 'paragraph'
          ? (own[0]?.baseline ?? block.area.top) - ABOVE_BASELINE * block.pitchPoints
          : block.area.top;
      top = Math.min(top, head);
      if (block.kind !== 'paragraph' || !block.isContinued) bottom = Math.max(bottom, block.area.bottom);
    }
  }
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.max(0, widthPoints - right),
    bottom: Math.max(0, Math.min(heightPoints - bottom - BOTTOM_SLACK, 120)),
  };
}

export interface SectionReferences {
  /** Running titles by relationship. */
  readonly titles: readonly TitleReference[];
  readonly headerPoints: number;
  readonly footerPoints: number;
  /** The first page has titles of its own, or none. */
  readonly isTitlePage: boolean;
  /** Number of the section's first page; absent when the numbers of the section before go on. */
  readonly firstNumber?: number | undefined;
}

export interface TitleReference {
  readonly edge: 'header' | 'footer';
  readonly of: 'first' | 'default';
  readonly id: string;
}

/** w:sectPr. */
export function sectionXml(section: Section, references: SectionReferences, kind: 'nextPage' | 'continuous'): string {
  const { widthPoints, heightPoints, margins, columnCount, columnAreas } = section;
  const gaps = columnAreas.slice(1).map(({ left }, index) => Math.max(4, left - (columnAreas[index]?.right ?? 0)));
  const space = gaps.length > 0 ? Math.min(...gaps) : 36;
  return [
    '<w:sectPr>',
    ...references.titles.map(({ edge, of, id }) => element(`w:${edge}Reference`, { 'w:type': of, 'r:id': id })),
    element('w:type', { 'w:val': kind }),
    element('w:pgSz', {
      'w:w': twips(widthPoints),
      'w:h': twips(heightPoints),
      'w:orient': widthPoints > heightPoints ? 'landscape' : undefined,
    }),
    element('w:pgMar', {
      'w:top': twips(margins.top),
      'w:right': twips(margins.right),
      'w:bottom': twips(margins.bottom),
      'w:left': twips(margins.left),
      'w:header': twips(references.headerPoints),
      'w:footer': twips(references.footerPoints),
      'w:gutter': 0,
    }),
    references.firstNumber === undefined ? '' : element('w:pgNumType', { 'w:start': references.firstNumber }),
    columnsXml(section, columnCount, space),
    references.isTitlePage ? '<w:titlePg/>' : '',
    '</w:sectPr>',
  ].join('');
}

function columnsXml({ columnAreas, widthPoints, margins }: Section, count: number, space: number): string {
  if (count === 1) return element('w:cols', { 'w:space': twips(36) });
  const widths = columnAreas.map(({ left }, index) => {
    const next = columnAreas[index + 1];
    const end = next ? next.left - space : widthPoints - margins.right;
    return Math.max(20, end - left);
  });
  const isEven = Math.max(...widths) - Math.min(...widths) < Math.max(...widths) * 0.12;
  if (isEven) return element('w:cols', { 'w:num': count, 'w:space': twips(space) });
  const columns = widths.map((width, index) =>
    element('w:col', { 'w:w': twips(width), 'w:space': index === count - 1 ? undefined : twips(space) }),
  );
  return element('w:cols', { 'w:num': count, 'w:space': twips(space), 'w:equalWidth': '0' }, columns.join(''));
}
