import { element, XML_HEADER } from '@recto/codecs';
import type { Figure, OfficeImage, Table } from '../model.ts';
import { emu } from '../package/emu.ts';
import { Relationships } from '../package/relationships.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A picture over the cells of a sheet. */
export interface SheetPicture {
  readonly image: OfficeImage;
  readonly alternateText: string;
  /** The cell that its upper left corner lies in. */
  readonly row: number;
  readonly column: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** Position of a sheet's row on its page. */
export interface RowTop {
  readonly pageIndex: number;
  readonly top: number;
  readonly row: number;
}

/** The rows of a table that stands at a row of the sheet. */
export function rowTops({ area, rowHeights, pageIndex }: Table, first: number): RowTop[] {
  let { top } = area;
  return rowHeights.map((height, index) => {
    const entry = { pageIndex, top, row: first + index };
    top += height;
    return entry;
  });
}

/** Below the rows above it. Where others follow, it lies right of all columns, so that it hides none: empty rows are left out. */
export function placePicture(
  { area, image, alternateText, pageIndex }: Figure,
  tops: readonly RowTop[],
  columnWidths: readonly number[],
): SheetPicture {
  const onPage = tops.filter((entry) => entry.pageIndex === pageIndex);
  const above = onPage.findLast(({ top }) => top < area.top);
  const isLast = above !== undefined && onPage.at(-1) === above;
  return {
    image,
    alternateText,
    row: isLast ? above.row + 2 : (above?.row ?? onPage[0]?.row ?? 0),
    column: isLast ? 0 : columnWidths.length + 1,
    widthPoints: area.right - area.left,
    heightPoints: area.bottom - area.top,
  };
}

/** xl/drawings/drawing.xml of a sheet, and its relationships. */
export function drawingPart(pictures: readonly SheetPicture[]): {
  readonly xml: string;
  readonly relationships: string;
} {
  const relationships = new Relationships();
  const anchors = pictures.map(({ image, alternateText, row, column, widthPoints, heightPoints }, index) => {
    const id = relationships.add('image', `../media/image${image.index + 1}.${image.extension}`);
    const size = { cx: emu(widthPoints), cy: emu(heightPoints) };
    const name = { id: index + 1, name: `Picture ${index + 1}`, descr: alternateText || undefined };
    return [
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>`,
      element('xdr:ext', size),
      `<xdr:pic><xdr:nvPicPr>${element('xdr:cNvPr', name)}<xdr:cNvPicPr/></xdr:nvPicPr>`,
      `<xdr:blipFill>${element('a:blip', { 'r:embed': id })}<a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
      `<xdr:spPr><a:xfrm><a:off x="0" y="0"/>${element('a:ext', size)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>`,
      '</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>',
    ].join('');
  });
  const xml = `${XML_HEADER}<xdr:wsDr xmlns:xdr="${DRAWING}" xmlns:a="${MAIN}" xmlns:r="${OFFICE}">${anchors.join('')}</xdr:wsDr>`;
  return { xml, relationships: relationships.toXml() };
}
