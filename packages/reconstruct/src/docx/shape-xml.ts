import { element } from '@recto/codecs';
import type { PageShape } from '@recto/contract/capabilities/page-model';
import { emu } from '../package/emu.ts';
import { shapeProperties } from '../shapes/shape-properties.ts';

const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

/** A shape behind the text, at its place on the page. @param id unique in the document */
export function shapeXml(shape: PageShape, id: number): string {
  const { left, top, right, bottom } = shape.area;
  const anchor = {
    distT: 0,
    distB: 0,
    distL: 0,
    distR: 0,
    simplePos: 0,
    relativeHeight: id,
    behindDoc: 1,
    locked: 0,
    layoutInCell: 1,
    allowOverlap: 1,
  };
  const inner = [
    '<wp:simplePos x="0" y="0"/>',
    `<wp:positionH relativeFrom="page"><wp:posOffset>${emu(left)}</wp:posOffset></wp:positionH>`,
    `<wp:positionV relativeFrom="page"><wp:posOffset>${emu(top)}</wp:posOffset></wp:positionV>`,
    element('wp:extent', { cx: Math.max(0, emu(right - left)), cy: Math.max(0, emu(bottom - top)) }),
    '<wp:wrapNone/>',
    element('wp:docPr', { id, name: `Shape ${id}` }),
    '<wp:cNvGraphicFramePr/>',
    `<a:graphic><a:graphicData uri="${SHAPE}"><wps:wsp><wps:cNvSpPr/><wps:spPr>${shapeProperties(atOrigin(shape))}</wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic>`,
  ].join('');
  const drawing = `<w:drawing>${element('wp:anchor', anchor, inner)}</w:drawing>`;
  return `<mc:AlternateContent><mc:Choice Requires="wps">${drawing}</mc:Choice></mc:AlternateContent>`;
}

/** The anchor has the place; the shape begins at its corner. */
function atOrigin(shape: PageShape): PageShape {
  if (shape.kind === 'freeform') return shape;
  const { left, top, right, bottom } = shape.area;
  return { ...shape, area: { left: 0, top: 0, right: right - left, bottom: bottom - top } };
}
