import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { OCR_LANGUAGE_CODES } from '@recto/contract/ocr-languages';
import { characterErrorRate, findCorpus, readCorpus, withTemporaryFolder } from '@recto/testkit';
import { UNSPACED } from './cells.ts';
import { createOwn } from './ours.ts';
import { hasOcrMyPdf, ocrMyPdfText } from './peers.ts';
import type { Store } from './store.ts';

/** A scan with ground truth: shares of wrong characters. */
export interface CorpusRow {
  readonly languages: string;
  readonly characters: number;
  readonly ours: number;
  /** Null where it is not installed or gave up. */
  readonly ocrMyPdf: number | null;
}

/** For pictures that do not say their resolution; the other program refuses to guess. */
const USUAL_DPI = 200;

/** Measures the scans of the corpus that have not been measured yet; says so where there is no corpus. */
export async function measureCorpus(store: Store<CorpusRow>): Promise<void> {
  const folder = findCorpus();
  if (!folder) {
    console.log('The corpus is not here: scans are left out.');
    return;
  }
  const own = createOwn('wasm');
  for (const { name, path, category, note } of readCorpus(folder)) {
    const codes = /\blang=([a-z_+]+)/.exec(note)?.[1];
    if (category !== 'ocr' || !codes) continue;
    const languages = OCR_LANGUAGE_CODES.filter((code) => codes.split('+').includes(code));
    const truth = readFileSync(path.replace(/\.[^.]+$/, '.gt.txt'), 'utf8');
    const isCjk = languages.some((language) => UNSPACED.has(language));
    const row = await store.once(basename(name), async () => {
      const { text } = await own(basename(name), new Uint8Array(readFileSync(path)), languages);
      const other = hasOcrMyPdf() ? await theirs(path, codes) : null;
      return {
        languages: codes,
        characters: [...truth].length,
        ours: characterErrorRate(truth, text, { isCjk }),
        ocrMyPdf: other === null ? null : characterErrorRate(truth, other, { isCjk }),
      };
    });
    console.log(basename(name), JSON.stringify(row));
  }
}

function theirs(path: string, codes: string): Promise<string | null> {
  return withTemporaryFolder((folder) =>
    ocrMyPdfText(path, codes, folder, path.endsWith('.pdf') ? undefined : USUAL_DPI),
  );
}
