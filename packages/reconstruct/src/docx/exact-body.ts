import { element } from '@recto/codecs';
import { MAX_LEFT_SHAPES } from '../ledger/left-shapes.ts';
import type { Figure, Paragraph, Table } from '../model.ts';
import type { Relationships } from '../package/relationships.ts';
import type { PageContent } from '../page/content.ts';
import { rotatedParagraphs } from '../structure/rotated-paragraphs.ts';
import { drawingXml } from './figure-xml.ts';
import { paragraphXml, type RunContext } from './paragraph-xml.ts';
import { shapeXml } from './shape-xml.ts';
import type { StyleFaces } from './styles-part.ts';
import { fitsWord, positionXml, tableXml } from './table-xml.ts';
import { ABOVE_BASELINE, twips } from './text-xml.ts';

interface ExactParts {
  readonly faces: StyleFaces;
  readonly relationships: Relationships;
  readonly context: RunContext;
}

/** Room for the last letters of a line whose font is a little wider here. */
const SLACK_POINTS = 6;
const TINY_LINE = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';

/** Pages whose blocks keep their positions: paragraphs in frames, tables and pictures anchored to the page. */
export function exactBody(pages: readonly PageContent[], parts: ExactParts): string {
  let drawings = 0;
  const written = pages.map((page, index) => {
    const content: string[] = [];
    const add = (block: Paragraph | Table | Figure) => {
      if (block.kind === 'paragraph') content.push(framed(block, parts));
      else if (block.kind === 'figure') content.push(anchored(block, parts, ++drawings));
      else if (fitsWord(block)) content.push(placedTable(block, parts));
      else
        for (const paragraph of block.cells.flatMap((cell) => cell.paragraphs)) content.push(framed(paragraph, parts));
    };
    for (const figure of page.backgrounds) add(figure);
    const shapes = page.leftShapes
      .slice(0, MAX_LEFT_SHAPES)
      .map((shape) => `<w:r>${shapeXml(shape, ++drawings)}</w:r>`);
    if (shapes.length > 0) content.push(`<w:p><w:pPr>${TINY_LINE}</w:pPr>${shapes.join('')}</w:p>`);
    for (const { paragraphs } of page.notes) for (const paragraph of paragraphs) add(paragraph);
    for (const { blocks } of page.regions) for (const block of blocks.flat()) add(block);
    for (const paragraph of rotatedParagraphs(page)) add(paragraph);
    const isLast = index === pages.length - 1;
    const section = sectionXml(page);
    // A frame needs a paragraph of the flow to hold on to.
    return (
      content.join('') +
      (isLast ? `<w:p><w:pPr>${TINY_LINE}</w:pPr></w:p>${section}` : `<w:p><w:pPr>${TINY_LINE}${section}</w:pPr></w:p>`)
    );
  });
  return written.join('');
}

function sectionXml({ widthPoints, heightPoints }: PageContent): string {
  const size = element('w:pgSz', {
    'w:w': twips(widthPoints),
    'w:h': twips(heightPoints),
    'w:orient': widthPoints > heightPoints ? 'landscape' : undefined,
  });
  const margins = element('w:pgMar', {
    'w:top': 20,
    'w:right': 20,
    'w:bottom': 20,
    'w:left': 20,
    'w:header': 0,
    'w:footer': 0,
    'w:gutter': 0,
  });
  return `<w:sectPr><w:type w:val="nextPage"/>${size}${margins}</w:sectPr>`;
}

function framed(paragraph: Paragraph, { faces, context }: ExactParts): string {
  const { area, lines, pitchPoints } = paragraph;
  const top = (lines[0]?.baseline ?? area.bottom) - ABOVE_BASELINE * pitchPoints;
  const level = paragraph.headingLevel;
  const base = level > 0 ? (faces.headings.get(level) ?? faces.normal) : faces.normal;
  const frame = element('w:framePr', {
    'w:w': twips(area.right - area.left + SLACK_POINTS),
    'w:wrap': 'around',
    'w:vAnchor': 'page',
    'w:hAnchor': 'page',
    'w:x': Math.max(1, twips(area.left)),
    'w:y': Math.max(1, twips(top)),
  });
  const marker = paragraph.list ? [{ ...firstRun(paragraph), text: `${paragraph.list.marker}\t` }] : [];
  const runs = [...marker, ...paragraph.runs];
  const plain = {
    ...paragraph,
    runs,
    indentPoints: lines.length > 1 ? paragraph.indentPoints : 0,
    alignment: lines.length > 1 ? paragraph.alignment : ('start' as const),
  };
  const hanging = paragraph.list
    ? { ...plain, indentPoints: bodyIndent(paragraph), firstIndentPoints: -bodyIndent(paragraph) }
    : { ...plain, indentPoints: 0 };
  return paragraphXml(hanging, { style: level > 0 ? `Heading${level}` : null, base, beforePoints: 0, frame }, context);
}

function firstRun({ runs }: Paragraph): Paragraph['runs'][number] {
  const [run] = runs;
  if (!run) throw new TypeError('a list item has text');
  return run;
}

function bodyIndent({ lines }: Paragraph): number {
  const [marker, body] = lines[0]?.words ?? [];
  return marker && body ? Math.max(6, body.left - marker.left) : 18;
}

function placedTable(table: Table, { faces, context }: ExactParts): string {
  return `${tableXml(table, faces.normal, context, 0, positionXml(table))}<w:p><w:pPr>${TINY_LINE}</w:pPr></w:p>`;
}

function anchored(figure: Figure, { relationships }: ExactParts, id: number): string {
  const relationship = relationships.add('image', `media/image${figure.image.index + 1}.${figure.image.extension}`);
  const placement = { wrap: figure.isBehind ? 'behind' : 'none', area: figure.area } as const;
  return `<w:p><w:pPr>${TINY_LINE}</w:pPr><w:r>${drawingXml(figure, relationship, id, placement)}</w:r></w:p>`;
}
