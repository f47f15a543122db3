import { ALLOWED_CALLS } from './allowed-calls.ts';

/** `one-process` may start threads and nothing else; `many-processes` may start processes too, as LibreOffice does. */
export type ProgramKind = 'one-process' | 'many-processes';

/** One processor family: how the kernel names it, and calls whose arguments decide. */
interface Architecture {
  readonly audit: number;
  /** Index of the column in `ALLOWED_CALLS`. */
  readonly column: 0 | 1;
  readonly clone: number;
  readonly fork: readonly number[];
  readonly ioctl: number;
  readonly socket: number;
  /** Numbers from here on are those of another interface (x32); none where there is no such thing. */
  readonly foreignFrom: number | null;
}

const ARCHITECTURES: Readonly<Record<string, Architecture>> = {
  x64: {
    audit: 0xc000003e,
    column: 0,
    clone: 56,
    fork: [57, 58],
    ioctl: 16,
    socket: 41,
    foreignFrom: 0x40000000,
  },
  arm64: { audit: 0xc00000b7, column: 1, clone: 220, fork: [], ioctl: 29, socket: 198, foreignFrom: null },
};

/** Instructions of classic BPF (linux/bpf_common.h) and answers to a call (linux/seccomp.h). */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const IF_AT_LEAST = 0x35;
const IF_GREATER = 0x25;
const IF_ANY_BIT = 0x45;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const refuseWith = (errorNumber: number) => 0x00050000 | errorNumber;
const NOT_PERMITTED = refuseWith(1);
/** "There is no such call": programs then do without it, as on an older kernel. */
const NO_SUCH_CALL = refuseWith(38);

/** Offsets in `struct seccomp_data`. Only the lower half of an argument is examined here. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;
const SECOND_ARGUMENT = 24;

/** Any new namespace: time, mount, cgroup, uts, ipc, user, pid, net. */
const NEW_NAMESPACES = 0x80 | 0x20000 | 0x2000000 | 0x4000000 | 0x8000000 | 0x10000000 | 0x20000000 | 0x40000000;
const THREAD = 0x10000;
const UNIX_SOCKET = 1;
/** Typing into a terminal (TIOCSTI), and the console's own commands (TIOCLINUX). */
const TERMINAL_INPUT = [0x5412, 0x541c];

type Instruction = readonly [code: number, operand: number, skipIfTrue: number, skipIfFalse: number];

const answer = (value: number): Instruction => [RETURN, value, 0, 0];

/** Runs the instructions for one call only; the number is loaded before and after. */
function onlyFor(call: number, instructions: readonly Instruction[]): Instruction[] {
  return [[IF_EQUAL, call, 0, instructions.length], ...instructions];
}

/**
 * The filter that bubblewrap installs before it starts a program (`--seccomp`): compiled `struct sock_filter`s.
 * @returns null for a processor family that we have no numbers for
 */
export function systemCallFilter(kind: ProgramKind, family: string = process.arch): Buffer | null {
  const architecture = ARCHITECTURES[family];
  if (!architecture) return null;
  const { audit, column, clone, fork, ioctl, socket, foreignFrom } = architecture;
  const calls = Object.values(ALLOWED_CALLS).flatMap((numbers) => numbers[column] ?? []);
  if (kind === 'many-processes') calls.push(...fork);
  return compile([
    [LOAD, ARCHITECTURE, 0, 0],
    [IF_EQUAL, audit, 1, 0],
    answer(KILL_PROCESS),
    [LOAD, NUMBER, 0, 0],
    ...(foreignFrom === null ? [] : ([[IF_AT_LEAST, foreignFrom, 0, 1], answer(NO_SUCH_CALL)] as const)),
    ...rangesOf(calls).flatMap(([first, last]): Instruction[] => [
      [IF_AT_LEAST, first, 0, 2],
      [IF_GREATER, last, 1, 0],
      answer(ALLOW),
    ]),
    ...onlyFor(clone, [
      [LOAD, FIRST_ARGUMENT, 0, 0],
      [IF_ANY_BIT, NEW_NAMESPACES, 0, 1],
      answer(NOT_PERMITTED),
      [IF_ANY_BIT, kind === 'one-process' ? THREAD : 0xffffffff, 0, 1],
      answer(ALLOW),
      answer(NOT_PERMITTED),
    ]),
    ...onlyFor(socket, [
      [LOAD, FIRST_ARGUMENT, 0, 0],
      [IF_EQUAL, UNIX_SOCKET, 0, 1],
      answer(ALLOW),
      answer(NOT_PERMITTED),
    ]),
    ...onlyFor(ioctl, [
      [LOAD, SECOND_ARGUMENT, 0, 0],
      ...TERMINAL_INPUT.flatMap((request): Instruction[] => [[IF_EQUAL, request, 0, 1], answer(NOT_PERMITTED)]),
      answer(ALLOW),
    ]),
    answer(NO_SUCH_CALL),
  ]);
}

/** Numbers without gaps, as first and last. */
function rangesOf(numbers: readonly number[]): (readonly [first: number, last: number])[] {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const range = ranges.at(-1);
    if (range && number <= range[1] + 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** `struct sock_filter`: code, jump if true, jump if false, operand. Both families are little-endian, and so are these words. */
function compile(instructions: readonly Instruction[]): Buffer {
  const words = Uint32Array.from(
    instructions.flatMap(([code, operand, skipIfTrue, skipIfFalse]) => [
      code | (skipIfTrue << 16) | (skipIfFalse << 24),
      operand,
    ]),
  );
  return Buffer.from(words.buffer);
}
