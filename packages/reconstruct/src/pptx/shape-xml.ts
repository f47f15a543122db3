import { element, escapeXml } from '@recto/codecs';
import type { GlyphStyle, PageArea, PageShape } from '@recto/contract/capabilities/page-model';
import { fontFamily } from '@recto/pdf-fonts/match';
import type { Figure, Line, Paragraph, Run, Table, TableCell } from '../model.ts';
import { emu } from '../package/emu.ts';
import type { Relationships } from '../package/relationships.ts';
import { shapeProperties, size, solid } from '../shapes/shape-properties.ts';
import { textOfLine } from '../text/lines.ts';
import type { BoxFrame } from './box-frame.ts';
import type { Placeholder, TextBox } from './text-box.ts';

/** Most points between lines (ST_TextSpacingPoint). */
const MOST_SPACING = 1_584;

/** Depth of descenders below the baseline, as a multiple of the font size. */
const DESCENT = 0.22;
/** As the master has them. */
export const PLACEHOLDERS = { title: { type: 'title' }, body: { type: 'body', idx: 1 } } as const;

/** Shapes of one slide; each gets the next number. */
export class ShapeWriter {
  readonly #relationships: Relationships;
  readonly #slideOf: (pageIndex: number) => number | undefined;
  #id = 1;
  /** Areas of this slide's title and body. */
  readonly placeholders = new Map<Placeholder, PageArea>();

  /** @param slideOf number of the slide of a page, 1-based. */
  constructor(relationships: Relationships, slideOf: (pageIndex: number) => number | undefined) {
    this.#relationships = relationships;
    this.#slideOf = slideOf;
  }

