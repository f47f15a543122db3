import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, richSpec } from '@recto/testkit';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

/** The order of children that ECMA-376-1 asks for, as far as the writers use them. */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  'w:pPr': [
    'pStyle',
    'keepNext',
    'keepLines',
    'pageBreakBefore',
    'framePr',
    'widowControl',
    'numPr',
    'tabs',
    'bidi',
    'spacing',
    'ind',
    'jc',
    'outlineLvl',
    'rPr',
    'sectPr',
  ],
  'w:rPr': ['rStyle', 'rFonts', 'b', 'bCs', 'i', 'iCs', 'color', 'sz', 'szCs', 'u', 'vertAlign', 'rtl'],
  'w:tcPr': ['tcW', 'gridSpan', 'vMerge', 'shd'],
  'w:tblPr': ['tblpPr', 'bidiVisual', 'tblW', 'tblInd', 'tblBorders', 'tblLayout', 'tblCellMar'],
  'w:sectPr': ['headerReference', 'footerReference', 'type', 'pgSz', 'pgMar', 'pgNumType', 'cols', 'titlePg'],
  'w:lvl': ['start', 'numFmt', 'lvlText', 'lvlJc', 'pPr'],
  worksheet: ['sheetViews', 'cols', 'sheetData', 'mergeCells'],
  styleSheet: ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles'],
  'p:sp': ['nvSpPr', 'spPr', 'txBody'],
  'p:pic': ['nvPicPr', 'blipFill', 'spPr'],
  'a:pPr': ['lnSpc', 'spcBef', 'buNone', 'buAutoNum', 'buChar'],
  'a:rPr': ['solidFill', 'latin', 'ea', 'cs', 'hlinkClick'],
  'p:presentation': ['sldMasterIdLst', 'sldIdLst', 'sldSz', 'notesSz'],
};

interface Faults {
  readonly faults: string[];
}

/** Reads XML as a tree, as far as checking needs: every tag closed, children in the order of the schema. */
function checkXml(name: string, xml: string, { faults }: Faults): void {
  const open: { tag: string; children: string[] }[] = [];
  for (const [, closing, tag = '', , selfClosing] of xml.matchAll(
    /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (closing) {
      const last = open.pop();
      if (last?.tag !== tag) faults.push(`${name}: </${tag}> closes <${last?.tag}>`);
      else checkOrder(name, last, faults);
      continue;
    }
    open.at(-1)?.children.push(tag);
    if (!selfClosing) open.push({ tag, children: [] });
  }
  if (open.length > 0) faults.push(`${name}: <${open[0]?.tag}> is not closed`);
}

function checkOrder(name: string, { tag, children }: { tag: string; children: string[] }, faults: string[]): void {
  const order = ORDERS[tag];
  if (!order) return;
  const places = children.map((child) => order.indexOf(child.replace(/^\w+:/, '')));
  if (places.includes(-1)) faults.push(`${name}: <${tag}> holds ${children[places.indexOf(-1)]}`);
  if (places.some((place, index) => place < (places[index - 1] ?? 0)))
    faults.push(`${name}: order of <${tag}>: ${children.join(' ')}`);
}

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const tools = ['pdf-to-word', 'pdf-to-excel', 'pdf-to-powerpoint'] as const;
const drawn = [
  'BT /F1 24 Tf 72 700 Td (Title) Tj ET 0.9 0.9 1 rg 300 600 80 40 re f 0 0 1 RG 300 500 m 400 540 l S',
  'BT /F1 11 Tf 72 650 Td (\\225) Tj 18 0 Td (One item) Tj -18 -16 Td (\\225) Tj 18 0 Td (Another <item> & more) Tj ET',
].join('\n');
const documents = [
  ['a plain file', buildPdf({ marker: 'DOC', pages: [{ content: drawn }, { content: drawn, rotateDegrees: 90 }] })],
  ['a file of every structure', buildPdf(richSpec())],
  ['an empty page', buildPdf({ pages: [{ content: '' }] })],
] as const;

describe('office files ensure that', () => {
  for (const toolId of tools) {
    test.each(documents)(`%s makes a valid package (${toolId})`, async (_, bytes) => {
      const { outputs } = await host.run({ toolId, inputs: [bytesInput('input.pdf', bytes)] });
      const files = unzipSync(outputs[0]?.bytes ?? new Uint8Array());
      const faults: string[] = [];
      for (const [name, content] of Object.entries(files)) {
        if (/\.(xml|rels)$/.test(name)) checkXml(name, strFromU8(content), { faults });
      }
      const types = strFromU8(files['[Content_Types].xml'] ?? new Uint8Array());
      for (const [, part = ''] of types.matchAll(/PartName="\/([^"]+)"/g))
        if (!files[part]) faults.push(`${part} is missing`);
      for (const name of Object.keys(files).filter((path) => path.endsWith('.rels'))) {
        const folder = name.replace(/_rels\/[^/]+$/, '');
        for (const [, target = ''] of strFromU8(files[name] ?? new Uint8Array()).matchAll(/Target="([^"]+)"\/>/g)) {
          const path = new URL(target, `file:///${folder}`).pathname.slice(1);
          if (!files[path]) faults.push(`${name} leads to ${path}, which is not there`);
        }
      }
      expect(faults).toEqual([]);
    });
  }
});
