import { IDENTITY, latin1Bytes, writeNumber } from '@recto/codecs';
import { contentBalance, joinContent } from '@recto/pdf-content';
import { integerOf, PdfRef, PdfStream, withoutFilters } from '@recto/pdf-core';
import type { InnerArea, OverlayColour } from '../../redaction.ts';
import type { TextSurface } from '../../surfaces/read-surfaces.ts';
import { Areas } from '../areas.ts';
import { redactSurfaceContent } from '../content/redact-content.ts';
import { type ConvexArea, convexArea } from '../geometry/convex-area.ts';
import type { Redactor } from '../redactor.ts';

const BLACK = { red: 0, green: 0, blue: 0 };
/** Coloured tiles (ISO 32000-2, Table 74). */
const COLOURED = 1;

/**
 * Removes what lies in areas of surfaces, wherever these are shown, and covers it where they have colours of their own. Before
 * anything else is changed: then the surfaces are those of the file.
 */
export function redactSurfaces(
  surfaces: readonly TextSurface[],
  areas: readonly InnerArea[],
  colour: OverlayColour = BLACK,
  redactor: Redactor,
): void {
  const { document, counts } = redactor;
  const numbers = new Map([...document.entries()].map(([number, object]) => [object, number]));
  for (const index of new Set(areas.map(({ surface }) => surface))) {
    const surface = surfaces[index];
    const number = surface && numbers.get(surface.stream);
    if (!surface || number === undefined) continue;
    const quads = areas.filter((area) => area.surface === index).map(({ quad }) => convexArea(quad));
    const before = counts.total;
    const changed = redactSurface(surface, quads, colour, redactor);
    if (changed && counts.total > before) document.set(new PdfRef(number), changed);
  }
}

function redactSurface(
  { stream, resources, kind, pageIndex }: TextSurface,
  quads: readonly ConvexArea[],
  colour: OverlayColour,
  redactor: Redactor,
): PdfStream | null {
  const surface = { kind, stream, resources, matrix: IDENTITY, user: null, holder: null, name: '' };
  const redacted = redactSurfaceContent(surface, new Areas(quads), pageIndex + 1, redactor);
  if (!redacted) return null;
  const dict = withoutFilters(stream.dict).set('Resources', redacted.resources);
  const isCovered =
    kind === 'appearance' ||
    (kind === 'pattern' && integerOf(stream.dict.get('PaintType'), redactor.document) === COLOURED);
  if (!isCovered) return new PdfStream(dict, redacted.bytes);
  const { openStates, isTextOpen } = contentBalance([redacted.bytes]);
  const end = `${isTextOpen ? '\nET' : ''}${'\nQ'.repeat(openStates + 1)}\n${bars(quads, colour)}`;
  return new PdfStream(dict, joinContent([latin1Bytes('q'), redacted.bytes, latin1Bytes(end)]));
}

function bars(quads: readonly ConvexArea[], { red, green, blue }: OverlayColour): string {
  const paths = quads.map((area) => {
    const corners = area.map(({ x, y }, index) => `${writeNumber(x)} ${writeNumber(y)} ${index === 0 ? 'm' : 'l'}`);
    return `${corners.join(' ')} h f`;
  });
  return `q ${[red, green, blue].map((value) => writeNumber(value)).join(' ')} rg ${paths.join(' ')} Q`;
}
