import { element } from '@recto/codecs';
import type { PageArea, PageShape } from '@recto/contract/capabilities/page-model';
import { emu } from '../package/emu.ts';
import { geometryXml } from './geometry-xml.ts';

/** Most points of a line's width (ST_LineWidth). */
const MOST_WIDTH = 1_584;
const DEGREE = 60_000;

export const size = ({ left, top, right, bottom }: PageArea, tag = 'a:xfrm', rotation = 0): string =>
  element(
    tag,
    { rot: rotation === 0 ? undefined : Math.round(rotation * DEGREE) },
    element('a:off', { x: emu(left), y: emu(top) }) +
      element('a:ext', { cx: Math.max(1, emu(right - left)), cy: Math.max(1, emu(bottom - top)) }),
  );

export const solid = (color: string): string => `<a:solidFill><a:srgbClr val="${color.toUpperCase()}"/></a:solidFill>`;

/** Place, outline, fill and line of a shape: the content of p:spPr or wps:spPr. */
export function shapeProperties(shape: PageShape): string {
  const { kind, area, fill, stroke, strokeWidthPoints, isRising } = shape;
  const line = stroke
    ? element('a:ln', { w: emu(Math.min(MOST_WIDTH, strokeWidthPoints)) }, solid(stroke))
    : '<a:ln><a:noFill/></a:ln>';
  const transform = kind === 'line' && isRising ? size(area).replace('<a:xfrm', '<a:xfrm flipV="1"') : size(area);
  return `${transform}${geometryXml(shape)}${fill ? solid(fill) : '<a:noFill/>'}${line}`;
}
