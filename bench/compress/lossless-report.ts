import { median } from '../statistics.ts';

/** Figures of a file compressed without any loss. */
export interface LosslessFigures {
  readonly name: string;
  readonly inputBytes: number;
  /** `faults` is what differs from the file although nothing may: `text`, `pixels`, `qpdf`. */
  readonly lite: { readonly bytes: number; readonly ms: number; readonly faults: readonly string[] };
  readonly peers: readonly { readonly name: string; readonly bytes: number; readonly ms: number }[];
}

/** The figures in words: lines of a table, a summary, and both as Markdown. */
export function losslessReport(figures: readonly LosslessFigures[]): {
  readonly lines: readonly string[];
  readonly summary: readonly string[];
  readonly markdown: string;
} {
  const lines = figures.map(({ name, inputBytes, lite, peers }) => {
    const share = (bytes: number) => (bytes / inputBytes).toFixed(3);
    const others = peers.map((peer) => `${peer.name} ${share(peer.bytes)}`).join(', ');
    return `| ${name} | ${inputBytes} | ${share(lite.bytes)} | ${Math.round(lite.ms)} | ${others} | ${lite.faults.join(', ')} |`;
  });
  const names = [...new Set(figures.flatMap(({ peers }) => peers.map(({ name }) => name)))];
  const faulty = figures.filter(({ lite }) => lite.faults.length > 0);
  const summary = [
    ...names.map((name) => `beside ${name}: ${besides(figures, name)}`),
    `the same pixels at 150 dpi on the first pages, the same text, nothing new to qpdf --check: ${figures.length - faulty.length} of ${figures.length}`,
    `larger than its file: ${figures.filter(({ lite, inputBytes }) => lite.bytes > inputBytes).length} of ${figures.length}`,
  ];
  const text = [
    '# Compression without loss beside other programs',
    '',
    ...summary.map((line) => `- ${line}`),
    '',
    '| file | bytes | ours | time, ms | others | differs in |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ];
  return { lines, summary, markdown: text.join('\n') };
}

function besides(figures: readonly LosslessFigures[], name: string): string {
  const ratios = figures.flatMap((file) => {
    const peer = file.peers.find((other) => other.name === name);
    return peer ? [{ name: file.name, ratio: file.lite.bytes / peer.bytes }] : [];
  });
  const larger = ratios.filter(({ ratio }) => ratio > 1.0005).map((one) => `${one.name} ${one.ratio.toFixed(2)}`);
  const middle = median(ratios.map(({ ratio }) => ratio)).toFixed(3);
  return `${middle} in the median of ${ratios.length}${larger.length > 0 ? `; larger on ${larger.join(', ')}` : ''}`;
}
