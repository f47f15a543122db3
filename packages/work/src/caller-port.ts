/** Over which a worker of the site hears and answers the engine that it works for: the page that starts it hands the port over. */
export function callerPort(): Promise<MessagePort> {
  return new Promise((resolve) => {
    addEventListener('message', ({ data }: MessageEvent<MessagePort>) => resolve(data), { once: true });
  });
}
