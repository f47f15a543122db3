import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesInput } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { drawWithPdfium, drawWithPoppler, pdfTexts, qpdfCheck } from '@recto/testkit';
import type { LosslessFigures } from './lossless-report.ts';
import { peerResult } from './peer-results.ts';
import { isThere, PEERS, runPeer } from './peers.ts';
import { contentSimilarity, drawPages, type Picture } from './picture.ts';
import type { FileFigures } from './report.ts';

/** Resolution of the drawn pages, and their number. */
export const DPI = 150;
export const PAGES = 2;
/** Similarities are compared to so many decimals, as they are printed. */
const TOLERANCE = 0.0005;
const QUALITIES = Array.from({ length: 19 }, (_, index) => 10 + index * 5);

const host = createInlineHost(undefined, NODE_CAPABILITIES);

/** A result of ours. */
export interface Result {
  readonly bytes: number;
  readonly ms: number;
  readonly similarity: number;
}

/** Runs one of our tools on a file. */
export async function ours(toolId: string, name: string, bytes: Uint8Array, options: unknown) {
  const startedAt = performance.now();
  const { outputs, receipt } = await host.run({ toolId, inputs: [bytesInput(name, bytes)], options });
  return { bytes: outputs[0]?.bytes ?? bytes, ms: performance.now() - startedAt, receipt };
}

/** Returns the similarity of a result's first pages to these, 0 to 1. */
export function similarityTo(before: readonly Picture[], pdf: Uint8Array | string): number {
  const after = drawPages(pdf, DPI, PAGES);
  const each = before.map((picture, index) => {
    const other = after[index];
    return other ? contentSimilarity(picture, other) : 0;
  });
  return each.reduce((sum, value) => sum + value, 0) / Math.max(1, each.length);
}

/** Measures only what loses nothing. */
export async function measureLossless(name: string, bytes: Uint8Array, folder: string): Promise<LosslessFigures> {
  const input = join(folder, 'input.pdf');
  writeFileSync(input, bytes);
  const lite = await ours('compress-lite', name, bytes, {});
  const peers = PEERS.filter((peer) => peer.isLossless && isThere(peer)).flatMap((peer) => {
    const made = runPeer(peer, input, join(folder, `${peer.command}.pdf`));
    return made ? [{ name: peer.name, ...made }] : [];
  });
  const faults = await faultsOfLossless(bytes, lite.bytes, drawPages(input, DPI, PAGES));
  return { name, inputBytes: bytes.length, lite: { bytes: lite.bytes.length, ms: lite.ms, faults }, peers };
}

/** Measures a file beside every peer. */
export async function measure(name: string, bytes: Uint8Array, folder: string): Promise<FileFigures> {
  const input = join(folder, 'input.pdf');
  writeFileSync(input, bytes);
  const before = drawPages(input, DPI, PAGES);
  const results = new Map<number, Result>();
  const at = async (quality: number): Promise<Result> => {
    const known = results.get(quality);
    if (known) return known;
    const made = await ours('compress', name, bytes, { quality });
    const result = { bytes: made.bytes.length, ms: made.ms, similarity: similarityTo(before, made.bytes) };
    results.set(quality, result);
    return result;
  };
  const lite = await ours('compress-lite', name, bytes, {});
  const peers: FileFigures['peers'][number][] = [];
  for (const peer of PEERS.filter(isThere)) {
    const output = join(folder, 'peer.pdf');
    rmSync(output, { force: true });
    const made = peerResult(peer, { path: input, bytes }, output, (path) => similarityTo(before, path));
    if (!made) continue;
    const best = peer.isPreset ? await smallestAsGood(made.similarity, at) : null;
    peers.push({ name: peer.name, isPreset: peer.isPreset, isLossless: peer.isLossless, ...made, best });
  }
  const usual = await at(75);
  const smallest = await at(10);
  return {
    name,
    inputBytes: bytes.length,
    lite: {
      bytes: lite.bytes.length,
      ms: lite.ms,
      similarity: similarityTo(before, lite.bytes),
      faults: await faultsOfLossless(bytes, lite.bytes, before),
    },
    usual,
    target: await toTarget(name, bytes, smallest.bytes, lite.bytes.length),
    peers,
  };
}

/** Lists the faults of a lossless result: complaints of qpdf that the file did not have, other text, other pixels. */
export async function faultsOfLossless(
  source: Uint8Array,
  result: Uint8Array,
  before: readonly Picture[],
): Promise<string[]> {
  const faults: string[] = [];
  const [was, is] = [await qpdfCheck(source), await qpdfCheck(result)];
  if (is.complaints.length > was.complaints.length) faults.push('qpdf');
  const [textBefore, textAfter] = [await pdfTexts(source).catch(() => null), await pdfTexts(result).catch(() => null)];
  // Of some damaged files poppler reads nothing, and all of what was made of them.
  const hadText = textBefore === null || textBefore.join('').trim() !== '';
  if (hadText && JSON.stringify(textBefore) !== JSON.stringify(textAfter)) faults.push('text');
  const after = drawPages(result, DPI, PAGES);
  if (!before.every(({ rgb }, page) => Buffer.from(rgb).equals(after[page]?.rgb ?? Buffer.alloc(0))))
    faults.push('pixels');
  const [first] = before;
  if (first && (await differs((pdf) => drawWithPdfium(pdf, first.width >> 1, first.height >> 1), source, result)))
    faults.push('pixels of PDFium');
  const drawFirst = async (pdf: Uint8Array) => (await drawWithPoppler(pdf, DPI >> 1, ['-f', '1', '-l', '1']))[0];
  if (await differs(drawFirst, source, result)) faults.push('pixels of poppler');
  return faults;
}

/** True when a program draws two files and not the same; what it cannot draw of a source is nothing to compare with. */
async function differs(
  draw: (pdf: Uint8Array) => Promise<{ readonly rgb: Uint8Array } | undefined>,
  source: Uint8Array,
  result: Uint8Array,
): Promise<boolean> {
  const [was, is] = [await draw(source).catch(() => undefined), await draw(result).catch(() => undefined)];
  return was !== undefined && !Buffer.from(was.rgb).equals(Buffer.from(is?.rgb ?? []));
}

/** A size halfway, by factor, between the smallest result and the lossless one. @returns null when there is no such size */
async function toTarget(name: string, source: Uint8Array, smallest: number, lossless: number) {
  const wanted = Math.round(Math.sqrt(smallest * lossless));
  // The tool counts in megabytes and sizes of a few kilobytes are within one image's steps.
  if (smallest > lossless * 0.8 || wanted < 10_000) return null;
  const { bytes, ms } = await ours('compress', name, source, { targetMegabytes: wanted / 1_048_576 });
  return { wanted, bytes: bytes.length, ms };
}

/** The smallest result that looks as good: similarity grows with quality, so the range is halved, then its neighbours are tried. */
export async function smallestAsGood(similarity: number, at: (quality: number) => Promise<Result>) {
  const least = await at(QUALITIES[0] ?? 10);
  if (least.similarity + TOLERANCE >= similarity) return { quality: QUALITIES[0] ?? 10, ...least };
  let [low, high] = [1, QUALITIES.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    const result = await at(QUALITIES[middle] ?? 100);
    if (result.similarity + TOLERANCE >= similarity) high = middle;
    else low = middle + 1;
  }
  const quality = QUALITIES[high] ?? 100;
  return { quality, ...(await at(quality)) };
}
