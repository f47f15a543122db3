import { existsSync, readFileSync } from 'node:fs';
import { RectoError } from '@recto/contract/recto-error';

/** Limits of one process; undefined for no limit by Recto. */
export interface ProcessLimits {
  /** Memory that it can write to. Not addresses: WebAssembly reserves gigabytes of them. */
  readonly maxMemoryMegabytes: number;
  /** Processor time of all its threads together. */
  readonly maxCpuSeconds?: number;
  readonly maxFileBytes?: number;
  /** Most processes of its user, including threads; applies to users other than root. */
  readonly maxProcesses?: number;
  readonly maxOpenFiles: number;
}

const PRLIMIT = '/usr/bin/prlimit';
const BYTES_PER_MEBIBYTE = 1_048_576;

/** @throws engine-missing where nothing can limit a process: a job without limits is none */
export function requireLimiter(): void {
  if (!existsSync(PRLIMIT)) throw new RectoError('engine-missing', { engine: 'prlimit' });
}

/** The command line of a program under limits, without core dumps. @throws engine-missing without prlimit */
export function limitedProgram(limits: ProcessLimits, program: readonly string[]): string[] {
  requireLimiter();
  const option = (name: string, row: string, wanted: number | undefined) =>
    wanted === undefined ? [] : [`--${name}=${withinHardLimit(row, wanted)}`];
  return [
    PRLIMIT,
    ...option('data', 'Max data size', limits.maxMemoryMegabytes * BYTES_PER_MEBIBYTE),
    ...option('cpu', 'Max cpu time', limits.maxCpuSeconds),
    ...option('fsize', 'Max file size', limits.maxFileBytes),
    ...option('nproc', 'Max processes', limits.maxProcesses),
    ...option('nofile', 'Max open files', limits.maxOpenFiles),
    '--core=0',
    '--',
    ...program,
  ];
}

/** Without rights, a limit that this process itself was given can only be lowered; prlimit would refuse to start the program. */
function withinHardLimit(row: string, wanted: number): number {
  const limits = /^(?:\d+|unlimited)\s+(?<hard>\d+|unlimited)/;
  const line = readFileSync('/proc/self/limits', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(row));
  const hard = Number(limits.exec(line?.slice(row.length).trim() ?? '')?.groups?.hard);
  return Number.isNaN(hard) ? wanted : Math.min(wanted, hard);
}
