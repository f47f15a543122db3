import { latin1Bytes } from '@recto/codecs';
import {
  createNewDocument,
  type ObjectSource,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  WorkBudget,
} from '@recto/pdf-core';
import { STRINGS } from '@recto/pdf-core/syntax';
import { hostileContent } from '@recto/testkit/hostile-content';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ContentReader } from '../reader/content-reader.ts';
import { isPainting, showsText } from '../reader/operators.ts';
import type { Surface } from './content.ts';
import type { PathEvent, TextEvent, Visitor } from './events.ts';
import { type GraphicsState, INITIAL_GRAPHICS_STATE } from './graphics-state.ts';
import { Interpreter } from './interpreter.ts';

const document = createNewDocument();
const name = (value: string) => PdfName.of(value);
const dict = (entries: Record<string, PdfObject>) => PdfDict.of(entries);
const stream = (content: string, entries: Record<string, PdfObject> = {}) =>
  new PdfStream(dict(entries), latin1Bytes(content));
const HELVETICA = dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') });

function interpret(content: string | Uint8Array, visitor: Visitor, resources = dict({}), budget?: WorkBudget): void {
  const bytes = typeof content === 'string' ? latin1Bytes(content) : content;
  new Interpreter(document, visitor, budget ? { budget } : {}).content(bytes, resources);
}

/** The state in which the last path is painted. */
function stateAfter(content: string, resources = dict({})): GraphicsState {
  let state = INITIAL_GRAPHICS_STATE;
  const path = (event: PathEvent) => {
    state = event.state;
  };
  const visitor = { follows: { clip: true, colours: true }, path };
  interpret(`${content} 0 0 1 1 re f`, visitor, resources);
  return state;
}

test('ensures that each operator of the graphics state sets its parameter', () => {
  expect(stateAfter('2 w 1 J 2 j 3 M [4 5] 6 d').line).toEqual({
    width: 2,
    cap: 1,
    join: 2,
    miterLimit: 3,
    dash: [4, 5],
    dashPhase: 6,
  });
  expect(stateAfter('1 Tc 2 Tw 50 Tz 3 TL /F 4 Tf 5 Tr 6 Ts', dict({ Font: dict({ F: HELVETICA }) })).text).toEqual({
    characterSpacing: 1,
    wordSpacing: 2,
    horizontalScale: 0.5,
    leading: 3,
    font: HELVETICA,
    fontSize: 4,
    renderingMode: 5,
    rise: 6,
    knockout: true,
  });
  expect(stateAfter('/Saturation ri 7 i').output).toMatchObject({ renderingIntent: 'Saturation', flatness: 7 });
  expect(stateAfter('.5 g 1 0 0 RG').fill.components).toEqual([0.5]);
  expect(stateAfter('.5 g 1 0 0 RG').stroke.components).toEqual([1, 0, 0]);
  expect(stateAfter('q 5 w 1 g 2 0 0 2 0 0 cm Q')).toEqual(INITIAL_GRAPHICS_STATE);
});

test('ensures that gs sets all parameters of its dictionary, by reference too', () => {
  const group = stream('', { Subtype: name('Form'), BBox: [0, 0, 1, 1] });
  const mask = dict({ S: name('Luminosity'), G: document.add(group) });
  const parameters = dict({ LW: document.add(2), LC: 1, LJ: 1, ML: 4, D: [[1, document.add(2)], 3] });
  const others = [
    dict({ RI: name('Perceptual'), OP: true, OPM: 1, Font: [document.add(HELVETICA), document.add(9)] }),
    dict({ BG: name('Default'), UCR2: name('Default'), TR: name('Identity'), HT: name('Default'), FL: 2, SM: 0.5 }),
    dict({ SA: true, BM: [name('Multiply'), name('Normal')], SMask: mask, CA: 0.5, ca: 0.25, AIS: true }),
    dict({ TK: false, UseBlackPtComp: name('ON'), HTO: [1, 2] }),
  ];
  for (const other of others) for (const [key, value] of other.map) parameters.set(key, value);
  const { line, text, output, transparency, matrix } = stateAfter(
    '2 0 0 2 0 0 cm /G gs',
    dict({ ExtGState: dict({ G: document.add(parameters) }) }),
  );
  expect(line).toEqual({ width: 2, cap: 1, join: 1, miterLimit: 4, dash: [1, 2], dashPhase: 3 });
  expect(text).toMatchObject({ font: HELVETICA, fontSize: 9, knockout: false });
  expect(transparency).toEqual({
    blendModes: ['Multiply', 'Normal'],
    softMask: { dict: mask, matrix },
    strokeAlpha: 0.5,
    fillAlpha: 0.25,
    alphaIsShape: true,
  });
  expect(output).toEqual({
    renderingIntent: 'Perceptual',
    strokeAdjustment: true,
    blackPointCompensation: 'ON',
    strokeOverprint: true,
    fillOverprint: true,
    overprintMode: 1,
    blackGeneration: name('Default'),
    undercolourRemoval: name('Default'),
    transfer: name('Identity'),
    halftone: name('Default'),
    halftoneOrigin: [1, 2],
    flatness: 2,
    smoothness: 0.5,
  });
});

