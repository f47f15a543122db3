import { deserializeError, type EngineRequest, type JobMessage, RectoError, toRectoError } from '@recto/contract';
import { type EngineLink, nonsense, readReply } from './engine-link.ts';

/** How long an engine may take to stop by itself after a cancel, before it is ended. */
export const CANCEL_GRACE_MS = 300;
/** How long an engine may take to answer that it started on a request. */
const DEFAULT_START_TIMEOUT_MS = 20_000;

export interface SuperviseOptions<Out> {
  /** Checks a result that came over the boundary; throws for nonsense. */
  readonly readResult: (result: unknown) => Out;
  readonly signal?: AbortSignal | undefined;
  readonly onPercent?: ((percent: number) => void) | undefined;
  readonly startTimeoutMs?: number | undefined;
  /** What the engine may take at most, whatever it says itself. */
  readonly maxTimeoutMs?: number | undefined;
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
    const percent = risingPercent(options.onPercent);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCancelled = false;
    let isStarted = false;

    const settle = (finish: () => void) => {
      clearTimeout(timer);
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

    if (signal?.aborted) return reject(new RectoError('cancelled'));
    signal?.addEventListener('abort', cancel);
    link.listen({
      onReply(value) {
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
