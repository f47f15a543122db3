import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BYTES_REPORT, type ByteAccount } from '@recto/contract/byte-account';
import { reportOf } from '@recto/contract/report';
import { type Contents, contentsOf, droppedParts, type Part } from './contents.ts';
import { keepFigures, keptFigures } from './kept-figures.ts';
import { DPI, faultsOfLossless, ours, PAGES, type Result, similarityTo, smallestAsGood } from './measure.ts';
import { peerResult } from './peer-results.ts';
import { type CompressPeer, isThere, PEERS, runPeer, uprightPreset } from './peers.ts';
import { drawPages } from './picture.ts';

/** Figures of a file that nobody chose. */
export interface FolderFigures {
  readonly name: string;
  readonly inputBytes: number;
  /** `faults` is what differs although nothing may; `dropped` what is missing. */
  readonly lite: { readonly bytes: number; readonly faults: readonly string[]; readonly dropped: readonly Part[] };
  /** The smaller of qpdf's and mutool's lossless results. */
  readonly lossless: number | null;
  /** Ghostscript's result; null when it refuses the file. */
  readonly preset: { readonly bytes: number; readonly similarity: number; readonly dropped: readonly Part[] } | null;
  /** Our smallest result that looks as good, and where its bytes are. */
  readonly best: (Result & { readonly quality: number; readonly dropped: readonly Part[] }) | null;
  readonly account: ByteAccount | null;
}

/** PDF files in a folder and those below it, of at least so many bytes, by their path from there. */
export function pdfsIn(folder: string, leastBytes: number): { readonly name: string; readonly path: string }[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.pdf$/i.test(entry.name),
  );
  const paths = found.map((entry) => join(entry.parentPath, entry.name)).sort();
  return paths
    .filter((path) => statSync(path).size >= leastBytes)
    .map((path) => ({ name: relative(folder, path), path }));
}

/** Measures a file beside one preset of Ghostscript, at equal look, and what each of both kept. */
export async function measureInFolder(
  name: string,
  bytes: Uint8Array,
  folder: string,
  presetName: string,
): Promise<FolderFigures> {
  const input = join(folder, 'input.pdf');
  const output = join(folder, 'peer.pdf');
  writeFileSync(input, bytes);
  const before = drawPages(input, DPI, PAGES);
  const source = await contentsOf(bytes);
  const file = { path: input, bytes };
  const peer = uprightPreset(presetName);
  const made = isThere(peer) ? peerResult(peer, file, output, (path) => similarityTo(before, path)) : null;
  const presetDropped = made ? await droppedBy(file, output, peer, source) : [];
  const lite = await ours('compress-lite', name, bytes, {});
  const results = new Map<number, Result & { readonly pdf: Uint8Array; readonly account: ByteAccount | null }>();
  const at = async (quality: number): Promise<Result> => {
    const known = results.get(quality);
    if (known) return known;
    const { bytes: pdf, ms, receipt } = await ours('compress', name, bytes, { quality });
    const account = reportOf(BYTES_REPORT, receipt)?.[0]?.after ?? null;
    const result = { bytes: pdf.length, ms, similarity: similarityTo(before, pdf), pdf, account };
    results.set(quality, result);
    return result;
  };
  const found = made && (await smallestAsGood(made.similarity, at));
  const best = found ? (results.get(found.quality) ?? null) : null;
  const others = PEERS.filter((one) => one.isLossless && isThere(one)).flatMap((one) => {
    rmSync(output, { force: true });
    return peerResult(one, file, output, () => 1)?.bytes ?? [];
  });
  return {
    name,
    inputBytes: bytes.length,
    lite: {
      bytes: lite.bytes.length,
      faults: await faultsOfLossless(bytes, lite.bytes, before),
      dropped: droppedParts(source, await contentsOf(lite.bytes)),
    },
    lossless: others.length > 0 ? Math.min(...others) : null,
    preset: made && { bytes: made.bytes, similarity: made.similarity, dropped: presetDropped },
    best: found &&
      best && {
        quality: found.quality,
        bytes: best.bytes,
        ms: best.ms,
        similarity: best.similarity,
        dropped: droppedParts(source, await contentsOf(best.pdf)),
      },
    account: best?.account ?? null,
  };
}

/** Lists the parts that a peer dropped. They are the same in every run, so they are kept as the size is. */
async function droppedBy(
  { path, bytes }: { readonly path: string; readonly bytes: Uint8Array },
  output: string,
  peer: CompressPeer,
  source: Contents,
): Promise<readonly Part[]> {
  const key = `${peer.name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}`;
  const kept = keptFigures<{ name: string; dropped: readonly Part[] }>('dropped', key);
  if (kept) return kept.dropped;
  if (!statSync(output, { throwIfNoEntry: false })) runPeer(peer, path, output);
  const dropped = droppedParts(source, await contentsOf(new Uint8Array(readFileSync(output))));
  keepFigures('dropped', { name: key, dropped });
  return dropped;
}
