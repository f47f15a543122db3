import { escapeXml } from '@recto/codecs';
import { addressIn } from '../src/address.ts';
import { MANIFEST_NAME } from '../src/app-manifest.ts';
import type { RenderedPage } from '../src/entry-server.tsx';
import type { alternates, headTags } from '../src/page-meta.ts';

type HeadTag = ReturnType<typeof headTags | typeof alternates>[number];

/** Addresses of everything a document loads. */
export interface DocumentAssets {
  readonly entry: string;
  readonly preload: readonly string[];
  readonly style: readonly string[];
  readonly fonts: readonly string[];
  readonly boot: string;
  /** Folder of the word files that the browser fetches on demand. */
  readonly wordsFolder: string;
  /** Folder of the lists of parts that jobs need; absent in development. */
  readonly partsFolder?: string;
  /** Files of words that the page says. */
  readonly words: readonly string[];
}

/** The whole HTML document of a page. @param tags of the page's head */
export function documentOf(page: RenderedPage, tags: readonly HeadTag[], assets: DocumentAssets): string {
  const { language, path } = page.address;
  const isFound = path !== '*';
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeXml(page.meta.title)}</title>`,
    ...tags
      .filter(({ tag }) => isFound || tag !== 'link')
      .map(({ tag, key, value }) => {
        const rel = key[0] === 'hreflang' ? ' rel="alternate"' : '';
        return `<${tag}${rel} ${key[0]}="${key[1]}" ${value[0]}="${escapeXml(value[1])}">`;
      }),
    ...(isFound ? [] : ['<meta name="robots" content="noindex">']),
    '<meta property="og:type" content="website">',
    `<meta property="og:locale" content="${language.tag.replace('-', '_')}">`,
    '<meta property="og:site_name" content="Recto">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f2eee6">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#15161b">',
    `<meta name="recto-words" content="/${assets.wordsFolder}">`,
    ...(assets.partsFolder ? [`<meta name="recto-parts" content="/${assets.partsFolder}">`] : []),
    `<script src="/${assets.boot}"></script>`,
    ...assets.style.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...assets.fonts.map((font) => `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`),
    // The document reads and its links work without scripts: on a slow line the first paint goes before them.
    `<script type="module" src="/${assets.entry}" fetchpriority="low"></script>`,
    ...assets.preload.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
    ...assets.words.map((file) => `<link rel="preload" href="/${file}" as="fetch" crossorigin fetchpriority="low">`),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${addressIn(language, MANIFEST_NAME)}">`,
    ...page.data.map(
      (data) => `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ),
  ];
  return `<!doctype html>
<html lang="${language.tag}" dir="${language.direction}">
<head>
${head.join('\n')}
</head>
<body>
<div id="root">${page.body}</div>
</body>
</html>
`;
}
