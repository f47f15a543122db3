import { openZip } from '@recto/codecs/node';
import { pdfTexts, qpdfCheck } from '@recto/testkit';
import type { SavedFile } from './visitor.testing.ts';

/** Reads a result by a program that is not ours. @throws Error that says what is wrong with it */
export type Check = (result: SavedFile) => Promise<void>;

/** @throws Error when two plain values differ */
export function same(found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Error(`The result has ${left} instead of ${right}`);
}

/** @throws Error when qpdf finds fault with a PDF */
export async function sound(bytes: Uint8Array): Promise<void> {
  same(await qpdfCheck(bytes), { exitCode: 0, complaints: [] });
}

/** A PDF in which qpdf finds no fault. */
export async function isSoundPdf({ bytes }: SavedFile): Promise<void> {
  await sound(bytes);
}

/** A sound PDF whose pages say these texts, as qpdf and poppler read it. */
export function hasPages(texts: readonly string[]): Check {
  return async ({ bytes }) => {
    await sound(bytes);
    const found = await pdfTexts(bytes);
    same(found.length, texts.length);
    for (const [index, text] of texts.entries()) {
      if (!found[index]?.includes(text)) throw new Error(`Page ${index + 1} says "${found[index]}", not "${text}"`);
    }
  };
}

/** A ZIP of so many files. @param check of each */
export function zipOf(count: number, ending: string, check: Check): Check {
  return async ({ bytes, name: zipName }) => {
    const { entries, read } = openZip(bytes, zipName);
    same(entries.length, count);
    for (const { name } of entries) {
      same(name.endsWith(ending), true);
      await check({ name, bytes: read(name) ?? new Uint8Array() });
    }
  };
}

/** An Office file one of whose parts says a text. */
export function partSays(folder: string, text: string): Check {
  return async ({ bytes, name: fileName }) => {
    const { entries, read } = openZip(bytes, fileName);
    const said = entries
      .filter(({ name }) => name.startsWith(folder))
      .map(({ name }) => new TextDecoder().decode(read(name) ?? undefined).replace(/<[^>]+>/g, ''));
    same(
      said.some((part) => part.includes(text)),
      true,
    );
  };
}
