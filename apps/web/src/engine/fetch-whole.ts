/** How long not a byte may come before a file is asked for again, try after try; the last try is waited for without an end. */
const PATIENCES_MS: readonly number[] = [15_000, 30_000];

/**
 * Fetches a file that an engine needs, whole. One of which nothing more comes is asked for again, past the browser's cache.
 * @throws Error when it cannot be had
 */
export async function fetchWhole(
  address: string,
  cache: RequestCache = 'force-cache',
  patiencesMs = PATIENCES_MS,
): Promise<ArrayBuffer> {
  for (const [tries, patienceMs] of patiencesMs.entries()) {
    const bytes = await fetchUnlessStill(address, tries === 0 ? cache : 'reload', patienceMs);
    if (bytes) return bytes;
  }
  const answer = await fetch(address, { cache: 'reload' });
  return wholeOf(address, answer);
}

/** @returns null when nothing has come for the time */
async function fetchUnlessStill(address: string, cache: RequestCache, patienceMs: number): Promise<ArrayBuffer | null> {
  const standstill = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => standstill.abort(), patienceMs);
  };
  // A fetch that stands still may not end when it is told to, so it is not waited for.
  const still = new Promise<null>((resolve) => {
    standstill.signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  goOn();
  const whole = fetch(address, { cache, signal: standstill.signal }).then((answer) => wholeOf(address, answer, goOn));
  whole.catch(() => undefined);
  try {
    return await Promise.race([whole.catch((thrown) => unlessAborted(standstill.signal, thrown)), still]);
  } finally {
    clearTimeout(timer);
  }
}

function unlessAborted({ aborted }: AbortSignal, thrown: unknown): null {
  if (aborted) return null;
  throw thrown;
}

/** @param onBytes called whenever some have come */
async function wholeOf(address: string, answer: Response, onBytes = () => {}): Promise<ArrayBuffer> {
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, through) {
      onBytes();
      through.enqueue(bytes);
    },
  });
  return await new Response(answer.body?.pipeThrough(heard)).arrayBuffer();
}
