import { IDENTITY } from '@recto/codecs';
import type { Clip } from '@recto/pdf-content/interpret';
import type { Areas } from '../areas.ts';
import { type Bounds, boundsOf, common } from '../geometry/convex-area.ts';
import { pointsOf, polylinesOf } from '../paths/polylines.ts';

const known = new WeakMap<Clip, Bounds>();

/** True when a shading goes: one that paints nothing but areas, or a mesh, whose colours may show something, near one. */
export function isShadingHit(clip: Clip, isMesh: boolean, areas: Areas): boolean {
  const bounds = boundsOfClip(clip);
  if (!bounds) return isMesh && !areas.isEmpty;
  return areas.holdsAll(bounds, IDENTITY) || (isMesh && areas.near(bounds).length > 0);
}

/** Around what paths and boxes of forms let through, on the page; null for no clip. */
function boundsOfClip(clip: Clip): Bounds | null {
  const links: Clip[] = [];
  let outer: Clip | null = clip;
  for (; outer && !known.has(outer); outer = outer.outer) links.push(outer);
  let bounds = (outer && known.get(outer)) ?? null;
  for (const link of links.reverse()) {
    const { added } = link;
    if (added && added !== 'text') {
      const own = boundsOf(pointsOf(polylinesOf(added.path, added.matrix).lines, added.matrix));
      bounds = bounds ? common(bounds, own) : own;
    }
    if (bounds) known.set(link, bounds);
  }
  return bounds;
}
