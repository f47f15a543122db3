const listeners = new WeakMap<AbortSignal, () => void>();

/** Has a function called whenever work that takes this signal shows that it goes on. One function a signal. */
export function onSignOfLife(signal: AbortSignal, listener: () => void): void {
  listeners.set(signal, listener);
}

/**
 * Shows that the work of a signal goes on. Every look at the signal (`throwIfCancelled`) does; what waits for something else,
 * such as a thread that reads a page for minutes, calls it when it hears from that.
 */
export function showLife(signal: AbortSignal | undefined): void {
  if (signal) listeners.get(signal)?.();
}
