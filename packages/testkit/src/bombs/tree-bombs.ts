import type { Dictionary } from '../builders/syntax.ts';
import { bombsOf, HELVETICA, type SmallBomb, SmallFile } from './small-file.ts';

/** Trees whose nodes are shared by two parents each, thirty levels deep, and trees in a ring. */
export function treeBombs(): SmallBomb[] {
  return bombsOf({
    'pages-shared': () => pagesShared(true),
    'pages-shared-without-count': () => pagesShared(false),
    'pages-cyclic': pagesCyclic,
    'pages-of-one-long-content': pagesOfOneContent,
    'fields-shared': () =>
      shared(
        (next, level) => ({ T: `(f${level})`, ...(next ? { Kids: next } : TEXT_FIELD) }),
        (root) => ({ AcroForm: { Fields: root } }),
      ),
    'fields-cyclic': () =>
      cyclic(
        (self) => ({ T: '(f)', Kids: [self, self] }),
        (root) => ({ AcroForm: { Fields: [root, root] } }),
      ),
    'names-shared': () =>
      shared(
        (next) => (next ? { Kids: next } : { Names: ['(a)', '[0 /Fit]'] }),
        ([root]) => ({ Names: { Dests: root, EmbeddedFiles: root, JavaScript: root } }),
      ),
    'names-cyclic': () =>
      cyclic(
        (self) => ({ Kids: [self, self], Names: ['(a)', '[0 /Fit]'] }),
        (root) => ({ Names: { Dests: root, EmbeddedFiles: root } }),
      ),
    'numbers-shared': () =>
      shared(
        (next) => (next ? { Kids: next } : { Nums: [0, { S: '/D' }] }),
        ([root]) => ({ PageLabels: root }),
      ),
    'structure-shared': () =>
      shared(
        (next) => ({ Type: '/StructElem', S: '/Div', K: next }),
        (root) => ({ MarkInfo: { Marked: true }, StructTreeRoot: { Type: '/StructTreeRoot', K: root } }),
      ),
    'structure-cyclic': () =>
      cyclic(
        (self) => ({ Type: '/StructElem', S: '/Div', P: self, K: [self, self, 0] }),
        (root) => ({ MarkInfo: { Marked: true }, StructTreeRoot: { Type: '/StructTreeRoot', K: [root] } }),
      ),
    'structure-shared-on-page': structureOnPage,
    'outline-shared': () =>
      shared(
        (next) => ({ Title: '(x)', First: next?.[0], Next: next?.[1], Count: 2 }),
        ([root]) => ({ Outlines: { First: root, Last: root, Count: 1 } }),
      ),
    'outline-cyclic': () =>
      cyclic(
        (self) => ({ Title: '(x)', First: self, Next: self }),
        (root) => ({ Outlines: { First: root, Last: root } }),
      ),
    'layers-order-shared': () => layersShared((next, group) => (next ? [next[0] ?? '', next[1] ?? ''] : [group])),
    'layers-membership-shared': layerMembership,
    'functions-shared': functionsShared,
    'functions-cyclic': functionsCyclic,
    'colour-spaces-nested': coloursNested,
    'threads-cyclic': () =>
      cyclic(
        (self) => ({ Type: '/Thread', F: self, N: self, V: self, T: self }),
        (root) => ({ Threads: [root, root] }),
      ),
    'references-chain': referencesChain,
    'xref-previous-cyclic': xrefPrevious,
    'arrays-shared': () =>
      shared(
        (next) => (next ? { A: next } : {}),
        (root) => ({ Extra: root, PieceInfo: { X: { Private: root } } }),
      ),
  });
}

const LEVELS = 30;
const TEXT_FIELD: Dictionary = { FT: '/Tx', V: '(x)' };

/** A tree in which each node names the next one twice. */
function shared(
  make: (next: [string, string] | undefined, level: number) => Dictionary,
  catalog: (root: [string, string]) => Dictionary,
): Uint8Array {
  const file = new SmallFile();
  const root = file.levels(LEVELS, (next, level) => make(next === undefined ? undefined : [next, next], level));
  return file.onePage({
    catalog: catalog([root, root]),
    content: 'BT /F 12 Tf 72 700 Td (Hello) Tj ET',
    resources: { Font: { F: HELVETICA } },
  });
}

function cyclic(make: (self: string) => Dictionary, catalog: (root: string) => Dictionary): Uint8Array {
  const file = new SmallFile();
  const self = file.writer.reserve();
  file.writer.set(self, make(self));
  return file.onePage({ catalog: catalog(self) });
}

function pagesShared(hasCount: boolean): Uint8Array {
  const file = new SmallFile();
  const page = file.writer.add({ Type: '/Page', MediaBox: [0, 0, 100, 100] });
  const root = file.levels(LEVELS, (next = page, level) => ({
    Type: '/Pages',
    Kids: [next, next],
    Count: hasCount ? 2 ** (LEVELS - level) : undefined,
  }));
  return file.finish({ Pages: root });
}

