import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { loadAllStreams, type PdfFile } from '@recto/pdf-core';
import { Pace } from '@recto/work/pace';
import { findAll } from './find-all.ts';
import type { Finding } from './finding.ts';
import { CLEAN_KINDS, type CleanKind } from './kinds.ts';
import { PageTexts } from './page-texts.ts';
import { WorkingCopy } from './working-copy.ts';

export interface InspectOptions extends CallOptions {
  /** Reads words of pages as examples of hidden text and earlier states; without it they have none. */
  readonly words?: { readonly raster: RasterCapability; readonly input: InputFile };
  /** Kinds that are looked for; all when absent. */
  readonly kinds?: readonly CleanKind[];
  /** Pages, 0-based, of whose content nothing counts as unseen. */
  readonly leftAlone?: ReadonlySet<number>;
}

/**
 * Says what a file tells beyond its pages, by kind, in the order of `CLEAN_KINDS`; a kind of which there is nothing is left out.
 * @param file not modified
 * @throws cancelled, too-demanding
 */
export async function inspectPrivacy(file: PdfFile, options: InspectOptions = {}): Promise<readonly Finding[]> {
  const { words, signal, onProgress, kinds = CLEAN_KINDS, leftAlone = new Set() } = options;
  await loadAllStreams(file, signal);
  const pace = new Pace(signal);
  const copy = await WorkingCopy.of(file, pace);
  const texts = words ? new PageTexts(words.raster, words.input, signal) : null;
  try {
    const all = await findAll({ copy, texts, leftAlone, pace, onProgress }, kinds);
    return all.map(({ kind, count, examples }) => ({ kind, count, examples }));
  } finally {
    await texts?.close();
  }
}
