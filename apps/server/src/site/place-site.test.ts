import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { placeSite } from './place-site.ts';
import { shortHash } from './placed-text.ts';
import { changesSite, readSiteSettings } from './site-settings.ts';

const folder = useTemporaryFolder();
let count = 0;

const PAGE = `<!doctype html>
<html lang="en"><head>
<title>Merge PDF | Recto</title>
<link rel="canonical" href="/tools/merge">
<meta property="og:title" content="Merge PDF | Recto">
<meta property="og:url" content="/tools/merge">
<meta property="og:image" content="/social/merge.png">
<meta name="twitter:image" content="/social/merge.png">
<link rel="alternate" hreflang="de" href="/de/tools/merge">
<meta property="og:site_name" content="Recto">
<meta name="recto-words" content="/assets/words-1">
<script src="/assets/boot.js"></script>
<script type="application/ld+json">{"name":"Recto","url":"/tools/merge","itemListElement":[{"item":"/"}]}</script>
</head>
<body><div id="root"><a href="/"><span data-site-name="">Recto</span></a><a href="/tools/ocr">OCR</a><a href="#main">x</a>
<p>href=&quot;/not-an-attribute&quot; and /tools/merge</p>
<p hidden="" data-server-log="">A log.</p><li hidden=""><a data-legal-notice="" href="#">Legal notice</a></li></div></body></html>
`;
const LIST = {
  version: 'v',
  files: [['/assets/site-1.js', 3]],
  addresses: { '/': 'old', '/tools/merge': 'old', '/tools/ocr': 'old', '/favicon.svg': 'kept' },
  shell: { files: [0], addresses: ['/favicon.svg'] },
};
const SITE: Readonly<Record<string, string>> = {
  'index.html': PAGE,
  '404.html': PAGE,
  'tools/merge.html': PAGE,
  'tools/ocr.html': PAGE,
  'site.webmanifest': JSON.stringify({
    name: 'Recto: tools',
    start_url: '/',
    icons: [{ src: '/icon.png' }],
    lang: 'en',
  }),
  'sitemap.xml': `<urlset>
  <url><loc>/</loc><xhtml:link rel="alternate" hreflang="de" href="/de"/></url>
  <url><loc>/tools/ocr</loc></url>
</urlset>
`,
  'robots.txt': 'User-agent: *\nAllow: /\n',
  'sw.js': `const SITE_LIST=${JSON.stringify(LIST)};\nself.x();`,
  'assets/site-1.js': 'fetch("/api")',
};