/** Lists the places where texts begin. */
function textsOf(content: string, font = HELVETICA): { x: number; y: number; isContinuation: boolean }[] {
  const texts: { x: number; y: number; isContinuation: boolean }[] = [];
  const text = ({ textMatrix, isContinuation }: TextEvent) =>
    texts.push({ x: Math.round(textMatrix[4] * 1e3) / 1e3, y: textMatrix[5], isContinuation });
  interpret(content, { text }, dict({ Font: dict({ F: font }) }));
  return texts;
}

test('ensures that text advances by widths, adjustments, spacing and scale, and begins lines', () => {
  // A space of Helvetica is 278 wide, an A 667.
  expect(textsOf('BT /F 10 Tf 1 Tc 2 Tw 200 Tz (A ) Tj [(A) -100] TJ () Tj ET')).toEqual([
    { x: 0, y: 0, isContinuation: false },
    { x: 2 * (6.67 + 1 + 2.78 + 1 + 2), y: 0, isContinuation: true },
    { x: Math.round(2 * (6.67 * 2 + 2 + 2.78 + 1 + 2 + 1) * 1e3) / 1e3, y: 0, isContinuation: true },
  ]);
  expect(textsOf(`BT /F 10 Tf 12 TL 5 50 Td (A) Tj (A) ' 3 4 (A) " T* (A) Tj 1 2 TD (A) Tj T* (A) Tj ET`)).toEqual([
    { x: 5, y: 50, isContinuation: false },
    { x: 5, y: 38, isContinuation: false },
    { x: 5, y: 26, isContinuation: false },
    { x: 5, y: 14, isContinuation: false },
    { x: 6, y: 16, isContinuation: false },
    { x: 6, y: 18, isContinuation: false },
  ]);
  const descendant = dict({ Subtype: name('CIDFontType2'), DW2: [880, -1000] });
  const vertical = dict({ Subtype: name('Type0'), Encoding: name('Identity-V'), DescendantFonts: [descendant] });
  expect(textsOf('BT /F 10 Tf 5 50 Td <00010002> Tj <0003> Tj ET', vertical)[1]).toMatchObject({ x: 5, y: 30 });
});

test('ensures that forms, tiles, masks and glyphs are told with the content that uses them', () => {
  const tile = stream('0 0 1 1 re f', { PatternType: 1, PaintType: 2, BBox: [0, 0, 1, 1], Matrix: [2, 0, 0, 2, 0, 0] });
  const glyph = stream('5 0 d0 /P cs /T scn', {});
  const font = dict({
    Subtype: name('Type3'),
    FontMatrix: [0.1, 0, 0, 0.1, 0, 0],
    CharProcs: dict({ a: document.add(glyph) }),
  });
  const form = stream('/T scn BT /F 9 Tf (a) Tj (a) Tj ET', { Subtype: name('Form'), Matrix: [3, 0, 0, 3, 0, 0] });
  const surfaces: [string, number, string | undefined][] = [];
  interpret(
    '/X Do',
    { surface: ({ kind, matrix, user }: Surface) => surfaces.push([kind, matrix[0], user?.kind]) },
    dict({ XObject: dict({ X: form }), Pattern: dict({ T: tile }), Font: dict({ F: font }) }),
  );
  expect(surfaces).toEqual([
    ['pattern', 6, 'form'],
    ['glyph', 0.1, 'form'],
  ]);
});

