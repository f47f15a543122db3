import { escapeXml } from '@recto/codecs';
import { strToU8, zipSync } from 'fflate';
import { type BenchDocument, type Marked, type Piece, runsOf, SIZES_POINTS, spanAt } from './pieces.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const WIDTH_TWIPS = 9600;

function paragraph(text: Marked, properties: string, { isBold = false, isRtl = false } = {}): string {
  const runs = runsOf(text).map((run) => {
    const look = [run.isBold || isBold ? '<w:b/>' : '', run.isItalic ? '<w:i/>' : '', isRtl ? '<w:rtl/>' : ''].join('');
    return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(run.text)}</w:t></w:r>`;
  });
  const all = `${properties}${isRtl ? '<w:bidi/>' : ''}`;
  return `<w:p>${all && `<w:pPr>${all}</w:pPr>`}${runs.join('')}</w:p>`;
}

function tableXml({ rows }: Extract<Piece, { kind: 'table' }>, isRtl: boolean): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = Math.floor(WIDTH_TWIPS / columns);
  const grid = `<w:tblGrid>${`<w:gridCol w:w="${width}"/>`.repeat(columns)}</w:tblGrid>`;
  const body = rows.map((row, index) => {
    const cells = row.flatMap((cell, column) => {
      if (cell === '~') return [];
      const span = spanAt(row, column);
      const joined = span > 1 ? `<w:gridSpan w:val="${span}"/>` : '';
      const content = paragraph(cell, '', { isBold: index === 0, isRtl });
      return [`<w:tc><w:tcPr><w:tcW w:w="${width * span}" w:type="dxa"/>${joined}</w:tcPr>${content}</w:tc>`];
    });
    return `<w:tr>${cells.join('')}</w:tr>`;
  });
  const bidi = isRtl ? '<w:bidiVisual/>' : '';
  return `<w:tbl><w:tblPr>${bidi}<w:tblW w:w="${WIDTH_TWIPS}" w:type="dxa"/></w:tblPr>${grid}${body.join('')}</w:tbl>`;
}

function pieceXml(piece: Piece, isRtl: boolean): string {
  switch (piece.kind) {
    case 'heading':
      return paragraph(piece.text, `<w:pStyle w:val="Heading${piece.level}"/>`, { isRtl });
    case 'paragraph':
      return paragraph(piece.text, '', { isRtl });
    case 'list':
      return piece.items
        .map((item) => {
          const level = item.startsWith('>') ? 1 : 0;
          const numbering = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${piece.isOrdered ? 2 : 1}"/></w:numPr>`;
          return paragraph(item.replace(/^>/, ''), numbering, { isRtl });
        })
        .join('');
    case 'table':
      return tableXml(piece, isRtl);
    case 'columns':
      return `${section(1)}${piece.pieces.map((inner) => pieceXml(inner, isRtl)).join('')}`;
  }
}

const columnsXml = (count: number) =>
  `<w:type w:val="continuous"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/><w:cols w:num="${count}" w:space="454"/>`;
const section = (count: number) => `<w:p><w:pPr><w:sectPr>${columnsXml(count)}</w:sectPr></w:pPr></w:p>`;

function stylesXml(): string {
  const heading = (level: 1 | 2 | 3) =>
    `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${SIZES_POINTS[level] * 2}"/></w:rPr></w:style>`;
  return `${HEAD}<w:styles xmlns:w="${W}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="${SIZES_POINTS.body * 2}"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${heading(1)}${heading(2)}${heading(3)}</w:styles>`;
}

function numberingXml(): string {
  const levels = (format: string, text: (level: number) => string) =>
    [0, 1]
      .map(
        (level) =>
          `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text(level)}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>`,
      )
      .join('');
  return `${HEAD}<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0">${levels('bullet', () => '\u2022')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${levels('decimal', (level) => `%${level + 1}.`)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
}

/** The Word file that a printed document should become again. */
export function truthDocx({ pieces, isRightToLeft = false, footer }: BenchDocument): Uint8Array {
  const columns = pieces.find((piece) => piece.kind === 'columns')?.count ?? 1;
  const reference = footer ? '<w:footerReference w:type="default" r:id="rId3"/>' : '';
  const body = pieces.map((piece) => pieceXml(piece, isRightToLeft)).join('');
  const types = ['document.main', 'styles', 'numbering', ...(footer ? ['footer'] : [])].map(
    (part) => `<Override PartName="/word/${part.replace('.main', '')}.xml" ContentType="${TYPE}.${part}+xml"/>`,
  );
  const relations = ['styles', 'numbering', ...(footer ? ['footer'] : [])].map(
    (part, index) => `<Relationship Id="rId${index + 1}" Type="${R}/${part}" Target="${part}.xml"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`,
    'word/document.xml': `${HEAD}<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${body}<w:sectPr>${reference}${columnsXml(columns)}</w:sectPr></w:body></w:document>`,
    'word/styles.xml': stylesXml(),
    'word/numbering.xml': numberingXml(),
    ...(footer && {
      'word/footer.xml': `${HEAD}<w:ftr xmlns:w="${W}"><w:p><w:r><w:t>${escapeXml(footer)}</w:t></w:r></w:p></w:ftr>`,
    }),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}
