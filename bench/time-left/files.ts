import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPdf, imageDocument, photoJpeg, plainPdf, richSpec, textDocument } from '@recto/testkit';
import { makeInputs } from '../inputs.ts';
import { makeTextDocument } from '../text-document.ts';
import type { JobFiles } from './jobs.ts';

/** Makes the files with which the time left is measured. */
export async function measuredFiles(folder: string): Promise<JobFiles> {
  const { keep } = keeperOf(folder);
  return {
    timing: await makeInputs(),
    long: keep('long.pdf', makeTextDocument(20_000, 'flate')),
    shown: keep('shown.pdf', makeTextDocument(1000, 'flate', 'a4')),
  };
}

/** Makes the files from which shapes are learned: smaller files of other builders, none of which is measured. */
export async function learnedFiles(folder: string): Promise<JobFiles> {
  const { keep, path } = keeperOf(folder);
  const [long, shown] = [keep('long.pdf', textDocument(16_000)), keep('shown.pdf', textDocument(400))];
  const text = keep('text.pdf', textDocument(2000));
  const images = keep('images.pdf', imageDocument(60));
  const lockedImages = path('images-locked.pdf');
  execFileSync('qpdf', ['--encrypt', 'bench', 'owner', '256', '--', images, lockedImages]);
  const photos: string[] = [];
  for (let seed = 40; seed < 52; seed++) photos.push(keep(`photo-${seed}.jpg`, await photoJpeg(seed)));
  const rich = Array.from({ length: 10 }, (_, index) =>
    keep(`rich-${index}.pdf`, buildPdf(richSpec({ seed: 40 + index, pages: 60 }))),
  );
  const timing = {
    rich,
    text,
    flateText: text,
    stamp: keep('stamp.pdf', plainPdf('DRAFT')),
    numbers: keep('numbers.pdf', plainPdf('No.', 2000)),
    images,
    lockedImages,
    photos,
    hundredPages: keep('hundred.pdf', textDocument(60)),
  };
  return { timing, long, shown };
}

function keeperOf(folder: string) {
  const path = (name: string) => join(folder, name);
  const keep = (name: string, bytes: Uint8Array) => {
    writeFileSync(path(name), bytes);
    return path(name);
  };
  return { keep, path };
}