function place(env: Record<string, string>, site = SITE) {
  const root = folder.file(`site-${count++}`);
  for (const [name, text] of Object.entries(site)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const placed = placeSite(root, readSiteSettings(env), `${root}-placed`);
  const read = (name: string) => readFileSync(join(placed.folder, name), 'utf8');
  return { ...placed, read, root };
}

const listIn = (script: string) => JSON.parse(/^const SITE_LIST=(.*);$/m.exec(script)?.[1] ?? '') as typeof LIST;

test('ensures that a page below a path names its public address, and loads everything from below it', () => {
  const { read } = place({ RECTO_PUBLIC_URL: 'https://own.example/pdf/' });
  const html = read('tools/merge.html');
  for (const part of [
    '<link rel="canonical" href="https://own.example/pdf/tools/merge">',
    'property="og:url" content="https://own.example/pdf/tools/merge"',
    'property="og:image" content="https://own.example/pdf/social/merge.png"',
    'hreflang="de" href="https://own.example/pdf/de/tools/merge"',
    'name="recto-words" content="/pdf/assets/words-1"',
    '<script src="/pdf/assets/boot.js">',
    '"url":"https://own.example/pdf/tools/merge"',
    '"item":"https://own.example/pdf/"',
    '<a href="/pdf/">',
    '<a href="/pdf/tools/ocr">',
    '<a href="#main">',
    'href=&quot;/not-an-attribute&quot; and /tools/merge',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain('"/tools');
  expect(read('robots.txt')).toBe('User-agent: *\nAllow: /pdf/\n\nSitemap: https://own.example/pdf/sitemap.xml\n');
  expect(read('sitemap.xml')).toContain('<loc>https://own.example/pdf/</loc>');
  expect(read('sitemap.xml')).toContain('href="https://own.example/pdf/de"');
  expect(JSON.parse(read('site.webmanifest'))).toMatchObject({ start_url: '/pdf/', icons: [{ src: '/pdf/icon.png' }] });
});

test('ensures that the service worker knows the pages as they are served, packed ones too', () => {
  const { read, folder: placed } = place({ RECTO_PUBLIC_URL: 'https://own.example/pdf' });
  const list = listIn(read('sw.js'));
  expect(list.addresses['/tools/merge']).toBe(shortHash(Buffer.from(read('tools/merge.html'))));
  expect(list.addresses['/favicon.svg']).toBe('kept');
  expect(list.version).not.toBe('v');
  expect(gunzipSync(readFileSync(join(placed, 'tools/merge.html.gz'))).toString()).toBe(read('tools/merge.html'));
});

test('ensures that an address that was built in gives way to the one of the running server', () => {
  const built = Object.fromEntries(
    Object.entries(SITE).map(([name, text]) => [
      name,
      text.replace(
        /(canonical" href="|og:url" content="|og:image" content="|twitter:image" content="|"url":"|"item":"|hreflang="de" href="|<loc>)\//g,
        '$1https://built.example/',
      ),
    ]),
  );
  const { read } = place(
    { RECTO_PUBLIC_URL: 'http://nas:3000' },
    { ...built, 'robots.txt': 'User-agent: *\nAllow: /\n\nSitemap: https://built.example/sitemap.xml\n' },
  );
  for (const name of ['tools/merge.html', 'sitemap.xml', 'robots.txt']) {
    expect(read(name), name).not.toContain('built.example');
    expect(read(name), name).toContain('http://nas:3000/');
  }
});

test('ensures that name and legal notice are shown, whatever characters they hold', () => {
  const { read } = place({ RECTO_NAME: 'A "B" <& $1', RECTO_LEGAL_NOTICE: 'https://own.example/imprint?a=1&b=2' });
  const html = read('index.html');
  const name = 'A &quot;B&quot; &lt;&amp; $1';
  expect(html).toContain(`<title>Merge PDF | ${name}</title>`);
  expect(html).toContain(`<meta property="og:site_name" content="${name}">`);
  expect(html).toContain(`<span data-site-name="">${name}</span>`);
  expect(html).toContain('<p hidden="" data-server-log="">');
  expect(place({ RECTO_LOG: 'json' }).read('index.html')).toContain('<p data-server-log="">A log.</p>');
  expect(html).toContain('<li><a data-legal-notice="" href="https://own.example/imprint?a=1&amp;b=2">');
  expect(html).toContain('<link rel="canonical" href="/tools/merge">');
  expect(JSON.parse(read('site.webmanifest')).name).toBe('A "B" <& $1: tools');
});

test('ensures that a tool that is switched off has no page, no link, and no place in sitemap and service worker', () => {
  const { read, withheld } = place({ RECTO_TOOLS_OFF: 'ocr' });
  expect([...withheld]).toEqual(['/tools/ocr']);
  expect(read('sitemap.xml')).not.toContain('ocr');
  const { addresses, shell } = listIn(read('sw.js'));
  expect(addresses).not.toHaveProperty('/tools/ocr');
  expect(shell.addresses).toContain('/site-settings.css');
  expect(read('site-settings.css')).toContain('a[href$="/tools/ocr"]');
  expect(read('index.html')).toContain('href="/site-settings.css"');
});

test('ensures that what an earlier start wrote for other settings is not served', () => {
  const site = place({ RECTO_NAME: 'One' });
  const again = placeSite(site.root, readSiteSettings({ RECTO_NAME: 'Two' }), `${site.root}-placed`);
  expect(again.folder).not.toBe(site.folder);
  expect(readFileSync(join(again.folder, 'index.html'), 'utf8')).toContain('| Two</title>');
  expect(() => site.read('index.html')).toThrow();
  expect(placeSite(site.root, readSiteSettings({ RECTO_NAME: 'Two' }), `${site.root}-placed`)).toEqual(again);
});

const WRONG: readonly Readonly<Record<string, string>>[] = [
  { RECTO_PUBLIC_URL: 'pdf.example' },
  { RECTO_PUBLIC_URL: 'ftp://pdf.example' },
  { RECTO_PUBLIC_URL: 'https://pdf.example/?x' },
  { RECTO_PUBLIC_URL: 'https://pdf.example/a"b/' },
  { RECTO_PUBLIC_URL: 'https://pdf.example//' },
  { RECTO_PUBLIC_URL: 'https://user:word@pdf.example/' },
  { RECTO_NAME: 'two\nlines' },
  { RECTO_NAME: 'x'.repeat(61) },
  { RECTO_LANGUAGE: 'xx' },
  { RECTO_LEGAL_NOTICE: 'javascript:alert(1)' },
  { RECTO_TOOLS_OFF: 'merge nonsense' },
  { RECTO_HOSTS: 'a/b' },
  { RECTO_LOG: 'text' },
];

test.each(WRONG)('ensures that %o is refused with the name of the variable', (env) => {
  expect(() => readSiteSettings(env)).toThrow(Object.keys(env)[0] as string);
});

test('ensures that a server without settings serves the site as it was built', () => {
  expect(changesSite(readSiteSettings({}))).toBe(false);
  expect(readSiteSettings({ RECTO_PUBLIC_URL: 'https://Own.Example/pdf' })).toMatchObject({
    publicUrl: 'https://own.example/pdf',
    root: '/pdf/',
  });
});
