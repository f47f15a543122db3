import { element, escapeXml, XML_HEADER, ZipWriter } from '@recto/codecs';
import { addPackageParts } from '../docx/write-docx.ts';
import { Relationships } from '../package/relationships.ts';
import type { ImageStore } from '../page/images.ts';
import { CellStyles } from './cell-styles.ts';
import { drawingPart } from './pictures.ts';
import type { Sheet, SheetCell } from './sheets.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** One character of the usual font. */
const POINTS_A_CHARACTER = 5.3;
const MAX_WIDTH_CHARACTERS = 100;
const MAX_CELL_CHARACTERS = 32_767;

/** A workbook of sheets. */
export async function writeXlsx(sheets: readonly Sheet[], images: ImageStore, title: string): Promise<Uint8Array> {
  const zip = new ZipWriter();
  const styles = new CellStyles();
  const relationships = new Relationships();
  const overrides: [string, string][] = [
    ['/xl/workbook.xml', `${EXCEL}.sheet.main+xml`],
    ['/xl/styles.xml', `${EXCEL}.styles+xml`],
  ];
  const entries: string[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const part = `worksheets/sheet${index + 1}.xml`;
    await zip.add(`xl/${part}`, sheetPart(sheet, styles));
    overrides.push([`/xl/${part}`, `${EXCEL}.worksheet+xml`]);
    if (sheet.pictures.length > 0) overrides.push(await addDrawing(zip, sheet, index + 1));
    entries.push(
      element('sheet', {
        name: sheet.name.slice(0, 31),
        sheetId: index + 1,
        'r:id': relationships.add('worksheet', part),
      }),
    );
  }
  const shown = new Set(sheets.flatMap(({ pictures }) => pictures.map(({ image }) => image)));
  for (const { bytes, extension, index } of images.all.filter((image) => shown.has(image)))
    await zip.add(`xl/media/image${index + 1}.${extension}`, bytes);
  relationships.add('styles', 'styles.xml');
  await zip.add('xl/styles.xml', styles.toXml());
  await zip.add(
    'xl/workbook.xml',
    `${XML_HEADER}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets></workbook>`,
  );
  await zip.add('xl/_rels/workbook.xml.rels', relationships.toXml());
  await addPackageParts(zip, { main: 'xl/workbook.xml', title, overrides });
  return zip.finish();
}

/** The pictures of a sheet. @returns the part and its content type */
async function addDrawing(zip: ZipWriter, { pictures }: Sheet, number: number): Promise<[part: string, type: string]> {
  const { xml, relationships } = drawingPart(pictures);
  const ofSheet = new Relationships();
  ofSheet.add('drawing', `../drawings/drawing${number}.xml`);
  await zip.add(`xl/drawings/drawing${number}.xml`, xml);
  await zip.add(`xl/drawings/_rels/drawing${number}.xml.rels`, relationships);
  await zip.add(`xl/worksheets/_rels/sheet${number}.xml.rels`, ofSheet.toXml());
  return [`/xl/drawings/drawing${number}.xml`, 'application/vnd.openxmlformats-officedocument.drawing+xml'];
}

function sheetPart(sheet: Sheet, styles: CellStyles): string {
  const rows = new Map<number, SheetCell[]>();
  for (const cell of sheet.cells) {
    const row = rows.get(cell.row);
    if (row) row.push(cell);
    else rows.set(cell.row, [cell]);
  }
  const data = [...rows]
    .toSorted(([one], [other]) => one - other)
    .map(([row, cells]) => {
      const content = cells
        .toSorted((one, other) => one.column - other.column)
        .flatMap((cell) => cellXml(cell, styles));
      return element('row', { r: row + 1 }, content.join(''));
    });
  const widths = sheet.columnWidths.map((points, index) =>
    element('col', {
      min: index + 1,
      max: index + 1,
      width: Math.min(MAX_WIDTH_CHARACTERS, Math.max(3, Math.round((points / POINTS_A_CHARACTER) * 10) / 10)),
      customWidth: 1,
    }),
  );
  const merges = sheet.cells
    .filter(({ rowSpan, columnSpan }) => rowSpan > 1 || columnSpan > 1)
    .map(({ row, column, rowSpan, columnSpan }) =>
      element('mergeCell', {
        ref: `${reference(row, column)}:${reference(row + rowSpan - 1, column + columnSpan - 1)}`,
      }),
    );
  const view = element(
    'sheetViews',
    {},
    element('sheetView', { rightToLeft: sheet.isRightToLeft ? 1 : undefined, workbookViewId: 0 }),
  );
  return [
    `${XML_HEADER}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">`,
    view,
    widths.length > 0 ? element('cols', {}, widths.join('')) : '',
    data.length > 0 ? element('sheetData', {}, data.join('')) : '<sheetData/>',
    merges.length > 0 ? element('mergeCells', { count: merges.length }, merges.join('')) : '',
    sheet.pictures.length > 0 ? '<drawing r:id="rId1"/>' : '',
    '</worksheet>',
  ].join('');
}

function cellXml(cell: SheetCell, styles: CellStyles): string[] {
  const { value, row, column } = cell;
  const style = styles.indexOf(cell);
  const r = reference(row, column);
  const own =
    value.kind === 'number'
      ? element('c', { r, s: style }, `<v>${value.value}</v>`)
      : value.text === ''
        ? element('c', { r, s: style })
        : element(
            'c',
            { r, s: style, t: 'inlineStr' },
            `<is><t xml:space="preserve">${escapeXml(value.text.slice(0, MAX_CELL_CHARACTERS))}</t></is>`,
          );
  const covered = Array.from({ length: cell.columnSpan - 1 }, (_, step) =>
    element('c', { r: reference(row, column + step + 1), s: style }),
  );
  return [own, ...covered];
}

/** `AB12` of 0-based row and column. */
export function reference(row: number, column: number): string {
  let letters = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return `${letters}${row + 1}`;
}
