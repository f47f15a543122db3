import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gate } from './gate.testing.ts';

/** A gate that browsers use as their proxy, so that the site has a name which no other program of this machine knows. */
export interface NamedGate extends Gate {
  /** Host and port of the proxy. */
  readonly proxy: string;
}

/**
 * Opens a proxy that knows one site: a server under another name. Calls for other names are refused.
 * @param origin of the server
 * @param site address at which browsers see it, such as `http://pdf.test/pdf`
 */
export async function openNamedGate(origin: string, site: string): Promise<NamedGate> {
  const { hostname: name } = new URL(site);
  const { port } = new URL(origin);
  let isOpen = true;
  const pass = (call: IncomingMessage, answer: ServerResponse) => {
    const [, host = '', path = ''] = /^http:\/\/([^/:]+)(?::\d+)?(\/.*)$/.exec(call.url ?? '') ?? [];
    if (host !== name) return void answer.writeHead(403).end();
    const { 'proxy-connection': _, ...headers } = call.headers;
    const onward = request({ host: '127.0.0.1', port, method: call.method, path, headers, setHost: false }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    call.pipe(onward);
  };
  const gate = createServer((call, answer) => (isOpen ? pass(call, answer) : void call.destroy()));
  gate.on('connect', (_call, socket) => socket.destroy());
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  return {
    origin: site,
    proxy: `127.0.0.1:${(gate.address() as AddressInfo).port}`,
    setOpen(wanted) {
      isOpen = wanted;
      if (!wanted) gate.closeAllConnections();
    },
    close() {
      gate.closeAllConnections();
      return new Promise((resolve) => gate.close(() => resolve()));
    },
  };
}
