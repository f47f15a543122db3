import { element, XML_HEADER } from '@recto/codecs';
import type { Paragraph } from '../model.ts';
import { faceOf, faceXml, type TypeFace } from './text-xml.ts';

export const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The faces of the document's styles. */
export interface StyleFaces {
  readonly normal: TypeFace;
  /** By level, 1 to 6. */
  readonly headings: ReadonlyMap<number, TypeFace>;
  readonly note: TypeFace;
}

const PLAIN: TypeFace = { family: 'Arial', sizePoints: 11, isBold: false, isItalic: false, color: '000000' };

/** The face of most of the text, and of the headings of each level. */
export function styleFaces(paragraphs: readonly Paragraph[], notes: readonly Paragraph[]): StyleFaces {
  const levels = [1, 2, 3, 4, 5, 6].flatMap((level) => {
    const face = mostFrequent(paragraphs.filter(({ headingLevel }) => headingLevel === level));
    return face ? [[level, face] as const] : [];
  });
  const normal = mostFrequent(paragraphs.filter(({ headingLevel }) => headingLevel === 0)) ?? PLAIN;
  return {
    normal,
    headings: new Map(levels),
    note: mostFrequent(notes) ?? { ...normal, sizePoints: Math.max(6, normal.sizePoints - 2) },
  };
}

function mostFrequent(paragraphs: readonly Paragraph[]): TypeFace | undefined {
  const counts = new Map<string, { face: TypeFace; count: number }>();
  for (const { runs } of paragraphs) {
    for (const { style, text, raise } of runs) {
      if (raise) continue;
      const face = faceOf(style);
      const key = JSON.stringify(face);
      const known = counts.get(key);
      if (known) known.count += text.length;
      else counts.set(key, { face, count: text.length });
    }
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count)[0]?.face;
}

/** word/styles.xml */
export function stylesPart({ normal, headings, note }: StyleFaces): string {
  const style = (id: string, name: string, content: string, type = 'paragraph', attributes = {}) =>
    element(
      'w:style',
      { 'w:type': type, 'w:styleId': id, ...attributes },
      element('w:name', { 'w:val': name }) + content,
    );
  const basedOn = element('w:basedOn', { 'w:val': 'Normal' });
  const spacing = '<w:spacing w:before="0" w:after="0"/>';
  const parts = [
    `<w:docDefaults><w:rPrDefault><w:rPr>${faceXml(normal, null)}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`,
    style('Normal', 'Normal', '<w:qFormat/>', 'paragraph', { 'w:default': '1' }),
    style('DefaultParagraphFont', 'Default Paragraph Font', '<w:uiPriority w:val="1"/><w:semiHidden/>', 'character', {
      'w:default': '1',
    }),
    style(
      'TableNormal',
      'Normal Table',
      '<w:uiPriority w:val="99"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="0" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr>',
      'table',
      { 'w:default': '1' },
    ),
    ...[1, 2, 3, 4, 5, 6].map((level) => {
      const face = headings.get(level) ?? { ...normal, isBold: true };
      const paragraph = `<w:pPr><w:keepNext/><w:keepLines/>${spacing}<w:outlineLvl w:val="${level - 1}"/></w:pPr>`;
      return style(
        `Heading${level}`,
        `heading ${level}`,
        `${basedOn}<w:next w:val="Normal"/><w:uiPriority w:val="9"/><w:qFormat/>${paragraph}<w:rPr>${faceXml(face, normal)}</w:rPr>`,
      );
    }),
    style('ListParagraph', 'List Paragraph', `${basedOn}<w:uiPriority w:val="34"/><w:qFormat/>`),
    style('Header', 'header', `${basedOn}<w:uiPriority w:val="99"/>`),
    style('Footer', 'footer', `${basedOn}<w:uiPriority w:val="99"/>`),
    style(
      'FootnoteText',
      'footnote text',
      `${basedOn}<w:uiPriority w:val="99"/><w:rPr>${faceXml(note, normal)}</w:rPr>`,
    ),
    style(
      'FootnoteReference',
      'footnote reference',
      '<w:uiPriority w:val="99"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr>',
      'character',
    ),
    style('Hyperlink', 'Hyperlink', '<w:uiPriority w:val="99"/>', 'character'),
  ];
  return `${XML_HEADER}<w:styles xmlns:w="${W}">${parts.join('')}</w:styles>`;
}
