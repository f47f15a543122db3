import { createServer, request } from 'node:http';

/** A server's answers at an address of their own. */
export interface Uncached {
  readonly origin: string;
  close(): Promise<void>;
}

/** Passes requests on to a server, and forbids the browser to keep the answers in its own cache. @param origin of the server */
export async function serveUncached(origin: string): Promise<Uncached> {
  const proxy = createServer((asked, answer) => {
    const options = { method: asked.method ?? 'GET', headers: asked.headers };
    const passedOn = request(new URL(asked.url ?? '/', origin), options, (given) => {
      answer.writeHead(given.statusCode ?? 502, { ...given.headers, 'cache-control': 'no-store' });
      given.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return {
    origin: `http://localhost:${address.port}`,
    close() {
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
