/**
 * The site and its server as they are being edited: `npm run dev`. Pages and their modules come from Vite and are replaced as they
 * change; everything else is passed on to the server, which starts again when its sources change. PORT chooses the port.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, sep } from 'node:path';
import { securityHeaders } from '../../apps/server/src/headers.ts';
import { openDevSite, writeDevFiles } from '../../apps/web/build/dev-site.node.ts';
import { CACHE } from '../../apps/web/build/folders.node.ts';
import { ROOT } from '../root.ts';
import { startApiProcess } from './api-process.ts';
import { handBack, passOn } from './pass-on.ts';

const HOST = '127.0.0.1';
const DEFAULT_PORT = 3000;
/** Paths that the server or one of its jobs loads; screens and tests are not among them. */
const SERVER_SOURCES = /^(apps\/server|packages\/(?!ui\/|testkit\/)[^/]+)\/.*(?<!\.test)\.(ts|json|py)$/;

const server = createServer((call, response) => {
  answer(call, response).catch((thrown: unknown) => fail(response, thrown));
});
const site = await openDevSite(server);
const staticFolder = join(CACHE, 'dev-site');
await writeDevFiles(site, staticFolder);
const api = startApiProcess(staticFolder);
const headers = devHeaders();

site.vite.watcher.on('all', (_event, path) => {
  if (SERVER_SOURCES.test(relative(ROOT, path).split(sep).join('/'))) api.restart();
});
server.listen(Number(process.env.PORT ?? DEFAULT_PORT), HOST, () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}/`);
});
server.on('error', (error) => {
  console.error(`Cannot start: ${error.message}`);
  void close(1);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close(0));

/** Modules first, then pages, then whatever the server knows; an address that nobody knows gets the not-found page. */
async function answer(call: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  await new Promise<void>((resolve, reject) => {
    response.once('close', resolve);
    site.vite.middlewares(call, response, (thrown: unknown) => (thrown ? reject(thrown) : resolve()));
  });
  if (response.writableEnded || response.destroyed) return;
  const { pathname, origin } = new URL(call.url ?? '/', `http://${call.headers.host ?? 'localhost'}`);
  const isPage = call.method === 'GET' && call.headers.accept?.includes('text/html') === true;
  if (isPage) {
    const { html, isFound } = await site.document(pathname, origin);
    if (isFound) return send(response, 200, html);
    const answered = await passOn(call, await api.origin());
    if (answered.statusCode !== 404) return handBack(answered, response);
    answered.resume();
    return send(response, 404, html);
  }
  handBack(await passOn(call, await api.origin()), response);
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).end(html);
}

function fail(response: ServerResponse, thrown: unknown): void {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  site.vite.ssrFixStacktrace(error);
  console.error(error.stack);
  if (response.headersSent) response.destroy();
  else response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
}

/** Those of the real server, but for what Vite needs: it puts style sheets and one script of its own into the document. */
function devHeaders(): Readonly<Record<string, string>> {
  const real = securityHeaders(false);
  const policy = (real['content-security-policy'] ?? '')
    .split('; ')
    .filter((rule) => !rule.includes('trusted-types'))
    .map((rule) => (/^(script|style)-src /.test(rule) ? `${rule} 'unsafe-inline'` : rule));
  return { ...real, 'content-security-policy': policy.join('; ') };
}

async function close(status: number): Promise<void> {
  server.closeAllConnections();
  await Promise.all([api.close(), site.vite.close()]);
  process.exit(status);
}
