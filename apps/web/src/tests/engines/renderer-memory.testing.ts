import { readFileSync } from 'node:fs';
import { setInterval as every } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;
const BYTES_PER_KILOBYTE = 1024;

/**
 * Most memory that one of the processes had while work was done, in bytes: pages of its own and those that it shares with the
 * browser, without the program itself. Linux only.
 * @param processes asked for again and again, since a page may get another one
 */
export async function peakWhile<Out>(
  processes: () => Promise<readonly number[]>,
  work: () => Promise<Out>,
): Promise<{ readonly value: Out; readonly peakBytes: number }> {
  let peakBytes = 0;
  const ended = new AbortController();
  const look = async () => {
    let known: readonly number[] = [];
    let looks = 0;
    for await (const _ of every(LOOK_EVERY_MS, null, { signal: ended.signal })) {
      if (looks++ % 10 === 0) known = await processes();
      peakBytes = Math.max(peakBytes, ...known.map(memoryOf));
    }
  };
  const looking = look().catch((thrown: unknown) => {
    if (!ended.signal.aborted) throw thrown;
  });
  try {
    const value = await work();
    return { value, peakBytes };
  } finally {
    ended.abort();
    await looking;
  }
}

/** Bytes of a process as `peakWhile` counts them; 0 for one that has ended. */
export function memoryOf(pid: number): number {
  let status = '';
  try {
    status = readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch {
    return 0;
  }
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) * BYTES_PER_KILOBYTE;
}
