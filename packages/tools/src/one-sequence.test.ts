import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { IDENTITY } from '@recto/codecs';
import { createNodeImages } from '@recto/images/node';
import { inspectPrivacy } from '@recto/pdf-clean';
import {
  type Content,
  Interpreter,
  type PageContent,
  type PaintedEvent,
  readDisplayList,
  type Visitor,
} from '@recto/pdf-content/interpret';
import { loadAllStreams, type PdfDict } from '@recto/pdf-core';
import { pageContent, readPages, reopenDocument } from '@recto/pdf-document';
import { redact } from '@recto/pdf-redact';
import { createNodeRaster } from '@recto/raster/node';
import { buildPdf, richSpec, SECRET_DOCUMENTS } from '@recto/testkit';
import { describeCorpus } from '@recto/testkit/vitest';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findImages } from './extract/engine/images/find-images.ts';
import { ShownTextReader } from './extract/engine/text/shown-text.ts';

const [IMAGES, RASTER] = [createNodeImages(), createNodeRaster()];
const KINDS = ['text', 'path', 'image', 'shading'] as const;
type Kind = (typeof KINDS)[number];
/** Things painted by the content of a page and its forms, in order: kind and place. */
type Sequence = readonly string[];

/** Each page of the files below that a visitor reads, and what it is told of it; `null` for a kind that it does not ask for. */
interface Seen {
  readonly page: number;
  readonly kinds: readonly Kind[];
  readonly things: string[];
}

/** Records what visitors are told by interpreters of pages, without changing it. Pages of copies count in the order in which they are read. */
function recordVisitors(dicts: readonly PdfDict[]): Seen[] {
  const seen: Seen[] = [];
  const known = new Map(dicts.map((dict, index) => [dict, index]));
  const pageOf = ({ dict }: PageContent) => {
    if (!known.has(dict)) known.set(dict, known.size % dicts.length);
    return known.get(dict) ?? 0;
  };
  const original = Interpreter.prototype.page;
  vi.spyOn(Interpreter.prototype, 'page').mockImplementation(function (this: Interpreter, page, matrix = IDENTITY) {
    const { visitor } = this;
    const kinds = KINDS.filter((kind) => visitor[kind] !== undefined);
    const one: Seen = { page: pageOf(page), kinds, things: [] };
    for (const kind of kinds) record(visitor, kind, one.things);
    original.call(this, page, matrix);
    seen.push(one);
  });
  return seen;
}

function record(visitor: Visitor, kind: Kind, things: string[]): void {
  const tell = visitor[kind] as (event: PaintedEvent) => void;
  const value = (event: PaintedEvent) => {
    if (isOfPage(event.content))
      things.push(`${kind} ${event.operator} ${event.content.depth}: ${event.start}-${event.end}`);
    tell.call(visitor, event);
  };
  Object.defineProperty(visitor, kind, { value, configurable: true });
}

/** Tiles, masks and glyphs are read once or often, sooner or later. */
function isOfPage(content: Content): boolean {
  for (let at: Content | null = content; at; at = at.parent) if (at.kind !== 'page' && at.kind !== 'form') return false;
  return true;
}

/** True for a part of a sequence in its order, which visitors see that read each form once, or end early. */
function isWithin(part: Sequence, whole: Sequence): boolean {
  let at = 0;
  for (const thing of whole) if (thing === part[at]) at++;
  return at === part.length;
}

async function compareVisitors(bytes: Uint8Array, name: string): Promise<void> {
  const opened = await reopenDocument(bytes, name);
  const { file } = opened;
  await loadAllStreams(file, undefined);
  const pages = readPages(file);
  const seen = recordVisitors(pages.map(({ dict }) => dict));
  for (const page of pages) readDisplayList(pageContent(page, file), file);
  const whole = seen.splice(0);
  expect(whole.map(({ kinds }) => kinds)).toEqual(pages.map(() => [...KINDS]));

  const term = { kind: 'text', text: 'no such word stands here' } as const;
  await redact(opened, { areas: [], terms: [term] }, { images: IMAGES, raster: RASTER });
  const redacted = seen.splice(0);
  // Afterwards nothing of fonts is to be trimmed: each page is read once.
  expect(redacted.map(({ things }) => things)).toEqual(whole.map(({ things }) => things));

  await findImages(pages, file, new AbortController().signal);
  const reader = new ShownTextReader(file, () => null);
  for (const page of pages) reader.page(page, IDENTITY);
  await inspectPrivacy(file);
  for (const { page, kinds, things } of seen.splice(0)) {
    const all = (whole[page]?.things ?? []).filter((thing) => kinds.some((kind) => thing.startsWith(kind)));
    expect(isWithin(things, all), `${kinds.join()} of page ${page + 1}`).toBe(true);
  }
}

afterEach(() => vi.restoreAllMocks());

describe('all readers of a page are told of the same things in the same order, which ensures that', () => {
  test('nothing is seen by one and missed by another in a document with every structure', () =>
    compareVisitors(buildPdf(richSpec({ pages: 6 })), 'rich.pdf'));

  test.each(SECRET_DOCUMENTS.filter(({ kind }) => ['glyphs', 'images', 'paths'].includes(kind)))(
    'nothing is in $place',
    async ({ place, make }) => compareVisitors(await make(), `${place}.pdf`),
  );
});

/** Every file of the corpus whose place in the list is this, counted in steps: a handful, always the same. */
const [FIRST, STEP] = [5, 19];
const MAX_BYTES = 600_000;

describeCorpus(
  'all readers of a page of a real file are told of the same things in the same order',
  (files) => {
    const chosen = files.filter(({ path }, index) => index % STEP === FIRST && statSync(path).size <= MAX_BYTES);
    for (const { name, path } of chosen) {
      test(`ensures that nothing of ${name} is seen by one and missed by another`, async () => {
        const bytes = new Uint8Array(await readFile(path));
        await compareVisitors(bytes, name);
      });
    }
  },
  ({ name, category, userPassword }) =>
    name.endsWith('.pdf') && userPassword === null && ['ordinary', 'features', 'tables'].includes(category),
);
