import type { BenchResults, CaseResult } from './results.ts';
import { isRegression } from './statistics.ts';

const BYTES_PER_MEGABYTE = 1_048_576;
const inMegabytes = (bytes: number) => (bytes / BYTES_PER_MEGABYTE).toFixed(bytes < 10 * BYTES_PER_MEGABYTE ? 1 : 0);
const inMs = (ms: number) => ms.toFixed(0);
const asRatio = (ratio: number) => ratio.toFixed(2);

/** Against the target: "1.21 (at most 1.80)", or with " MISSED". */
function withTarget(ratio: number, target: number | null): string {
  if (target === null) return asRatio(ratio);
  return `${asRatio(ratio)} (at most ${asRatio(target)}${ratio > target ? ': MISSED' : ''})`;
}

/** The results as a Markdown page. */
export function reportOf(results: BenchResults): string {
  const { machine } = results;
  const programs = Object.entries(machine.programs).map(([name, version]) => `${name} ${version}`);
  const lines = [
    '# Speed and memory, measured',
    '',
    'Written by `npm run bench -- --accept`: medians of runs, in each of which our engine and the other programs took turns.',
    `Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memoryMegabytes} MB; Node ${machine.node}, ${programs.join(', ')}.`,
    '',
    '"Engine" is reading, opening and the operation in a fresh process. "Job" adds all that a host adds: checks of type and limits, two inventories, the result opened',
    'again and compared, the receipt. "Command" is the whole process of the command line, from its start to the written result. The other programs are measured as whole',
    'processes. Ratios are medians of paired ratios; below 1 we are faster.',
    '',
    'Read with care: the other programs check nothing afterwards and lose most structures in a merge (see fidelity.md); qpdf decodes and encodes ASCII85 streams again unless',
    'it is told to preserve them, and both ways are shown.',
    '',
  ];
  for (const one of results.cases) lines.push(...caseTable(one), '');
  return `${lines.join('\n').trimEnd()}\n`;
}

function caseTable(one: CaseResult): string[] {
  const [first] = one.peers;
  const memoryRatio = one.enginePeakBytes / one.inputBytes;
  return [
    `## ${one.title}`,
    '',
    `Measured on ${one.date} in ${one.runs} runs. Input ${inMegabytes(one.inputBytes)} MB, result ${inMegabytes(one.resultBytes)} MB. Engine / ${first?.name ?? 'peer'}: ${withTarget(first?.engineRatio ?? Number.NaN, one.targetRatio)}. ` +
      `Peak memory / input: ${withTarget(memoryRatio, one.targetMemoryRatio)}.`,
    '',
    '| | ms | peak MB | our engine / it | our command / it |',
    '|---|---:|---:|---:|---:|',
    `| recto, engine | ${inMs(one.engineMs)} | ${inMegabytes(one.enginePeakBytes)} | | |`,
    `| recto, job | ${inMs(one.jobMs)} | ${inMegabytes(one.jobPeakBytes)} | | |`,
    commandLine(one),
    ...one.peers.map((peer) => {
      const command = peer.commandRatio === null ? '' : asRatio(peer.commandRatio);
      return `| ${peer.name} | ${inMs(peer.wholeMs)} | ${inMegabytes(peer.peakBytes)} | ${asRatio(peer.engineRatio)} | ${command} |`;
    }),
  ];
}

function commandLine({ commandMs, commandPeakBytes }: CaseResult): string {
  if (commandMs === null || commandPeakBytes === null) return '| recto, command | above its limit | | | |';
  return `| recto, command | ${inMs(commandMs)} | ${inMegabytes(commandPeakBytes)} | | |`;
}

/** One sentence for each case whose ratio to a peer became worse than the committed one by more than noise. */
export function regressionsOf(now: BenchResults, committed: BenchResults | null): readonly string[] {
  return now.cases.flatMap((one) => {
    const before = committed?.cases.find(({ name }) => name === one.name);
    return one.peers.flatMap((peer) => {
      const then = before?.peers.find(({ name }) => name === peer.name)?.engineRatio;
      if (!isRegression(peer.engineRatio, then)) return [];
      return [`${one.title}: ${asRatio(peer.engineRatio)} of ${peer.name}'s time, was ${asRatio(then ?? Number.NaN)}`];
    });
  });
}
