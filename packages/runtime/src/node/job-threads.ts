/** Environment variable that tells an engine the number of threads it may start for itself. */
const VARIABLE = 'RECTO_JOB_THREADS';

/** Flags and environment that keep a Node process from running more threads at once. */
export interface ThreadLimits {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Beside the one that runs the code, V8 has threads that collect garbage and compile, and libuv some that read files and run the
 * image codecs: by default several of each, whatever the machine has. Where there is one thread, it collects its garbage itself.
 * @param threads undefined for no limit
 */
export function threadLimits(threads: number | undefined): ThreadLimits {
  if (threads === undefined) return { flags: [], environment: {} };
  return {
    flags: [`--v8-pool-size=${threads}`, ...(threads === 1 ? ['--single-threaded-gc'] : [])],
    environment: { UV_THREADPOOL_SIZE: String(threads), VIPS_CONCURRENCY: '1', [VARIABLE]: String(threads) },
  };
}

/** Returns the number of threads that the job in this process may start for itself; undefined when it was not set. */
export function threadsOfJob(): number | undefined {
  const given = process.env[VARIABLE];
  return given === undefined ? undefined : Number(given);
}
