import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { latin1 } from '@recto/codecs';
import { RectoError } from '@recto/contract/recto-error';
import { findCorpus } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { decodeStream } from './filters/decode.ts';
import { hasQpdf, qpdf } from './native-qpdf.testing.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects/objects.ts';
import { openPdf } from './open.ts';
import { rewriteFile } from './rewrite.ts';
import type { PdfFile } from './types.ts';

const corpus = findCorpus() ?? '';
const manifest = join(corpus, 'MANIFEST.tsv');
const present = existsSync(manifest) && hasQpdf;

interface Sample {
  readonly path: string;
  readonly note: string;
  readonly passwords: readonly string[];
}

/** Files whose damage leaves nothing that could be called a page. */
const HOPELESS = new Set(['damaged/invalid.pdf', 'damaged/REDHAT-1531897-0.pdf']);

function samples(): Sample[] {
  if (!present) return [];
  const rows = readFileSync(manifest, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  return rows
    .filter(([path]) => path?.endsWith('.pdf'))
    .map(([path = '', , , , , , note = '']) => ({ path, note, passwords: passwordsOf(note) }));
}

/** From "passwords: owner=owner; user=1234"; "(empty)" is none. */
function passwordsOf(note: string): string[] {
  const listed = /passwords: (.*)$/.exec(note)?.[1] ?? '';
  const found = [...listed.matchAll(/(?:user|owner)=([^;]+)/g)].map(([, password = '']) => password.trim());
  const known = found.filter((password) => password !== '(empty)');
  return known.length > 0 ? known : [''];
}

function read(path: string): Uint8Array {
  return new Uint8Array(readFileSync(join(corpus, path)));
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An object in the notation of qpdf's JSON, version 2; a stream by its dictionary. */
function qpdfNotation(object: PdfObject, file: PdfFile): Json {
  if (object instanceof PdfRef) return file.get(object) === null ? null : `${object.num} ${object.gen} R`;
  if (object instanceof PdfName) return `/${object.value}`;
  if (object instanceof PdfString) return `b:${Buffer.from(object.bytes).toString('hex')}`;
  if (Array.isArray(object)) return object.map((value) => qpdfNotation(value, file));
  if (object instanceof PdfStream) return qpdfNotation(object.dict.clone().set('Length', null), file);
  if (!(object instanceof PdfDict)) return object;
  const entries = [...object.map].map(([key, value]) => [`/${key}`, qpdfNotation(value, file)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null));
}

/** qpdf's JSON with strings as bytes, names as Latin-1 and no nulls, so that equal objects look equal. */
function normalised(value: Json, missing: (ref: string) => boolean): Json {
  if (typeof value === 'string') {
    if (/^\d+ \d+ R$/.test(value)) return missing(value) ? null : value;
    if (value.startsWith('u:')) return `b:${textBytes(value.slice(2))}`;
    if (value.startsWith('n:')) return latin1(nameBytes(value.slice(2)));
    return value.startsWith('/') ? Buffer.from(value, 'utf8').toString('latin1') : value;
  }
  if (Array.isArray(value)) return value.map((entry) => normalised(entry, missing));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(
    ([key, entry]) => [String(normalised(key, () => false)), normalised(entry, missing)] as const,
  );
  return Object.fromEntries(entries.filter(([, entry]) => entry !== null));
}

function nameBytes(name: string): Uint8Array {
  return Buffer.from(
    name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** A Unicode string of qpdf's JSON can have been several bytes: compared as text instead. */
function textBytes(text: string): string {
  return `text ${text}`;
}

function sameValue(ours: Json, theirs: Json): boolean {
  if (typeof ours === 'number' && typeof theirs === 'number')
    return Math.abs(ours - theirs) <= 1e-9 * Math.max(1, Math.abs(ours));
  if (typeof ours === 'string' && typeof theirs === 'string') {
    return ours === theirs || (ours.startsWith('b:') && theirs.startsWith('b:text '));
  }
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    return ours.length === theirs.length && ours.every((value, index) => sameValue(value, theirs[index] ?? null));
  }
  if (
    ours !== null &&
    theirs !== null &&
    typeof ours === 'object' &&
    typeof theirs === 'object' &&
    !Array.isArray(theirs)
  ) {
    const own = Object.entries(ours);
    return (
      own.length === Object.keys(theirs).length && own.every(([key, value]) => sameValue(value, theirs[key] ?? null))
    );
  }
  return ours === theirs;
}

/** Cross-reference and object streams, which are in nobody's graph of objects. */
function isFileStructure(value: Json): boolean {
  const type = value !== null && typeof value === 'object' && !Array.isArray(value) ? value['/Type'] : null;
  return type === '/XRef' || type === '/ObjStm';
}

/** A stream's dictionary without what may differ: /Length is the writer's, and /Crypt is gone once the data are plain. */
function comparableStream(dict: Json): Json {
  if (dict === null || typeof dict !== 'object' || Array.isArray(dict)) return dict;
  const { '/Length': _, ...others } = dict;
  return others['/Filter'] === '/Crypt' ? { ...others, '/Filter': null } : others;
}

/** Object numbers whose value differs from what qpdf reads. */
function differences(file: PdfFile, bytes: Uint8Array, password: string): string[] {
  const run = qpdf(bytes, `--password=${password}`, '--json', '--json-key=qpdf', 'IN');
  const json = JSON.parse(String(run.stdout)) as {
    qpdf: [unknown, Record<string, { value?: Json; stream?: { dict: Json } }>];
  };
  const theirs = new Map<string, Json>();
  for (const [key, { value, stream }] of Object.entries(json.qpdf[1])) {
    if (key.startsWith('obj:')) theirs.set(key.slice(4), stream ? stream.dict : (value ?? null));
  }
  const missing = (ref: string): boolean => (theirs.get(ref) ?? null) === null;
  const wrong: string[] = [];
  for (const [ref, value] of theirs) {
    const [num = 0, gen = 0] = ref.split(' ').map(Number);
    const object = file.get(new PdfRef(num, gen));
    if (isFileStructure(value)) continue;
    const ours = qpdfNotation(object, file);
    const expected = object instanceof PdfStream ? comparableStream(value) : value;
    if (!sameValue(ours, normalised(expected, missing))) wrong.push(ref);
  }
  return wrong;
}

describe.skipIf(!present)('the corpus', () => {
  test('ensures that the list of files was read', () => {
    expect(samples().length).toBeGreaterThan(100);
  });

  test.each(samples().filter(({ path }) => !path.startsWith('damaged/')))(
    'ensures that $path has the objects that qpdf reads',
    async ({ path, passwords }) => {
      const bytes = read(path);
      for (const password of passwords) {
        const file = await openPdf(bytes, { fileName: path, password });
        // qpdf numbers and repairs in its own way where it has to recover.
        if (!file.wasRecovered) expect(differences(file, bytes, password)).toEqual([]);
      }
    },
  );

  test.each(samples())(
    'ensures that $path opens, and has its pages when rewritten',
    async ({ path, note, passwords }) => {
      const bytes = read(path);
      const opening = openPdf(bytes, { fileName: path, password: passwords[0] ?? '' });
      if (HOPELESS.has(path)) {
        await expect(opening).rejects.toMatchObject({ code: 'input-damaged' });
        return;
      }
      const file = await opening;
      for (let num = 0; num < file.nextObjectNumber; num++) {
        const object = file.get(new PdfRef(num));
        try {
          if (object instanceof PdfStream) decodeStream(object, file);
        } catch (error) {
          // A decompression bomb is among them.
          expect(error instanceof RectoError && error.code).toBe('too-demanding');
        }
      }
      const pages = /pages=(\d+)/.exec(note)?.[1];
      const before = qpdf(bytes, `--password=${passwords[0] ?? ''}`, '--show-npages', 'IN');
      const after = qpdf(rewriteFile(file), '--show-npages', 'IN');
      const expected = before.status === 0 ? String(before.stdout).trim() : pages;
      if (expected !== undefined && !note.includes('loop in page tree'))
        expect(String(after.stdout).trim()).toBe(expected);
    },
  );

  test.each(samples().filter(({ path, note }) => path.startsWith('encrypted/') && !note.includes('(empty)')))(
    'ensures that $path stays locked without its password',
    async ({ path }) => {
      const bytes = read(path);
      await expect(openPdf(bytes, { fileName: path })).rejects.toMatchObject({ code: 'input-locked' });
      await expect(openPdf(bytes, { fileName: path, password: 'no' })).rejects.toMatchObject({
        code: 'password-wrong',
      });
    },
  );
});
