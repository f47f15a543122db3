import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeXml } from '@recto/codecs';
import { Resvg } from '@resvg/resvg-js';
import type { SocialCard } from '../src/social-cards.ts';
import { FONT_FOLDER } from './fonts.node.ts';

const SIGN = `<g stroke-linejoin="round" stroke-linecap="round" fill="none">
<path d="M3 2h14l6 6v22H3z" fill="#fff" stroke="#2b2925" stroke-width="1.6"/><path d="M17 2v6h6" stroke="#2b2925" stroke-width="1.6"/>
<path d="M9 25V13h4.2c2.3 0 3.8 1.3 3.8 3.3s-1.5 3.3-3.8 3.3H9m4.4 0L17.2 25" stroke="#b8321a" stroke-width="1.9"/></g>`;

/** The favicon: a square around the sign. */
const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 0 32 32">${SIGN}</svg>`;

/** App icon on the site's background. @param inset share of the side left free on each side. */
const appIcon = (inset: number) => {
  const side = 32 / (1 - 2 * inset);
  const start = -(side - 32) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${start - 3} ${start} ${side} ${side}"><rect x="${start - 3}" y="${start}" width="${side}" height="${side}" fill="#f2eee6"/>${SIGN}</svg>`;
};

const fonts = {
  fontFiles: ['display', 'text'].map((name) => join(FONT_FOLDER, `${name}.ttf`)),
  loadSystemFonts: false,
};

function draw(svg: string, width: number): Buffer {
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { ...fonts, defaultFontFamily: 'Source Serif 4' },
  })
    .render()
    .asPng();
}

/** Writes favicon, app icons and the web manifest. @param folder the site's. */
export function writeIcons(folder: string): void {
  writeFileSync(join(folder, 'favicon.svg'), FAVICON);
  writeFileSync(join(folder, 'favicon.ico'), iconFile(draw(FAVICON, 32)));
  writeFileSync(join(folder, 'apple-touch-icon.png'), draw(appIcon(0.14), 180));
  writeFileSync(join(folder, 'icon-192.png'), draw(appIcon(0.14), 192));
  writeFileSync(join(folder, 'icon-512.png'), draw(appIcon(0.14), 512));
  writeFileSync(join(folder, 'icon-maskable.png'), draw(appIcon(0.22), 512));
  const manifest = {
    id: '/',
    name: 'Recto: all tools for PDF',
    short_name: 'Recto',
    description: 'Free PDF tools that run on your device and lose nothing.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f2eee6',
    theme_color: '#f2eee6',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  writeFileSync(join(folder, 'site.webmanifest'), JSON.stringify(manifest));
}

/** A .ico with one 32-pixel PNG in it. */
function iconFile(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Characters of a title that fit one line of the card. */
const TITLE_LINE = 17;
const LINE_LINE = 38;

/** Draws one social image, 1200 by 630: the page's title, and beside it a sheet of paper with the cut line. @param folder the site's. */
export function writeSocialImage(folder: string, card: SocialCard): void {
  const title = wrap(card.title, TITLE_LINE);
  const line = wrap(card.line, LINE_LINE);
  const titleTop = 330 - (title.length * 92 + line.length * 44) / 2 + 60;
  const rows = (texts: readonly string[], top: number, step: number, attributes: string) =>
    texts
      .map((text, index) => `<text x="88" y="${top + index * step}" ${attributes}>${escapeXml(text)}</text>`)
      .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="Source Serif 4">
<rect width="1200" height="630" fill="#f2eee6"/>
<g transform="translate(84 64) scale(1.6)">${SIGN}</g><text x="146" y="103" font-size="40" fill="#1c1a17">Recto</text>
${rows(title, titleTop, 92, 'font-size="88" letter-spacing="-2" fill="#1c1a17"')}
${rows(line, titleTop + (title.length - 1) * 92 + 68, 44, 'font-size="33" fill="#5b564c"')}
<g transform="translate(790 118) scale(1.32)" fill="none" stroke-linejoin="round">
<g fill="#fff" stroke="#b9b1a2"><path opacity=".8" transform="rotate(-9 130 140)" d="M26 16h150l30 30v204H26z"/><path transform="rotate(5 130 140)" d="M36 12h150l30 30v206H36z"/></g>
<g transform="rotate(-1 130 140)"><path d="M40 0h148l34 34v216H40z" fill="#fff" stroke="#2b2925" stroke-width="1.6"/><path d="M188 0v34h34" stroke="#2b2925" stroke-width="1.6"/>
<path d="M64 48h78" stroke="#2b2925" stroke-width="5"/><path d="M64 74h132M64 90h132M64 106h118M64 122h132M64 138h70M64 174h132M64 190h120M64 206h132" stroke="#b9b1a2" stroke-width="3.2"/>
<path d="M14 157h36M212 157h36" stroke="#b8321a" stroke-width="1.6"/><path d="M52 157h160" stroke="#b8321a" stroke-width="1.4" stroke-dasharray="5 5"/></g></g>
</svg>`;
  writeFileSync(join(folder, 'social', `${card.image}.png`), draw(svg, 1200));
}

function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
