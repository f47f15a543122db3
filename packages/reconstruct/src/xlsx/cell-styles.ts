import { element, XML_HEADER } from '@recto/codecs';
import type { SheetCell } from './sheets.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** Identifiers below belong to formats that every program knows. */
const FIRST_FORMAT = 164;

/** A list in which equal entries are kept once. */
class Pool {
  readonly entries: string[];

  constructor(...first: string[]) {
    this.entries = first;
  }

  indexOf(entry: string): number {
    const known = this.entries.indexOf(entry);
    return known >= 0 ? known : this.entries.push(entry) - 1;
  }
}

/** The looks of the cells of a workbook. */
export class CellStyles {
  readonly #formats = new Pool();
  readonly #fonts = new Pool(fontXml(false, false));
  readonly #fills = new Pool(
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  );
  readonly #borders = new Pool('<border><left/><right/><top/><bottom/><diagonal/></border>');
  readonly #cells = new Pool(xfXml({ format: 0, font: 0, fill: 0, border: 0 }, ''));

  indexOf({ value, isBold, isItalic, fill, hasBorder, alignment, isWrapped }: SheetCell): number {
    const format =
      value.kind === 'number' && value.format !== 'General' ? FIRST_FORMAT + this.#formats.indexOf(value.format) : 0;
    const aligned = element('alignment', {
      horizontal: alignment ?? undefined,
      vertical: isWrapped ? 'top' : undefined,
      wrapText: isWrapped ? 1 : undefined,
    });
    return this.#cells.indexOf(
      xfXml(
        {
          format,
          font: this.#fonts.indexOf(fontXml(isBold, isItalic)),
          fill: fill ? this.#fills.indexOf(fillXml(fill)) : 0,
          border: hasBorder ? this.#borders.indexOf(borderXml()) : 0,
        },
        alignment || isWrapped ? aligned : '',
      ),
    );
  }

  /** xl/styles.xml */
  toXml(): string {
    const list = (name: string, entries: readonly string[]) =>
      element(name, { count: entries.length }, entries.join(''));
    const formats = this.#formats.entries.map((formatCode, index) =>
      element('numFmt', { numFmtId: FIRST_FORMAT + index, formatCode }),
    );
    return [
      `${XML_HEADER}<styleSheet xmlns="${MAIN}">`,
      formats.length > 0 ? list('numFmts', formats) : '',
      list('fonts', this.#fonts.entries),
      list('fills', this.#fills.entries),
      list('borders', this.#borders.entries),
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
      list('cellXfs', this.#cells.entries),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      '</styleSheet>',
    ].join('');
  }
}

function fontXml(isBold: boolean, isItalic: boolean): string {
  return `<font>${isBold ? '<b/>' : ''}${isItalic ? '<i/>' : ''}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
}

function fillXml(color: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${color.toUpperCase()}"/><bgColor indexed="64"/></patternFill></fill>`;
}

function borderXml(): string {
  const side = (name: string) => `<${name} style="thin"><color auto="1"/></${name}>`;
  return `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border>`;
}

function xfXml(
  { format, font, fill, border }: { format: number; font: number; fill: number; border: number },
  alignment: string,
): string {
  const attributes = {
    numFmtId: format,
    fontId: font,
    fillId: fill,
    borderId: border,
    xfId: 0,
    applyNumberFormat: format > 0 ? 1 : undefined,
    applyFont: font > 0 ? 1 : undefined,
    applyFill: fill > 0 ? 1 : undefined,
    applyBorder: border > 0 ? 1 : undefined,
    applyAlignment: alignment ? 1 : undefined,
  };
  return element('xf', attributes, alignment);
}
