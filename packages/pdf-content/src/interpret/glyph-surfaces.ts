import { dictOf, matrixOf, type ObjectSource, type PdfDict, streamOf } from '@recto/pdf-core';
import type { Content, Surface } from './content.ts';

/** Glyphs of one font that are looked at; more than any encoding has. */
const MAX_GLYPHS = 20_000;

/** The glyph procedures of a Type 3 font (ISO 32000-2, 9.6.4). @param user content that shows it, whose resources a font without any borrows */
export function* glyphSurfaces(font: PdfDict, user: Content, source: ObjectSource): Generator<Surface> {
  const resources = dictOf(font.get('Resources'), source) ?? user.resources;
  const matrix = matrixOf(font.get('FontMatrix'), source);
  let left = MAX_GLYPHS;
  for (const [name, value] of dictOf(font.get('CharProcs'), source)?.map ?? []) {
    const stream = streamOf(value, source);
    if (!stream) continue;
    if (--left < 0) return;
    yield { kind: 'glyph', stream, resources, matrix, user, holder: font, name };
  }
}
