/**
 * Makes the site as a folder for any host of files: `npm run house -- build:static [--output FOLDER]`, by default `dist/static`. Tools that
 * need a server say so in it. Beside the pages lie settings with the site's headers for nginx, Caddy, Apache and the hosts that
 * read `_headers` (Netlify, Cloudflare Pages) or `vercel.json`.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { NO_SERVER, SERVER_FACTS_ADDRESS } from '@recto/contract/server-facts';
import { securityHeaders } from '../../apps/server/src/headers.ts';
import { placeSite } from '../../apps/server/src/site/place-site.ts';
import { changesSite, readSiteSettings } from '../../apps/server/src/site/site-settings.ts';
import { ROOT } from '../root.ts';

const BUILT = join(ROOT, 'apps/web/dist');
/** Files below it are named by their content. */
const IMMUTABLE = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';
const MARKER = 'recto-static-site';

const { values } = parseArgs({ options: { output: { type: 'string', default: join(ROOT, 'dist/static') } } });
const output = resolve(process.env.RECTO_CWD ?? '.', values.output);
const headers = Object.entries(securityHeaders(false));

// Only what an earlier run made is deleted.
if (existsSync(output) && readdirSync(output).length > 0 && !existsSync(join(output, MARKER))) {
  console.error(`${output} holds something else; please name an empty folder`);
  process.exit(2);
}
rmSync(output, { recursive: true, force: true });
cpSync(BUILT, output, { recursive: true });
placeAt(output);
write(
  MARKER,
  'Made by npm run house -- build:static. Host the files of this folder at the address that RECTO_PUBLIC_URL named, by default at the root of an origin.\n',
);
write(SERVER_FACTS_ADDRESS.slice(1), `${JSON.stringify(NO_SERVER)}\n`);
writePagesAsFolders();
write('settings/nginx.conf', nginx());
write('settings/Caddyfile', caddy());
write('.htaccess', apache());
write('_headers', underscoreHeaders());
write('vercel.json', `${JSON.stringify(vercel(), null, 2)}\n`);
// Keeps hosts from leaving out names that begin with an underscore.
write('.nojekyll', '');
console.log(`The site without a server is in ${output}`);

/** Puts the settings of the environment (RECTO_PUBLIC_URL, RECTO_NAME ...) into the files that depend on them. */
function placeAt(folder: string): void {
  const settings = readSiteSettings(process.env);
  if (!changesSite(settings)) return;
  const scratch = mkdtempSync(join(tmpdir(), 'recto-placed-'));
  const placed = placeSite(BUILT, settings, join(scratch, 'site'));
  cpSync(placed.folder, folder, { recursive: true });
  for (const address of placed.withheld) {
    for (const end of ['', '.gz', '.br']) rmSync(join(folder, `${address}.html${end}`), { force: true });
  }
  rmSync(scratch, { recursive: true });
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(output, name)), { recursive: true });
  writeFileSync(join(output, name), text);
}

/** `tools/merge.html` also as `tools/merge/index.html`: hosts that add no `.html` to an address find that. */
function writePagesAsFolders(): void {
  for (const name of readdirSync(output, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html') || ['index.html', '404.html'].includes(basename(name))) continue;
    write(`${name.slice(0, -'.html'.length)}/index.html`, readFileSync(join(output, name), 'utf8'));
  }
}

function nginx(): string {
  const lines = headers.map(([name, value]) => `add_header ${name} "${value}" always;`);
  const within = (indent: string) => lines.map((line) => indent + line).join('\n');
  return `# Into a server block. Change the root; TLS is the server's own matter.
root /var/www/recto;
error_page 404 /404.html;
gzip_static on;
location / {
${within('  ')}
  add_header cache-control no-cache always;
  try_files $uri $uri.html $uri/index.html =404;
}
location ${IMMUTABLE} {
${within('  ')}
  add_header cache-control "${FOR_EVER}" always;
}
`;
}

function caddy(): string {
  return `# Change the name and the root.
recto.example {
  root * /var/www/recto
  header {
${headers.map(([name, value]) => `    ${name} "${value}"`).join('\n')}
    cache-control no-cache
  }
  header ${IMMUTABLE}* cache-control "${FOR_EVER}"
  try_files {path} {path}.html {path}/index.html
  file_server {
    precompressed br gzip
  }
  handle_errors {
    rewrite * /404.html
    file_server
  }
}
`;
}

function apache(): string {
  return `ErrorDocument 404 /404.html
DirectorySlash Off
Options -Indexes
<IfModule mod_headers.c>
${headers.map(([name, value]) => `  Header always set ${name} "${value}"`).join('\n')}
  Header set cache-control no-cache
  SetEnvIf Request_URI "^${IMMUTABLE}" RECTO_FOR_EVER
  Header set cache-control "${FOR_EVER}" env=RECTO_FOR_EVER
</IfModule>
<IfModule mod_rewrite.c>
  RewriteEngine On
  RewriteCond %{REQUEST_FILENAME}.html -f
  RewriteRule ^(.+[^/])$ $1.html [L]
</IfModule>
`;
}

function underscoreHeaders(): string {
  const all = headers.map(([name, value]) => `  ${name}: ${value}`).join('\n');
  return `/*\n${all}\n\n${IMMUTABLE}*\n  cache-control: ${FOR_EVER}\n`;
}

function vercel() {
  const toRows = (rows: readonly (readonly [string, string])[]) => rows.map(([key, value]) => ({ key, value }));
  return {
    cleanUrls: true,
    headers: [
      { source: '/(.*)', headers: toRows(headers) },
      { source: `${IMMUTABLE}(.*)`, headers: toRows([['cache-control', FOR_EVER]]) },
    ],
  };
}
