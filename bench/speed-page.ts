import type { BenchResults, CaseResult } from './results.ts';

const BLOCK = /(<!-- figures -->\n)[\s\S]*(<!-- \/figures -->)/;

/** docs/speed.md with its block of figures made from the committed results. @throws Error when it has no such block */
export function withFigures(page: string, results: BenchResults): string {
  if (!BLOCK.test(page)) throw new Error('docs/speed.md has no block <!-- figures -->');
  return page.replace(BLOCK, (_, start: string, end: string) => `${start}${figures(results)}\n${end}`);
}

function figures({ cases, machine }: BenchResults): string {
  const dates = [...new Set(cases.map(({ date }) => date))].sort();
  return [
    `Measured on ${dates.join(' and ')} on ${machine.cores} cores (${machine.processor}), medians, beside native programs that do less:`,
    '',
    '| Job | Recto, engine | with verification and receipt | others |',
    '|---|---:|---:|---|',
    ...cases.map(figureRow),
  ].join('\n');
}

function figureRow(one: CaseResult): string {
  const others = one.peers.map(({ name, wholeMs }) => `${name} ${inSeconds(wholeMs)}`).join(', ');
  return `| ${one.title} | ${inSeconds(one.engineMs)} | ${inSeconds(one.jobMs)} | ${others} |`;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
