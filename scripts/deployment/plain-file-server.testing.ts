import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Path that the static site's header files have every host keep. */
const KEPT = '/assets/';

/**
 * The least that a host of files does: files as they are, `index.html` for folders, no headers but the media type, and for
 * files whose names change with their bytes that a browser may keep them.
 */
export function servePlainFiles(folder: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const inside = normalize(path).replace(/^(\.\.(\/|$))+/, '');
    const kind = statSync(join(folder, inside), { throwIfNoEntry: false });
    if (kind?.isDirectory() && !path.endsWith('/')) return response.writeHead(301, { location: `${path}/` }).end();
    const file = kind?.isDirectory() ? join(folder, inside, 'index.html') : join(folder, inside);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': MEDIA_TYPES[extname(file)] ?? 'application/octet-stream',
      ...(path.startsWith(KEPT) && { 'cache-control': 'public, max-age=31536000, immutable' }),
    });
    return createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      resolve({ origin: `http://127.0.0.1:${port}`, server });
    });
  });
}
