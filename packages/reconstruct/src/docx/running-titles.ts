import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Line, Paragraph } from '../model.ts';
import type { PageContent } from '../page/content.ts';
import { type FurnitureLine, maskedText } from '../structure/furniture.ts';
import { formParagraphs, textOf } from '../structure/paragraphs.ts';
import { propertiesXml } from './paragraph-xml.ts';
import { faceOf, faceXml, fieldXml, runXml, type TypeFace, twips } from './text-xml.ts';

/** A header or footer of the document. */
export interface RunningTitle {
  readonly xml: string;
  /** From the edge of the page to the title. */
  readonly distancePoints: number;
}

/** Pages that show a title: the first page, or all pages after it. */
export type TitlePages = 'first' | 'default';

/**
 * The header or footer of the first page, or of the pages after it; null for none. @param left left edge of the text of the
 * pages, @param right its right edge
 */
export function runningTitle(
  pages: readonly PageContent[],
  { edge, of }: { readonly edge: 'header' | 'footer'; readonly of: TitlePages },
  base: TypeFace,
  margins: { readonly left: number; readonly right: number },
): RunningTitle | null {
  const candidates = of === 'first' ? pages.slice(0, 1) : hasOwnFirstPage(pages) ? pages.slice(1) : pages;
  const [page] = candidates.toSorted((one, other) => titleOf(other, edge).length - titleOf(one, edge).length);
  const found = page ? titleOf(page, edge) : [];
  if (!page || found.length === 0) return null;
  const area = { left: margins.left, right: page.widthPoints - margins.right, top: 0, bottom: page.heightPoints };
  const rows = rowsOf(found);
  const around = areaAround(found.map(({ line }) => line));
  return {
    xml: rows.map((row) => rowXml(row, area, base)).join(''),
    distancePoints:
      edge === 'header' ? Math.max(10, around?.top ?? 36) : Math.max(10, page.heightPoints - (around?.bottom ?? 0)),
  };
}

/** True when the first page has other running titles than the next, or one of them has none. */
export function hasOwnFirstPage(pages: readonly PageContent[]): boolean {
  const [first, ...rest] = pages;
  if (!first || rest.length === 0) return false;
  return (['header', 'footer'] as const).some((edge) => {
    const own = textOfTitle(titleOf(first, edge));
    const others = rest.map((page) => textOfTitle(titleOf(page, edge))).filter((text) => text !== '');
    return own === '' ? others.length > 0 : !others.includes(own);
  });
}

function titleOf({ furniture }: PageContent, edge: 'header' | 'footer'): FurnitureLine[] {
  return furniture.filter((line) => line.edge === edge);
}

/** With a mark for the number of the page. */
function textOfTitle(title: readonly FurnitureLine[]): string {
  return title.map(({ line, pageNumber }) => maskedText(line, pageNumber)).join('\n');
}

function rowsOf(found: readonly FurnitureLine[]): FurnitureLine[][] {
  const rows: FurnitureLine[][] = [];
  for (const entry of found.toSorted(
    (one, other) => one.line.baseline - other.line.baseline || one.line.left - other.line.left,
  )) {
    const last = rows.at(-1)?.[0];
    if (last && Math.abs(last.line.baseline - entry.line.baseline) < 3) rows.at(-1)?.push(entry);
    else rows.push([entry]);
  }
  return rows;
}

function rowXml(
  row: readonly FurnitureLine[],
  area: Line | { left: number; right: number; top: number; bottom: number },
  base: TypeFace,
): string {
  const parts = row.map(({ line, pageNumber }) => ({ line, xml: partXml(line, pageNumber, base) }));
  const [only] = parts;
  const paragraph = (line: Line): Paragraph => {
    const [made] = formParagraphs([line], { area, pageIndex: 0, pitchRatio: 1.2, isCell: true });
    if (!made) throw new TypeError('a line makes a paragraph');
    return made;
  };
  if (!only) return '';
  if (parts.length === 1) {
    const made = paragraph(only.line);
    return `<w:p>${propertiesXml(made, { style: null, base, beforePoints: 0 })}${only.xml}</w:p>`;
  }
  // Several texts side by side are set apart by tabs: to the middle and to the right edge.
  const width = area.right - area.left;
  const tabs = `<w:tabs><w:tab w:val="center" w:pos="${twips(width / 2)}"/><w:tab w:val="right" w:pos="${twips(width)}"/></w:tabs>`;
  const content = parts.map(({ line, xml }, index) => {
    const isRight = line.right > area.right - width * 0.25;
    const steps =
      index === 0
        ? isRight
          ? 2
          : line.left > area.left + width * 0.25
            ? 1
            : 0
        : parts.length === 2 && isRight
          ? 2
          : 1;
    return '<w:r><w:tab/></w:r>'.repeat(steps) + xml;
  });
  return `<w:p><w:pPr>${tabs}</w:pPr>${content.join('')}</w:p>`;
}

function partXml(line: Line, pageNumber: string, base: TypeFace): string {
  const [made] = formParagraphs([line], { area: line, pageIndex: 0, pitchRatio: 1.2, isCell: true });
  if (!made) return '';
  const [run] = made.runs;
  if (!run) return '';
  const properties = faceXml(faceOf(run.style), base);
  const text = textOf(made);
  const at = pageNumber === '' ? -1 : text.lastIndexOf(pageNumber);
  if (at < 0) return made.runs.map((part) => runXml(faceXml(faceOf(part.style), base), part.text)).join('');
  const [before, after] = [text.slice(0, at), text.slice(at + pageNumber.length)];
  return (
    (before ? runXml(properties, before) : '') + fieldXml('PAGE', properties) + (after ? runXml(properties, after) : '')
  );
}

/** The number of the first page in the titles of the document, or undefined when it is 1 or none is written. */
export function firstPageNumber(pages: readonly PageContent[]): number | undefined {
  for (const [position, { furniture }] of pages.entries()) {
    const counted = furniture.find(({ pageNumber }) => pageNumber !== '');
    if (!counted) continue;
    const first = Number(counted.pageNumber) - position;
    return first === 1 || first < 0 ? undefined : first;
  }
  return undefined;
}
