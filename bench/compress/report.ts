import { median } from '../statistics.ts';
import { CAUSES } from './exceptions.ts';

interface Figures {
  readonly bytes: number;
  readonly ms: number;
  readonly similarity: number;
}

/** Figures of one file. */
export interface FileFigures {
  readonly name: string;
  readonly inputBytes: number;
  /** `faults` is what differs from the file although nothing may: `text`, `pixels`, `qpdf`. */
  readonly lite: Figures & { readonly faults: readonly string[] };
  /** At the slider's default. */
  readonly usual: Figures;
  /** To a size; null where none lies between the smallest and the lossless result. */
  readonly target: { readonly wanted: number; readonly bytes: number; readonly ms: number } | null;
  readonly peers: readonly (Figures & {
    readonly name: string;
    readonly isPreset: boolean;
    readonly isLossless: boolean;
    /** Our smallest result that looks as good as this one's. */
    readonly best: (Figures & { readonly quality: number }) | null;
  })[];
}

/** The figures as text: lines of a table, a summary, and both as Markdown. */
export function reportOf(figures: readonly FileFigures[]): { lines: string[]; summary: string[]; markdown: string } {
  const lines = figures.flatMap(linesOf);
  const summary = summaryOf(figures);
  const head = [
    '| file | result | size | similarity | time, ms | ours at that similarity | ratio |',
    '|---|---|---|---|---|---|---|',
  ];
  const text = [
    '# Compression beside other programs',
    '',
    ...summary.map((line) => `- ${line}`),
    '',
    ...head,
    ...lines,
    '',
  ];
  return { lines, summary, markdown: text.join('\n') };
}

function linesOf({ name, inputBytes, lite, usual, peers }: FileFigures): string[] {
  const share = (bytes: number) => (bytes / inputBytes).toFixed(3);
  const row = (who: string, { bytes, similarity, ms }: Figures, more = ' | ') =>
    `| ${name} | ${who} | ${share(bytes)} | ${similarity.toFixed(3)} | ${Math.round(ms)} | ${more} |`;
  return [
    row('ours, lossless', lite),
    row('ours at 75', usual),
    ...peers.map((peer) => {
      const { best } = peer;
      const ratio = best && `${share(best.bytes)} at ${best.quality} | ${(best.bytes / peer.bytes).toFixed(2)}`;
      return row(peer.name, peer, ratio ?? ' | ');
    }),
  ];
}

function summaryOf(figures: readonly FileFigures[]): string[] {
  const summary: string[] = [];
  const names = [...new Set(figures.flatMap(({ peers }) => peers.map(({ name }) => name)))];
  for (const name of names) {
    const pairs = figures.flatMap((file) => {
      const peer = file.peers.find((other) => other.name === name);
      return peer ? [{ file, peer }] : [];
    });
    const isPreset = pairs[0]?.peer.isPreset ?? false;
    const isLossless = pairs[0]?.peer.isLossless ?? false;
    if (!isPreset && !isLossless) continue;
    const ratios = pairs.map(({ file, peer }) => ({
      name: file.name,
      ratio: (isPreset ? (peer.best?.bytes ?? file.inputBytes) : file.lite.bytes) / peer.bytes,
    }));
    const larger = ratios.filter(({ ratio }) => ratio > 1.0005).map((one) => `${one.name} ${one.ratio.toFixed(2)}`);
    const times = pairs.map(
      ({ file, peer }) => (isPreset ? (peer.best?.ms ?? 0) : file.lite.ms) / Math.max(1, peer.ms),
    );
    summary.push(
      `${isPreset ? 'as similar as' : 'lossless beside'} ${name}: size ${median(ratios.map(({ ratio }) => ratio)).toFixed(2)} in the median, ` +
        `time ${median(times).toFixed(2)}; larger on ${larger.length} of ${ratios.length}${larger.length > 0 ? ` (${larger.join(', ')})` : ''}`,
    );
  }
  return [...summary, ...causesOf(figures), ...ownSummary(figures), bestOfQpdf(figures)];
}

/** Why some are larger than a preset's, as far as it is known. */
function causesOf(figures: readonly FileFigures[]): string[] {
  const isLarger = ({ peers }: FileFigures) =>
    peers.some(({ isPreset, best, bytes }) => isPreset && best !== null && best.bytes > bytes * 1.0005);
  return figures.flatMap((file) => {
    const cause = CAUSES[file.name];
    return cause && isLarger(file) ? [`larger than a preset: ${file.name}: ${cause}`] : [];
  });
}

/** Beside the smaller of qpdf's two lossless results. */
function bestOfQpdf(figures: readonly FileFigures[]): string {
  const ratios = figures.flatMap(({ lite, peers }) => {
    const sizes = peers
      .filter(({ name, isLossless }) => isLossless && name.startsWith('qpdf'))
      .map(({ bytes }) => bytes);
    return sizes.length > 0 ? [lite.bytes / Math.min(...sizes)] : [];
  });
  const sorted = [...ratios].sort((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 1).toFixed(3);
  return `lossless beside qpdf: quartiles ${at(0.25)}, ${at(0.5)}, ${at(0.75)}; the worst ${at(1)}`;
}

function ownSummary(figures: readonly FileFigures[]): string[] {
  const faulty = figures.filter(({ lite }) => lite.faults.length > 0);
  const targets = figures.flatMap(({ name, target }) =>
    target ? [{ name, share: target.bytes / target.wanted }] : [],
  );
  const missed = targets.filter(({ share }) => share > 1 || share < 0.95);
  return [
    `lossless: ${figures.length - faulty.length} of ${figures.length} show the same pixels and text and pass qpdf --check` +
      listed(faulty.map(({ name, lite }) => `${name}: ${lite.faults.join(', ')}`)),
    `to a size: ${targets.length - missed.length} of ${targets.length} within 5 % below it` +
      listed(missed.map(({ name, share }) => `${name} ${share.toFixed(3)}`)),
    `largest of all results beside its file: ${Math.max(...figures.map(({ lite, usual, inputBytes }) => Math.max(lite.bytes, usual.bytes) / inputBytes)).toFixed(3)}`,
  ];
}

const listed = (items: readonly string[]) => (items.length > 0 ? ` (${items.join('; ')})` : '');
