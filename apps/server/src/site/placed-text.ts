import { createHash } from 'node:crypto';
import { escapeXml } from '@recto/codecs';
import type { SiteSettings } from './site-settings.ts';

/** Style sheet that hides the links to tools that are switched off. */
export const SETTINGS_STYLE = '/site-settings.css';

/** A page of the built site under the settings of this deployment. @param builtOrigin what the build was told, or '' */
export function placedPage(html: string, settings: SiteSettings, builtOrigin: string): string {
  const { publicUrl, root, name, legalNotice, keepsLog, toolsOff } = settings;
  const address = publicUrl ?? builtOrigin;
  const rooted =
    builtOrigin === '' ? html : html.replaceAll(`="${builtOrigin}/`, '="/').replaceAll(`:"${builtOrigin}/`, ':"/');
  const told = {
    ...(legalNotice !== null && { legalNotice }),
    ...(keepsLog && { keepsLog }),
    ...(toolsOff.length > 0 && { toolsOff }),
  };
  const added = [
    ...(Object.keys(told).length > 0 ? [`<meta name="recto-site" content="${escapeXml(JSON.stringify(told))}">`] : []),
    ...(toolsOff.length > 0 ? [`<link rel="stylesheet" href="${SETTINGS_STYLE}">`] : []),
  ];
  const shown = escapeXml(name);
  return withLog(withNotice(rooted, legalNotice), keepsLog)
    .replace('</head>', () => [...added, '</head>'].join('\n'))
    .replace(/(<link rel="(?:canonical|alternate)"[^>]* href=")\//g, (_, start: string) => `${start}${address}/`)
    .replace(
      /(<meta (?:property="og:|name="twitter:)(?:url|image)" content=")\//g,
      (_, start: string) => `${start}${address}/`,
    )
    .replace(/(<meta name="recto-\w+" content=")\//g, (_, start: string) => start + root)
    .replace(/("(?:url|item)":")\/(?=[^"]*")/g, (_, start: string) => `${start}${address}/`)
    .replace(/( (?:href|src|action|poster)=")\/(?!\/)/g, (_, start: string) => start + root)
    .replace(/<title>([^<]*)<\/title>/, (_, title: string) => `<title>${titleFor(title, shown)}</title>`)
    .replace(
      /(<meta (?:property="og:|name="twitter:)title" content=")([^"]*)"/g,
      (_, start: string, title: string) => `${start}${titleFor(title, shown)}"`,
    )
    .replace(
      '<meta property="og:site_name" content="Recto">',
      () => `<meta property="og:site_name" content="${shown}">`,
    )
    .replace(/(<span data-site-name="[^"]*"[^>]*>)Recto</g, (_, start: string) => `${start}${shown}<`);
}

/** A title with the deployment's name where the product's stands: at its end, or before a colon at its start. */
function titleFor(title: string, name: string): string {
  return title.replace(/(^|\| )Recto(?=:|$)/, (_, start: string) => start + name);
}

function withLog(html: string, keepsLog: boolean): string {
  return keepsLog ? html.replace('<p hidden="" data-server-log="">', '<p data-server-log="">') : html;
}

function withNotice(html: string, legalNotice: string | null): string {
  if (legalNotice === null) return html;
  const address = escapeXml(legalNotice);
  // A path is the deployment's own, on its origin: it is not put below the site's root.
  return html.replace(
    '<li hidden=""><a data-legal-notice="" href="#">',
    () => `<li><a data-legal-notice="" href=${`"${address}"`}>`,
  );
}

/** The manifest of the installed app under these settings. */
export function placedManifest(json: string, { root, name }: SiteSettings): string {
  const place = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => place(each));
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, place(each, name)]));
    }
    if (typeof value !== 'string') return value;
    if (key === 'short_name') return name;
    if (key === 'name' || key === 'label') return titleFor(value, name);
    return value.startsWith('/') ? root + value.slice(1) : value;
  };
  return JSON.stringify(place(JSON.parse(json)));
}

/** The list of all pages for search engines. @param isOff says of a page whether its tool is switched off */
export function placedSitemap(
  xml: string,
  { publicUrl }: SiteSettings,
  builtOrigin: string,
  isOff: (address: string) => boolean,
): string {
  const rooted = builtOrigin === '' ? xml : xml.replaceAll(`${builtOrigin}/`, '/');
  const kept = rooted.replace(/^ *<url><loc>([^<]*)<\/loc>.*\n/gm, (line, address: string) =>
    isOff(address) ? '' : line,
  );
  const start = publicUrl ?? builtOrigin;
  return kept.replace(/(<loc>|href=")\//g, (_, before: string) => `${before}${start}/`);
}

/** The rules for crawlers. */
export function placedRobots({ publicUrl, root }: SiteSettings): string {
  const sitemap = publicUrl === null ? '' : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return `User-agent: *\nAllow: ${root}\n${sitemap}`;
}

/** The style sheet that hides links to tools that are switched off. @param routes of these tools */
export function settingsStyle(routes: readonly string[]): string {
  const links = routes.map((route) => `a[href$="/tools/${route}"]`);
  return `${[...links, ...links.map((link) => `li:has(> ${link})`)].join(',\n')} {\n  display: none !important;\n}\n`;
}

/** The list of the site that the service worker has, as far as placing changes it. */
interface PlacedList {
  version: string;
  addresses: Record<string, string>;
  readonly shell: { addresses: string[] };
}

/** The service worker, with the hashes of the pages as they are served. @param hashes of all that was changed or added, by address; null where it is left out */
export function placedWorker(script: string, hashes: ReadonlyMap<string, string | null>): string {
  const end = script.indexOf(';\n');
  const start = 'const SITE_LIST=';
  if (!script.startsWith(start) || end < 0) throw new Error('The service worker has no list of the site');
  const list = JSON.parse(script.slice(start.length, end)) as PlacedList;
  for (const [address, hash] of hashes) {
    if (hash === null) delete list.addresses[address];
    else if (Object.hasOwn(list.addresses, address)) list.addresses[address] = hash;
    else if (address === SETTINGS_STYLE) {
      list.addresses[address] = hash;
      list.shell.addresses.push(address);
    }
  }
  list.version = shortHash(Buffer.from(JSON.stringify({ ...list, version: '' })));
  return `${start}${JSON.stringify(list)}${script.slice(end)}`;
}

/** Hash of a file at a fixed address, as the service worker computes it. */
export function shortHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
}
