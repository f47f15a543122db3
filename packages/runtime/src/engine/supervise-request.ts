import type { EngineRequest, JobMessage } from '@recto/contract/messages';
import { deserializeError, RectoError, toRectoError } from '@recto/contract/recto-error';
import { type EngineLink, nonsense, readReply } from './engine-link.ts';

/** Longest time for an engine to stop by itself after a cancel, before it is ended. */
export const CANCEL_GRACE_MS = 300;
/** Longest silence of an engine before the caller is told. */
const DEFAULT_QUIET_MS = 60_000;
/** The silence is looked at so often while it lasts that long; time in which the page itself was asleep is not counted. */
const LOOKS_AT_SILENCE = 12;
/** Longest time until an engine answers that it has started on a request. */
const DEFAULT_START_TIMEOUT_MS = 20_000;

export interface SuperviseOptions<Out> {
  /** Checks a result that came over the boundary; throws for nonsense. */
  readonly readResult: (result: unknown) => Out;
  readonly signal?: AbortSignal | undefined;
  readonly onPercent?: ((percent: number) => void) | undefined;
  readonly startTimeoutMs?: number | undefined;
  /** Longest time of the whole request, whatever the engine reports. */
  readonly maxTimeoutMs?: number | undefined;
  /**
   * Told of an engine that says nothing, not even that it is alive: for how many seconds already, once and again as long as that
   * lasts; 0 as soon as it is heard again. It is never ended for that, but a cancel then ends it at once.
   */
  readonly onQuiet?: ((seconds: number) => void) | undefined;
  /** Longest silence before `onQuiet` is called; default 60,000. */
  readonly quietMs?: number | undefined;
  /** True when the engine may take as long as it likes, because a debugger holds it up. */
  readonly isDebugged?: boolean | undefined;
}

/**
 * Sends one request to an engine and waits for its end, whatever happens: an answer, a crash, nonsense, silence, a cancel.
 * The engine is ended unless it answered properly, so `link.hasEnded` tells whether it can take the next request.
 * @throws RectoError only: what the engine says, engine-crashed, timed-out, cancelled, out-of-memory.
 */
export function superviseRequest<Ref, Out>(
  link: EngineLink<Ref>,
  request: Exclude<EngineRequest<Ref>, { readonly kind: 'cancel' | 'preload' }>,
  options: SuperviseOptions<Out>,
): Promise<Out> {
  return new Promise((resolve, reject) => {
    const { signal } = options;
    if (signal?.aborted) return reject(new RectoError('cancelled'));
    const percent = risingPercent(options.onPercent);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    let isStarted = false;
    const silence = watchSilence(options.quietMs ?? DEFAULT_QUIET_MS, options.onQuiet);

    const settle = (finish: () => void) => {
      clearTimeout(timer);
      silence.end();
      signal?.removeEventListener('abort', cancel);
      link.listen({ onReply() {}, onEnd() {} });
      finish();
    };
    const fail = (error: RectoError, isEngineFit: boolean) =>
      settle(() => {
        if (!isEngineFit) link.terminate();
        reject(isCancelled ? new RectoError('cancelled') : error);
      });
    const endAfter = (ms: number, error: RectoError) => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(error, false), ms);
    };
    function cancel() {
      isCancelled = true;
      // What stands still inside of it would stand still in the next job too.
      if (silence.isLong()) return fail(new RectoError('cancelled'), false);
      link.post({ kind: 'cancel', jobId: request.jobId });
      endAfter(CANCEL_GRACE_MS, new RectoError('cancelled'));
    }
    const receive = (reply: JobMessage<unknown>) => {
      if (reply.jobId !== request.jobId) return fail(nonsense(), false);
      switch (reply.kind) {
        case 'started':
          if (isStarted || isCancelled) return;
          isStarted = true;
          if (options.isDebugged) return;
          return endAfter(...timeLimit(Math.min(reply.timeoutMs, options.maxTimeoutMs ?? Number.POSITIVE_INFINITY)));
        case 'progress':
          return isCancelled ? undefined : percent(reply.percent);
        case 'alive':
          return;
        case 'failed':
          return fail(deserializeError(reply.error), true);
        case 'done': {
          if (isCancelled) return fail(new RectoError('cancelled'), true);
          try {
            const result = options.readResult(reply.result);
            return settle(() => {
              percent(100);
              resolve(result);
            });
          } catch (thrown) {
            return fail(toRectoError(thrown, 'engine-crashed'), false);
          }
        }
      }
    };

    signal?.addEventListener('abort', cancel);
    link.listen({
      onReply(value) {
        silence.heard();
        const reply = readReply(value);
        if (!reply) fail(nonsense(), false);
        else if (reply.kind !== 'ready') receive(reply);
      },
      onEnd: (error) => fail(error, false),
    });
    if (!options.isDebugged)
      endAfter(options.startTimeoutMs ?? DEFAULT_START_TIMEOUT_MS, new RectoError('engine-crashed'));
    link.post(request);
  });
}

function timeLimit(timeoutMs: number): [number, RectoError] {
  return [timeoutMs, new RectoError('timed-out', { seconds: Math.ceil(timeoutMs / 1000) })];
}

/** Passes on only what is higher than before: a percentage never falls and is never said twice. */
function risingPercent(report: ((percent: number) => void) | undefined): (percent: number) => void {
  let highest = -1;
  return (percent) => {
    if (percent <= highest) return;
    highest = percent;
    report?.(percent);
  };
}

/** Watches for how long nothing was heard. */
function watchSilence(quietMs: number, onQuiet: ((seconds: number) => void) | undefined) {
  let [looks, told] = [0, 0];
  const look = () => {
    looks += 1;
    const times = Math.floor(looks / LOOKS_AT_SILENCE);
    if (times === told) return;
    told = times;
    onQuiet?.(Math.round((times * quietMs) / 1000));
  };
  const timer = onQuiet && setInterval(look, quietMs / LOOKS_AT_SILENCE);
  return {
    heard() {
      looks = 0;
      if (told > 0) onQuiet?.(0);
      told = 0;
    },
    /** True once it was told that nothing is heard. */
    isLong: () => told > 0,
    end: () => clearInterval(timer),
  };
}
