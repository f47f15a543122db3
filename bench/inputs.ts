import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPdf, imageDocument, photoJpeg, plainPdf, richSpec, type TimingInputs } from '@recto/testkit';
import { fingerprint } from '../scripts/fingerprint.ts';
import { ROOT } from '../scripts/root.ts';
import { makeTextDocument } from './text-document.ts';

/** Under the limit of merge (150 MB) with what surrounds the images. */
const IMAGE_MEGABYTES = 149;
const RICH_FILES = 10;
const TEXT_PAGES = 2000;
/** As many as image2pdf takes. */
const PHOTOS = 20;
const DRAWN_PAGES = 100;

/** Makes the files once for each version of the builders, below `.cache/bench`. */
export async function makeInputs(): Promise<TimingInputs> {
  const version = fingerprint(ROOT, [
    'packages/testkit/src/builders',
    'bench/inputs.ts',
    'bench/text-document.ts',
  ]).slice(0, 12);
  const folder = join(ROOT, '.cache/bench', version);
  mkdirSync(folder, { recursive: true });
  const make = (name: string, build: () => Uint8Array) => {
    const path = join(folder, name);
    if (!existsSync(path)) writeFileSync(path, build());
    return path;
  };
  const images = make('images.pdf', () => imageDocument(IMAGE_MEGABYTES));
  const lockedImages = join(folder, 'images-locked.pdf');
  if (!existsSync(lockedImages)) {
    execFileSync('qpdf', ['--encrypt', 'bench', 'owner', '256', '--', images, lockedImages]);
  }
  return {
    rich: Array.from({ length: RICH_FILES }, (_, seed) =>
      make(`rich-${seed}.pdf`, () => buildPdf(richSpec({ seed, pages: 30 }))),
    ),
    text: make('text.pdf', () => makeTextDocument(TEXT_PAGES, 'ascii85')),
    flateText: make('text-flate.pdf', () => makeTextDocument(TEXT_PAGES, 'flate')),
    stamp: make('stamp.pdf', () => plainPdf('CONFIDENTIAL')),
    numbers: make('numbers.pdf', () => plainPdf('No.', TEXT_PAGES)),
    images,
    lockedImages,
    photos: await makePhotos(folder),
    hundredPages: make('text-100.pdf', () => makeTextDocument(DRAWN_PAGES, 'flate', 'a4')),
  };
}

async function makePhotos(folder: string): Promise<string[]> {
  const paths = Array.from({ length: PHOTOS }, (_, seed) => join(folder, `photo-${seed}.jpg`));
  for (const [seed, path] of paths.entries()) if (!existsSync(path)) writeFileSync(path, await photoJpeg(seed));
  return paths;
}

/** Bytes of several files together. */
export function totalBytes(paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + statSync(path).size, 0);
}