function pagesCyclic(): Uint8Array {
  const file = new SmallFile();
  const root = file.writer.reserve();
  const page = file.writer.add({ Type: '/Page', Parent: root, MediaBox: [0, 0, 100, 100] });
  file.writer.set(root, { Type: '/Pages', Kids: [page, root], Count: 2 });
  return file.finish({ Pages: root });
}

/** A thousand pages with the same content, which alone is bearable. */
function pagesOfOneContent(): Uint8Array {
  const file = new SmallFile();
  const root = file.writer.reserve();
  const content = file.packed({}, `BT /F 1 Tf ${'(a) Tj '.repeat(60_000)} ET`);
  const page = file.writer.add({
    Type: '/Page',
    Parent: root,
    MediaBox: [0, 0, 612, 792],
    Contents: content,
    Resources: { Font: { F: HELVETICA } },
  });
  file.writer.set(root, { Type: '/Pages', Kids: Array<string>(900).fill(page), Count: 900 });
  return file.finish({ Pages: root });
}

function structureOnPage(): Uint8Array {
  const file = new SmallFile();
  const element = file.levels(LEVELS, (next) => ({ Type: '/StructElem', S: '/Div', K: next ? [next, next] : 0 }));
  return file.onePage({
    content: '/P << /MCID 0 >> BDC BT /F 12 Tf 72 700 Td (Hello) Tj ET EMC',
    resources: { Font: { F: HELVETICA } },
    page: { StructParents: 0 },
    catalog: {
      MarkInfo: { Marked: true },
      StructTreeRoot: { Type: '/StructTreeRoot', K: [element, element], ParentTree: { Nums: [0, [element]] } },
    },
  });
}

function layersShared(make: (next: [string, string] | undefined, group: string) => string[]): Uint8Array {
  const file = new SmallFile();
  const group = file.writer.add({ Type: '/OCG', Name: '(Layer)' });
  const order = file.levels(LEVELS, (next) => make(next === undefined ? undefined : [next, next], group));
  return file.onePage({ catalog: { OCProperties: { OCGs: [group], D: { Order: [order, order], ON: [group] } } } });
}

/** An expression of visibility, each part of which stands in it twice. */
function layerMembership(): Uint8Array {
  const file = new SmallFile();
  const group = file.writer.add({ Type: '/OCG', Name: '(Layer)' });
  const expression = file.levels(LEVELS, (next = group) => ['/And', next, next]);
  const member = file.writer.add({ Type: '/OCMD', OCGs: [group], VE: expression });
  return file.onePage({
    content: '/OC /M BDC 0 0 100 100 re f EMC',
    resources: { Properties: { M: member } },
    catalog: { OCProperties: { OCGs: [group], D: { ON: [group] } } },
  });
}

function functionsShared(): Uint8Array {
  const file = new SmallFile();
  const leaf = file.writer.add({ FunctionType: 2, Domain: [0, 1], C0: [0], C1: [1], N: 1 });
  const root = file.levels(LEVELS, (next = leaf) => ({
    FunctionType: 3,
    Domain: [0, 1],
    Functions: [next, next],
    Bounds: [0.5],
    Encode: [0, 1, 0, 1],
  }));
  return withShading(file, root);
}

function functionsCyclic(): Uint8Array {
  const file = new SmallFile();
  const self = file.writer.reserve();
  const ring = { FunctionType: 3, Domain: [0, 1], Functions: [self, self], Bounds: [0.5], Encode: [0, 1, 0, 1] };
  file.writer.set(self, ring);
  return withShading(file, self);
}

function withShading(file: SmallFile, fn: string): Uint8Array {
  const shading = { ShadingType: 2, ColorSpace: '/DeviceGray', Coords: [0, 0, 612, 0], Function: fn };
  const space = ['/Separation', '/Spot', '/DeviceGray', fn];
  return file.onePage({
    content: '/S sh /C cs 0.5 scn 0 0 100 100 re f',
    resources: { Shading: { S: shading }, ColorSpace: { C: space }, ExtGState: { G: { TR: fn } } },
  });
}

function coloursNested(): Uint8Array {
  const file = new SmallFile();
  const space = file.levels(LEVELS, (next = '/DeviceGray') => [
    '/DeviceN',
    ['/A', '/B'],
    next,
    { FunctionType: 4, Domain: [0, 1, 0, 1], Range: [0, 1] },
    { Colorants: { A: next, B: next }, Process: { ColorSpace: next, Components: ['/A'] } },
  ]);
  return file.onePage({ content: '/C cs 0.5 0.5 scn 0 0 100 100 re f', resources: { ColorSpace: { C: space } } });
}

function referencesChain(): Uint8Array {
  const file = new SmallFile();
  const first = file.levels(150, (next = '[0 0 612 792]') => next);
  return file.onePage({ page: { MediaBox: first, Rotate: first, Annots: first }, catalog: { Names: first } });
}

function xrefPrevious(): Uint8Array {
  const file = new SmallFile();
  const whole = Buffer.from(file.onePage({})).toString('latin1');
  const start = whole.lastIndexOf('startxref\n') + 10;
  const at = whole.slice(start, whole.indexOf('\n', start));
  return Buffer.from(whole.replace('trailer\n<< ', `trailer\n<< /Prev ${at} /XRefStm ${at} `), 'latin1');
}
