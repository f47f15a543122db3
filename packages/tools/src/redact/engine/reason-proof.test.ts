import { boxArea, proveRedacted } from '@recto/pdf-redact';
import { createNodeRaster } from '@recto/raster/node';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf } from '@recto/testkit';
import { describe, expect, test } from 'vitest';

const FILE = buildPdf({
  pages: [{ mediaBox: [0, 0, 500, 400], content: 'BT /F1 12 Tf 50 300 Td (Jo is here) Tj ET' }],
});

async function lettersLeft(reason: string, box: Parameters<typeof boxArea>[1]): Promise<unknown> {
  const typeset = await NODE_CAPABILITIES.typeset?.();
  if (!typeset) throw new Error('Node has no typesetter');
  const overlay = { reason, typesetReason: await typeset.typeset([reason], { isBold: false }) };
  const redactions = { areas: [boxArea(1, box)], terms: [], overlay };
  return proveRedacted(FILE, redactions, { raster: createNodeRaster() });
}

describe('the proof, with a text on the bars that is shaped, finds letters', () => {
  const FOUND = { kind: 'glyphs', page: 1, foundIn: 'text', place: 'area 1 of the page' };

  test('in an area with no room for the text', async () => {
    expect(await lettersLeft('حجبت وفق القانون', { left: 48, bottom: 296, right: 66, top: 312 })).toContainEqual(FOUND);
  });

  test('in an area with more letters than the text has', async () => {
    expect(await lettersLeft('سري', { left: 40, bottom: 290, right: 460, top: 320 })).toContainEqual(FOUND);
  });
});
