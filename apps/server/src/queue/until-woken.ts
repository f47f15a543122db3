/**
 * Waits until somebody calls the function that it adds to `waiting`, the signal aborts, or the time is over; never rejects.
 * @param timeoutMs default: no limit
 */
export function untilWoken(waiting: (() => void)[], signal: AbortSignal, timeoutMs?: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', settle);
      const at = waiting.indexOf(settle);
      if (at >= 0) waiting.splice(at, 1);
      resolve();
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(settle, timeoutMs);
    waiting.push(settle);
    signal.addEventListener('abort', settle, { once: true });
  });
}
