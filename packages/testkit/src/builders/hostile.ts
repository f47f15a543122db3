import { deflateSync } from 'node:zlib';
import { buildPdf } from './build-pdf.ts';
import { PdfWriter } from './pdf-writer.ts';
import type { Dictionary, Syntax } from './syntax.ts';

/** A PDF cut off after a fraction of its bytes: no cross-reference, no trailer. */
export function truncated(pdf: Uint8Array, keptFraction = 0.6): Uint8Array {
  return pdf.slice(0, Math.floor(pdf.length * keptFraction));
}

/** A real PNG of one pixel, for a file whose name says `.pdf`. */
export function pngFile(): Uint8Array {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

/** A PDF whose `startxref` leads into nowhere; the objects are whole. */
export function withoutCrossReference(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  const at = text.lastIndexOf('startxref');
  return Buffer.from(`${text.slice(0, at)}startxref\n999999999\n%%EOF\n`, 'latin1');
}

/** A page tree that contains itself: once below the root, once as its own parent's parent. */
export function pageTreeCycle(): Uint8Array {
  const writer = new PdfWriter();
  const root = writer.reserve();
  const inner = writer.reserve();
  const page = writer.add({ Type: '/Page', Parent: inner, MediaBox: [0, 0, 200, 200] });
  writer.set(inner, { Type: '/Pages', Parent: inner, Count: 2, Kids: [page, root] });
  writer.set(root, { Type: '/Pages', Parent: inner, Count: 3, Kids: [inner, inner] });
  return finish(writer, { Type: '/Catalog', Pages: root });
}

/** An outline whose items follow each other in a ring and are their own children. */
export function outlineCycle(): Uint8Array {
  const writer = new PdfWriter();
  const pages = onePage(writer);
  const outline = writer.reserve();
  const [first, second] = [writer.reserve(), writer.reserve()];
  writer.set(first, { Title: '(first)', Parent: outline, Next: second, First: first, Last: first, Count: 1 });
  writer.set(second, { Title: '(second)', Parent: outline, Prev: first, Next: first });
  writer.set(outline, { Type: '/Outlines', First: first, Last: second, Count: 2 });
  return finish(writer, { Type: '/Catalog', Pages: pages, Outlines: outline });
}

/** References that lead to references, in a ring, where values are expected. */
export function referenceCycle(): Uint8Array {
  const writer = new PdfWriter();
  const [first, second] = [writer.reserve(), writer.reserve()];
  writer.set(first, second);
  writer.set(second, first);
  return finish(writer, {
    Type: '/Catalog',
    Pages: onePage(writer, { Resources: first, Rotate: second }),
    AcroForm: first,
  });
}

/** A content stream that grows to `inflatedBytes` zeros; the file stays a thousandth of that. */
export function flateBomb(inflatedBytes = 256 * 1024 * 1024): Uint8Array {
  const writer = new PdfWriter();
  // Deflated twice: 256 MB are 256 KB once, and a few hundred bytes twice.
  const twice = deflateSync(deflateSync(Buffer.alloc(inflatedBytes, 0x20), { level: 1 }));
  const content = writer.addStream({ Filter: ['/FlateDecode', '/FlateDecode'] }, twice);
  return finish(writer, { Type: '/Catalog', Pages: onePage(writer, { Contents: content }) });
}

/** Arrays and dictionaries within each other, `depth` deep, in the catalog. */
export function deepNesting(depth = 100_000): Uint8Array {
  const writer = new PdfWriter();
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const deepDictionary = `${'<< /D '.repeat(depth)}1${' >>'.repeat(depth)}`;
  return finish(writer, { Type: '/Catalog', Pages: onePage(writer), Deep: deep, Deeper: writer.add(deepDictionary) });
}

/** An outline, a field tree, a structure tree and a page tree, each a chain `depth` long. */
export function deepTrees(depth = 20_000): Uint8Array {
  const writer = new PdfWriter();
  const page = writer.reserve();
  const nodes = Array.from({ length: depth }, () => writer.reserve());
  nodes.forEach((node, index) => {
    const kid = nodes[index + 1] ?? page;
    writer.set(node, { Type: '/Pages', Parent: nodes[index - 1], Count: 1, Kids: [kid] });
  });
  writer.set(page, { Type: '/Page', Parent: nodes.at(-1), MediaBox: [0, 0, 200, 200], Resources: {} });
  return finish(writer, {
    Type: '/Catalog',
    Pages: nodes[0],
    Outlines: chain(writer, depth, (_, next) => ({ Title: '(deep)', First: next, Last: next, Count: next && 1 })),
    AcroForm: { Fields: [chain(writer, depth, (index, next) => ({ T: `(f${index})`, Kids: next && [next] }))] },
    StructTreeRoot: chain(writer, depth, (_, next) => ({ Type: '/StructElem', S: '/Div', K: next && [next] })),
  });
}

/** Prefix of a valid file with a byte changed here and there; the same seed gives the same damage. */
export function scrambled(pdf: Uint8Array, seed: number, changes = 40): Uint8Array {
  const bytes = pdf.slice();
  let state = seed * 2_654_435_761 + 1;
  for (let change = 0; change < changes; change++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[state % bytes.length] = state >>> 24;
  }
  return bytes;
}

/** A file with a name but nothing in it. */
export const emptyFile = new Uint8Array(0);

/** One small ordinary page. */
export function plainPdf(marker = 'DOC', pages = 1): Uint8Array {
  return buildPdf({ marker, pages });
}

function chain(writer: PdfWriter, depth: number, link: (index: number, next?: string) => Dictionary): Syntax {
  const nodes = Array.from({ length: depth }, () => writer.reserve());
  nodes.forEach((node, index) => {
    writer.set(node, link(index, nodes[index + 1]));
  });
  return nodes[0] ?? 'null';
}

function onePage(writer: PdfWriter, entries: Dictionary = {}): string {
  const pages = writer.reserve();
  const page = writer.add({ Type: '/Page', Parent: pages, MediaBox: [0, 0, 200, 200], ...entries });
  return writer.set(pages, { Type: '/Pages', Count: 1, Kids: [page] });
}

function finish(writer: PdfWriter, catalog: Dictionary): Uint8Array {
  return writer.toBytes({ trailer: { Root: writer.add(catalog) } });
}
