import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request to the store, as something between it and a node saw it. Times are milliseconds of `performance.now()`. */
export interface StoreCall {
  /** GET, PUT, HEAD, DELETE; a listing is LIST. */
  readonly method: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Stands before a store and writes down when it was asked for what. */
export interface StoreRecord {
  readonly endpoint: string;
  /** Returns the calls since the last time. */
  take(): StoreCall[];
  close(): void;
}

/** Passes every request on as it is, its `Host` too, which is part of what the caller signed. */
export async function recordStore(endpoint: string): Promise<StoreRecord> {
  const agent = new Agent({ keepAlive: true });
  const target = new URL(endpoint);
  let calls: StoreCall[] = [];
  const server = createServer((incoming, answer) => {
    const startedAt = performance.now();
    const { method = 'GET', url: path = '/' } = incoming;
    // Said, where the caller left it out: a body of unknown length would be sent otherwise.
    const headers = incoming.headers['transfer-encoding']
      ? incoming.headers
      : { 'content-length': 0, ...incoming.headers };
    const outgoing = request({ agent, host: target.hostname, port: target.port, method, path, headers }, (found) => {
      // These two speak of one connection only.
      const { connection: _connection, 'transfer-encoding': _coding, ...kept } = found.headers;
      answer.writeHead(found.statusCode ?? 502, kept);
      found.pipe(answer);
      found.once('end', () => {
        const kind = path.includes('list-type') ? 'LIST' : method;
        calls.push({ method: kind, startedAt, endedAt: performance.now() });
      });
    });
    outgoing.once('error', () => {
      // Swift sends a body after the answer to a HEAD that found nothing: the answer is whole, the connection is not.
      if (!answer.headersSent) answer.destroy();
    });
    incoming.pipe(outgoing);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
