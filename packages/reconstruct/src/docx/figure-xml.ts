import { element } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { Figure } from '../model.ts';
import { emu } from '../package/emu.ts';

const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';

/** Place of a picture on its page and the way text wraps: over it, in front of it or around it. */
export interface Placement {
  readonly area: PageArea;
  readonly wrap: 'none' | 'behind' | 'around';
}

/** From the picture to the text that runs around it. */
const WRAP_POINTS = 6;

/** A w:drawing: inline, or anchored at a position of the page. @param id unique in the document */
export function drawingXml(figure: Figure, relationship: string, id: number, placement?: Placement): string {
  const { area, alternateText } = figure;
  const size = { cx: Math.max(1, emu(area.right - area.left)), cy: Math.max(1, emu(area.bottom - area.top)) };
  const extent = element('wp:extent', size);
  const properties = element('wp:docPr', { id, name: `Picture ${id}`, descr: alternateText || undefined });
  const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/>${element('a:ext', size)}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
  const picture = [
    `<pic:nvPicPr>${element('pic:cNvPr', { id, name: `Picture ${id}` })}<pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill>${element('a:blip', { 'r:embed': relationship })}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    shape,
  ].join('');
  const graphic = `<a:graphic><a:graphicData uri="${PICTURE}"><pic:pic>${picture}</pic:pic></a:graphicData></a:graphic>`;
  const frame = '<wp:cNvGraphicFramePr/>';
  if (!placement)
    return `<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0">${extent}${properties}${frame}${graphic}</wp:inline></w:drawing>`;
  const { area: place, wrap } = placement;
  const distance = wrap === 'around' ? emu(WRAP_POINTS) : 0;
  const anchor = {
    distT: 0,
    distB: 0,
    distL: distance,
    distR: distance,
    simplePos: 0,
    relativeHeight: id,
    behindDoc: wrap === 'behind' ? 1 : 0,
    locked: 0,
    layoutInCell: 1,
    allowOverlap: 1,
  };
  const position = [
    '<wp:simplePos x="0" y="0"/>',
    `<wp:positionH relativeFrom="page"><wp:posOffset>${emu(Math.max(0, place.left))}</wp:posOffset></wp:positionH>`,
    `<wp:positionV relativeFrom="page"><wp:posOffset>${emu(Math.max(0, place.top))}</wp:posOffset></wp:positionV>`,
  ].join('');
  const flow = wrap === 'around' ? '<wp:wrapSquare wrapText="bothSides"/>' : '<wp:wrapNone/>';
  return `<w:drawing>${element('wp:anchor', anchor, `${position}${extent}${flow}${properties}${frame}${graphic}`)}</w:drawing>`;
}