  textBox(box: TextBox, { text, outer, insets }: BoxFrame): string {
    if (box.placeholder) this.placeholders.set(box.placeholder, outer);
    const body = box.paragraphs
      .map((paragraph, index) => this.#paragraph(paragraph, box.paragraphs[index - 1], text))
      .join('');
    return this.#shape({
      name: { title: 'Title', body: 'Content', none: 'Text' }[box.placeholder ?? 'none'],
      area: outer,
      body,
      placeholder: box.placeholder,
      isWrapped: true,
      columns: box,
      insets,
      shape: box.shape,
    });
  }

  /** Text that is not upright. */
  rotatedLine(line: Line): string {
    const angle = line.words[0]?.style.angleDegrees ?? 0;
    const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2];
    const isUpended = Math.abs(Math.abs(angle) - 90) < 45;
    const length = (isUpended ? line.bottom - line.top : line.right - line.left) + 4;
    const height = line.sizePoints * 1.3;
    const area = { left: x - length / 2, right: x + length / 2, top: y - height / 2, bottom: y + height / 2 };
    const [word] = line.words;
    const run = word ? this.#run({ text: textOfLine(line), style: word.style, raise: null, link: null }) : '';
    return this.#shape({
      name: 'Text',
      area,
      body: `<a:p>${run}</a:p>`,
      placeholder: null,
      isWrapped: false,
      rotation: (angle + 360) % 360,
    });
  }

  picture({ area, image, alternateText }: Figure): string {
    const id = this.#relationships.add('image', `../media/image${image.index + 1}.${image.extension}`);
    const number = ++this.#id;
    return [
      `<p:pic><p:nvPicPr>${element('p:cNvPr', { id: number, name: `Picture ${number}`, descr: alternateText || undefined })}<p:cNvPicPr/><p:nvPr/></p:nvPicPr>`,
      `<p:blipFill>${element('a:blip', { 'r:embed': id })}<a:stretch><a:fillRect/></a:stretch></p:blipFill>`,
      `<p:spPr>${size(area)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
    ].join('');
  }

  /** Writes the background picture of a slide. */
  background({ image }: Figure): string {
    const id = this.#relationships.add('image', `../media/image${image.index + 1}.${image.extension}`);
    return `<p:bg><p:bgPr><a:blipFill>${element('a:blip', { 'r:embed': id })}<a:stretch><a:fillRect/></a:stretch></a:blipFill><a:effectLst/></p:bgPr></p:bg>`;
  }

  drawing(shape: PageShape): string {
    const number = ++this.#id;
    return `<p:sp><p:nvSpPr>${element('p:cNvPr', { id: number, name: `Shape ${number}` })}<p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${shapeProperties(shape)}</p:spPr></p:sp>`;
  }

  table(table: Table): string {
    const number = ++this.#id;
    const grid = table.columnWidths.map((width) => element('a:gridCol', { w: Math.max(1, emu(width)) })).join('');
    const rows = table.rowHeights
      .map((height, row) => element('a:tr', { h: Math.max(1, emu(height)) }, this.#row(table, row)))
      .join('');
    return [
      `<p:graphicFrame><p:nvGraphicFramePr>${element('p:cNvPr', { id: number, name: `Table ${number}` })}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>`,
      size(table.area, 'p:xfrm'),
      '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>',
      element('a:tblPr', { firstRow: table.headerRows > 0 ? 1 : undefined }),
      `<a:tblGrid>${grid}</a:tblGrid>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
    ].join('');
  }

  #row(table: Table, row: number): string {
    const covering = table.cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
    return table.columnWidths
      .map((_, column) => {
        const cell = covering.find(
          (candidate) => candidate.column <= column && column < candidate.column + candidate.columnSpan,
        );
        return this.#cell(table, cell, row, column);
      })
      .join('');
  }

  #cell(table: Table, cell: TableCell | undefined, row: number, column: number): string {
    const isOrigin = cell !== undefined && cell.row === row && cell.column === column;
    const attributes = !cell
      ? {}
      : {
          gridSpan: isOrigin && cell.columnSpan > 1 ? cell.columnSpan : undefined,
          rowSpan: isOrigin && cell.rowSpan > 1 ? cell.rowSpan : undefined,
          hMerge: cell.column < column ? 1 : undefined,
          vMerge: cell.row < row ? 1 : undefined,
        };
    const line = (side: string) =>
      element(
        `a:${side}`,
        { w: emu(Math.max(0.25, table.ruleWidthPoints)) },
        table.isRuled ? solid(table.ruleColor) : '<a:noFill/>',
      );
    const lines = ['lnL', 'lnR', 'lnT', 'lnB'].map(line).join('');
    const [first] = cell?.paragraphs ?? [];
    const isStart = first?.alignment === 'start' || first?.alignment === 'justify';
    const inset = cell && first && isStart ? Math.max(0, Math.min(8, first.area.left - cell.area.left)) : 2;
    const top =
      cell && first
        ? Math.max(0, Math.min(12, (first.lines[0]?.baseline ?? 0) - first.pitchPoints * (1 - DESCENT) - cell.area.top))
        : 2;
    const properties = element(
      'a:tcPr',
      { marL: emu(inset), marR: emu(2), marT: emu(top), marB: 0 },
      lines + (cell?.fill ? solid(cell.fill) : '<a:noFill/>'),
    );
    const body =
      isOrigin && cell.paragraphs.length > 0
        ? cell.paragraphs
            .map((paragraph, index) => this.#paragraph(paragraph, cell.paragraphs[index - 1], cell.area))
            .join('')
        : '<a:p><a:endParaRPr sz="800"/></a:p>';
    return element('a:tc', attributes, `<a:txBody><a:bodyPr/><a:lstStyle/>${body}</a:txBody>${properties}`);
  }

  #shape({ name, area, body, placeholder, isWrapped, rotation = 0, columns, insets, shape }: ShapeParts): string {
    const number = ++this.#id;
    const properties = placeholder
      ? `<p:cNvSpPr/><p:nvPr>${element('p:ph', PLACEHOLDERS[placeholder])}</p:nvPr>`
      : `${shape ? '<p:cNvSpPr/>' : '<p:cNvSpPr txBox="1"/>'}<p:nvPr/>`;
    const isFlowing = columns !== undefined && columns.columnCount > 1;
    const attributes = {
      wrap: isWrapped ? 'square' : 'none',
      lIns: insets && emu(insets.left),
      tIns: insets && emu(insets.top),
      rIns: insets && emu(insets.right),
      bIns: insets && emu(insets.bottom),
      numCol: isFlowing ? columns.columnCount : undefined,
      spcCol: isFlowing ? emu(columns.columnGapPoints) : undefined,
      anchor: 't',
    };
    const text = `${element('a:bodyPr', attributes, '<a:noAutofit/>')}<a:lstStyle/>`;
    return [
      `<p:sp><p:nvSpPr>${element('p:cNvPr', { id: number, name: `${name} ${number}` })}${properties}</p:nvSpPr>`,
      `<p:spPr>${shape ? shapeProperties(shape) : `${size(area, 'a:xfrm', rotation)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/>`}</p:spPr>`,
      `<p:txBody>${text}${body}</p:txBody></p:sp>`,
    ].join('');
  }

  #paragraph(paragraph: Paragraph, before: Paragraph | undefined, frame: PageArea): string {
    const [first] = paragraph.lines;
    const above = before?.lines.at(-1);
    const gap = above && first ? Math.max(0, first.baseline - above.baseline - paragraph.pitchPoints) : 0;
    const { list } = paragraph;
    const words = first?.words ?? [];
    const body = paragraph.isRightToLeft ? words.at(-2) : words[1];
    const start = paragraph.alignment === 'start' || paragraph.alignment === 'justify';
    const left = Math.max(
      0,
      (list && body ? body.left : Math.min(...paragraph.lines.slice(-1).map((line) => line.left))) - frame.left,
    );
    const attributes = {
      marL: start || list ? emu(paragraph.isRightToLeft ? 0 : left) : undefined,
      indent:
        list && body
          ? emu((words[0]?.left ?? 0) - body.left)
          : start && paragraph.lines.length > 1
            ? emu((first?.left ?? 0) - frame.left - left)
            : undefined,
      algn: { start: undefined, center: 'ctr', end: 'r', justify: 'just' }[paragraph.alignment],
      rtl: paragraph.isRightToLeft ? 1 : undefined,
    };
    const bullet = !list
      ? '<a:buNone/>'
      : list.isOrdered
        ? element('a:buAutoNum', { type: numbering(list), startAt: list.value > 1 ? list.value : undefined })
        : element('a:buChar', { char: list.marker });
    const properties = element(
      'a:pPr',
      attributes,
      [
        `<a:lnSpc><a:spcPts val="${Math.round(Math.min(MOST_SPACING, paragraph.pitchPoints) * 100)}"/></a:lnSpc>`,
        `<a:spcBef><a:spcPts val="${Math.round(Math.min(MOST_SPACING, gap) * 100)}"/></a:spcBef>`,
        bullet,
      ].join(''),
    );
    return `<a:p>${properties}${paragraph.runs.map((run) => this.#run(run)).join('')}</a:p>`;
  }

  #run({ text, style, raise, link }: Run): string {
    const properties = element(
      'a:rPr',
      {
        lang: 'en-US',
        sz: Math.min(400_000, Math.max(100, Math.round(style.sizePoints * (raise ? 1.5 : 1) * 2) * 50)),
        b: style.isBold ? 1 : 0,
        i: style.isItalic ? 1 : 0,
        baseline: raise === 'super' ? 30_000 : raise === 'sub' ? -25_000 : undefined,
      },
      face(style) + this.#link(link),
    );
    return `<a:r>${properties}<a:t>${escapeXml(text)}</a:t></a:r>`;
  }

  #link(link: Run['link']): string {
    if (link?.uri && /^(https?|mailto|ftp|tel):/i.test(link.uri)) {
      return element('a:hlinkClick', { 'r:id': this.#relationships.add('hyperlink', link.uri, true) });
    }
    const slide = link?.pageIndex === null || link?.pageIndex === undefined ? undefined : this.#slideOf(link.pageIndex);
    return slide === undefined
      ? ''
      : element('a:hlinkClick', {
          'r:id': this.#relationships.add('slide', `slide${slide}.xml`),
          action: 'ppaction://hlinksldjump',
        });
  }
}

/** Writes the area, outline, fill and stroke of a shape. */
interface ShapeParts {
  readonly name: string;
  readonly area: PageArea;
  readonly body: string;
  readonly placeholder: Placeholder | null;
  readonly isWrapped: boolean;
  readonly rotation?: number;
  readonly columns?: Pick<TextBox, 'columnCount' | 'columnGapPoints'>;
  readonly insets?: PageArea;
  /** Shape around the text; none for a text box. */
  readonly shape?: PageShape;
}

function face(style: GlyphStyle): string {
  const typeface = escapeXml(fontFamily(style));
  return `${solid(style.color)}<a:latin typeface="${typeface}"/><a:ea typeface="${typeface}"/><a:cs typeface="${typeface}"/>`;
}

function numbering({ numbering: kind, pattern }: { numbering: string; pattern: string }): string {
  const stem =
    { decimal: 'arabic', lowerLetter: 'alphaLc', upperLetter: 'alphaUc', lowerRoman: 'romanLc', upperRoman: 'romanUc' }[
      kind
    ] ?? 'arabic';
  return `${stem}${pattern.startsWith('(') ? 'ParenBoth' : pattern.endsWith(')') ? 'ParenR' : 'Period'}`;
}
