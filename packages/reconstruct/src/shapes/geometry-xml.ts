import { element } from '@recto/codecs';
import type { OutlineStep, PageArea, PageShape } from '@recto/contract/capabilities/page-model';
import { emu } from '../package/emu.ts';

const PRESETS = { rectangle: 'rect', ellipse: 'ellipse', line: 'line' } as const;

/** Writes the outline of a shape inside its area: a:prstGeom, or a:custGeom for a freeform. */
export function geometryXml({ kind, area, outline = [] }: PageShape): string {
  if (kind !== 'freeform') return `<a:prstGeom prst="${PRESETS[kind]}"><a:avLst/></a:prstGeom>`;
  const size = { w: Math.max(1, emu(area.right - area.left)), h: Math.max(1, emu(area.bottom - area.top)) };
  const path = element('a:path', size, outline.map((step) => stepXml(step, area)).join(''));
  return `<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>${path}</a:pathLst></a:custGeom>`;
}

function stepXml(step: OutlineStep, { left, top }: PageArea): string {
  const point = (x: number, y: number) => element('a:pt', { x: emu(x - left), y: emu(y - top) });
  if (step[0] === 'close') return '<a:close/>';
  if (step[0] === 'curve') {
    const [, x1, y1, x2, y2, x, y] = step;
    return `<a:cubicBezTo>${point(x1, y1)}${point(x2, y2)}${point(x, y)}</a:cubicBezTo>`;
  }
  const [name, x, y] = step;
  return element(name === 'move' ? 'a:moveTo' : 'a:lnTo', {}, point(x, y));
}
