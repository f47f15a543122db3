import sharp from 'sharp';
import type { ColourPicture } from '../ocr/photos/photograph.ts';
import { BENCH_TEXTS } from '../ocr/texts.ts';

/** Sheets and papers on the table; sizes in millimetres. */
const FORMATS = [
  { name: 'A4', width: 210, height: 297 },
  { name: 'A4', width: 210, height: 297 },
  { name: 'Letter', width: 216, height: 279 },
  { name: 'A5 lying', width: 210, height: 148 },
  { name: 'receipt', width: 80, height: 190 },
  { name: 'card', width: 86, height: 54 },
] as const;
const LANGUAGES = ['eng', 'deu', 'fra', 'spa', 'rus'] as const;
const LONGER_PIXELS = 1_500;

/** A printed sheet and what it is. */
export interface PrintedSheet {
  readonly name: string;
  readonly picture: ColourPicture;
}

/** Draws a sheet: text, mostly, and now and then a table, a picture or a coloured head. @param random numbers from 0 to 1 */
export async function printSheet(random: () => number): Promise<PrintedSheet> {
  const format = FORMATS[Math.floor(random() * FORMATS.length)] ?? FORMATS[0];
  const scale = LONGER_PIXELS / Math.max(format.width, format.height);
  const [width, height] = [Math.round(format.width * scale), Math.round(format.height * scale)];
  const svg = sheetSvg(width, height, random);
  const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { name: format.name, picture: { widthPixels: width, heightPixels: height, rgb: new Uint8Array(data) } };
}

function sheetSvg(width: number, height: number, random: () => number): string {
  const language = LANGUAGES[Math.floor(random() * LANGUAGES.length)] ?? 'eng';
  const { title, sentences, things } = BENCH_TEXTS[language];
  const papers = ['#fdfdfb', '#fbf9f2', '#f6f2e4', '#ffffff', '#eef2f6'];
  const paper = papers[Math.floor(random() * papers.length)] ?? '#ffffff';
  const margin = Math.min(width, height) * 0.09;
  const size = Math.max(20, Math.min(width, height) * 0.026);
  const parts: string[] = [];
  let y = margin + size * 1.6;
  if (random() < 0.3) {
    const colours = ['#27538f', '#8f2f27', '#2f6b3c', '#d9dde4'];
    const colour = colours[Math.floor(random() * colours.length)];
    parts.push(`<rect x="0" y="0" width="${width}" height="${margin * 1.7}" fill="${colour}"/>`);
    y += margin;
  }
  parts.push(`<text x="${margin}" y="${y}" font-size="${size * 1.5}" font-weight="bold">${title}</text>`);
  y += size * 2.4;
  if (random() < 0.3) {
    const [wide, tall] = [(width - 2 * margin) * (0.4 + 0.6 * random()), height * (0.1 + 0.2 * random())];
    parts.push(
      `<rect x="${margin}" y="${y}" width="${wide}" height="${tall}" fill="${random() < 0.5 ? '#4a5560' : '#c9a66b'}"/>`,
    );
    parts.push(`<circle cx="${margin + wide / 3}" cy="${y + tall / 2}" r="${tall / 3}" fill="#dfe7ea"/>`);
    y += tall + size * 2;
  }
  if (random() < 0.3) {
    const row = size * 1.8;
    for (const [at, thing] of things.slice(0, 5).entries()) {
      parts.push(
        `<rect x="${margin}" y="${y + at * row}" width="${width - 2 * margin}" height="${row}" fill="none" stroke="#333" stroke-width="2"/>`,
      );
      parts.push(
        `<text x="${margin + size / 2}" y="${y + at * row + size * 1.25}" font-size="${size}">${thing}</text>`,
      );
    }
    y += row * 6.2;
  }
  const perLine = Math.floor((width - 2 * margin) / (size * 0.6));
  for (const line of wrapped(sentences.join(' '), perLine)) {
    if (y > height - margin) break;
    parts.push(`<text x="${margin}" y="${y}" font-size="${size}">${line}</text>`);
    y += size * 1.5;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/><g fill="#23232a" font-family="DejaVu Sans">${parts.join('')}</g></svg>`;
}

function wrapped(text: string, perLine: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < perLine) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
