import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/** The sign of Recto: a sheet with a turned corner and an R, in a square of 32. */
export const SIGN = `<g stroke-linejoin="round" stroke-linecap="round" fill="none">
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

/** The icon of a tool on the site's background, for the menu of the installed app. @param shapes in a square of 40 */
export function shortcutIcon(shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 60 60"><style>.icon-paper{fill:#fff;stroke:#2b2925}.icon-move{stroke:#1d3c9e}.icon-cut{stroke:#ab2c15}</style><rect x="-10" y="-10" width="60" height="60" fill="#f2eee6"/><g fill="none" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${shapes}</g></svg>`;
}

/** Draws a picture. @param fonts paths of the fonts that its texts are set in */
export function draw(svg: string, width: number, fonts: readonly string[] = []): Buffer {
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: [...fonts], loadSystemFonts: false, defaultFontFamily: 'Source Serif 4' },
  })
    .render()
    .asPng();
}

/** Writes favicon and app icons. @param folder the site's. */
export function writeIcons(folder: string): void {
  writeFileSync(join(folder, 'favicon.svg'), FAVICON);
  writeFileSync(join(folder, 'favicon.ico'), iconFile(draw(FAVICON, 32)));
  writeFileSync(join(folder, 'apple-touch-icon.png'), draw(appIcon(0.14), 180));
  writeFileSync(join(folder, 'icon-192.png'), draw(appIcon(0.14), 192));
  writeFileSync(join(folder, 'icon-512.png'), draw(appIcon(0.14), 512));
  writeFileSync(join(folder, 'icon-maskable.png'), draw(appIcon(0.22), 512));
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