test('ensures that marked content is told with its properties, and hidden layers hide what they hold', () => {
  const layer = dict({ Type: name('OCG') });
  const seen: [string, boolean, number | undefined][] = [];
  const form = stream('/P <</MCID 3>> BDC 0 0 1 1 re f EMC EMC 0 0 1 1 re f', { Subtype: name('Form') });
  interpret(
    '/OC /L BDC /X Do EMC 0 0 1 1 re f',
    {
      hides: (value) => value === layer,
      path: ({ content, isHidden, marked }) =>
        seen.push([content.kind, isHidden, marked?.properties?.get('MCID') as number | undefined]),
    },
    dict({ XObject: dict({ X: form }), Properties: dict({ L: layer }) }),
  );
  expect(seen).toEqual([
    ['form', true, 3],
    ['form', true, undefined],
    ['page', false, undefined],
  ]);
});

test('ensures that a file of a few hundred bytes cannot ask for endless work', () => {
  const forms: PdfStream[] = [];
  const XObject = dict({});
  for (let level = 0; level < 26; level++) {
    const next = `/X${level + 1} Do `;
    const form = stream(next.repeat(8), { Subtype: name('Form'), Resources: dict({ XObject }) });
    XObject.set(`X${level}`, form);
    forms.push(form);
  }
  const reasons = new Set<string>();
  let entered = 0;
  const visitor: Visitor = { unread: (reason) => reasons.add(reason), content: () => entered++ };
  const budget = () => new WorkBudget({ visits: 10_000, decodedBytes: 1_000_000 });
  interpret('/X0 Do', visitor, dict({ XObject }), budget());
  expect(reasons).toEqual(new Set(['limit']));
  expect(entered).toBeLessThanOrEqual(10_000);
  XObject.set('X26', forms[0] ?? null);
  interpret('/X25 Do', visitor, dict({ XObject }), budget());
  expect(reasons).toContain('recursion');
});

test('ensures that ranges of events hold the operators that they tell of', () => {
  const content = '1 0 0 rg 0 0 m 9 9 l S BT /F 9 Tf (a) Tj ET 0 0 9 9 re 1 w W f*';
  const ranges: string[] = [];
  const at = ({ start, end }: { start: number; end: number }) => ranges.push(content.slice(start, end));
  const path = (event: PathEvent) => {
    at(event);
    ranges.push(`${content.slice(event.paintStart, event.end)} ${event.isUninterrupted} ${event.clip}`);
  };
  interpret(content, { text: at, path, state: at });
  const paths = { first: ['0 0 m 9 9 l S', 'S true null'], second: ['0 0 9 9 re 1 w W f*', 'f* false nonzero'] };
  const between = ['BT', '/F 9 Tf', '(a) Tj', 'ET', '1 w'];
  expect(ranges).toEqual(['1 0 0 rg', ...paths.first, ...between, ...paths.second]);
});

test('ensures that every visitor sees the same sequence of painted things, whatever else it asks for', () => {
  const source: ObjectSource = { get: () => null, resolve: (object) => object ?? null };
  const painted = (content: Uint8Array, extras: Visitor) => {
    const seen: string[] = [];
    const tell = ({ kind, start, end }: { kind: string; start: number; end: number }) => {
      seen.push(`${kind} ${start} ${end}`);
    };
    new Interpreter(source, {
      ...extras,
      text: tell,
      path: (event) => event.operator !== 'n' && tell({ ...event, start: event.paintStart }),
      image: tell,
      shading: tell,
    }).content(content, null);
    return seen;
  };
  fc.assert(
    fc.property(hostileContent, (content) => {
      const plain = painted(content, {});
      const all: Visitor = {
        follows: { clip: true, colours: true },
        marked() {},
        comment() {},
        state() {},
        surface() {},
      };
      expect(painted(content, all)).toEqual(plain);
      const reader = new ContentReader(content, STRINGS);
      const operators: string[] = [];
      while (reader.next()) {
        const { operator, operatorStart, operatorEnd, operandsStart, inlineImage } = reader;
        if (showsText(operator)) operators.push(`text ${operandsStart} ${operatorEnd}`);
        else if (operator === 'BI') operators.push(...(inlineImage ? [`image ${operandsStart} ${operatorEnd}`] : []));
        else if (isPainting(operator) && !['Do', 'sh', 'EI'].includes(operator)) {
          operators.push(`path ${operatorStart} ${operatorEnd}`);
        }
      }
      expect(plain.filter((one) => !one.startsWith('shading'))).toEqual(operators);
    }),
    { numRuns: 200 },
  );
});
