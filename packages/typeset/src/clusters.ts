import type { GlyphCluster } from '@recto/contract/capabilities/typeset';
import type { ShapingFont } from './harfbuzz/shaper.ts';

/** Shapes a piece of text in one font. @returns its clusters from left to right */
export function clustersOf(text: string, font: ShapingFont, isRightToLeft: boolean): GlyphCluster[] {
  const shaped = font.shape(text, isRightToLeft);
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((left, right) => left - right);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const em = (units: number) => units / font.unitsPerEm;
  const clusters: { start: number; text: string; glyphs: GlyphCluster['glyphs'][number][] }[] = [];
  for (const { glyphId, cluster, advance, offsetX, offsetY } of shaped) {
    let last = clusters.at(-1);
    if (last?.start !== cluster) {
      last = { start: cluster, text: text.slice(cluster, endOf.get(cluster)), glyphs: [] };
      clusters.push(last);
    }
    last.glyphs.push({ glyphId, advance: em(advance), offsetX: em(offsetX), offsetY: em(offsetY) });
  }
  return clusters.map(({ text: written, glyphs }) => ({ text: written, glyphs }));
}
