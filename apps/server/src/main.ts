/** Serves the built site: `node apps/server/src/main.ts`. PORT (default 3000; 0 takes a free one), HOST, RECTO_TLS_CERT and RECTO_TLS_KEY. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSiteServer } from './site-server.ts';

const folder = join(import.meta.dirname, '../../web/dist');
const DEFAULT_PORT = 3000;

if (!existsSync(join(folder, 'index.html'))) {
  console.error('The site is not built yet. Please run: npm run build');
  process.exit(6);
}

const port = Number(process.env.PORT ?? DEFAULT_PORT);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error('PORT must be a number from 0 to 65535');
  process.exit(2);
}

const { RECTO_TLS_CERT: cert, RECTO_TLS_KEY: key } = process.env;
const tls = cert && key ? { cert: readFileSync(cert), key: readFileSync(key) } : undefined;
const host = process.env.HOST ?? '127.0.0.1';
const server = await createSiteServer({ folder, ...(tls ? { tls } : {}) });

try {
  await server.listen({ port, host });
} catch (thrown) {
  console.error(`Cannot listen on port ${port}: ${thrown instanceof Error ? thrown.message : thrown}`);
  process.exit(1);
}
const address = server.server.address();
const taken = typeof address === 'object' && address ? address.port : port;
const shownHost = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
console.log(`${tls ? 'https' : 'http'}://${shownHost}:${taken}/`);

let isClosing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isClosing) return;
    isClosing = true;
    void server.close().then(() => process.exit(0));
  });
}
