import type { CallOptions } from '@recto/contract/capabilities/call-options';
import { WorkingCopy } from '@recto/pdf-clean';
import { loadAllStreams, type PdfFile, writeReachable } from '@recto/pdf-core';
import {
  type DocumentResult,
  LayerStates,
  notesOnSignatures,
  pageOrigins,
  readAcroForm,
  readOptionalContent,
} from '@recto/pdf-document';
import { Pace } from '@recto/work/pace';
import { noCounts, notesOf } from './counts.ts';
import { type DrawnKinds, flattenAnnotations } from './flatten-annotations.ts';
import { flattenLayers } from './flatten-layers.ts';
import { PinnedFiles } from './pinned-files.ts';
import { layersOff } from './shown.ts';

/** Settings of a flattening. */
export interface FlattenOptions extends DrawnKinds, CallOptions {
  /** Widgets that were drawn for this. */
  readonly madeBefore: number;
  /** Said with notes, where there are several files. */
  readonly fileName: string | undefined;
}

/**
 * Draws form fields, comments and layers into the pages of a document. It is rewritten, so that nothing of them is left behind.
 * @param file not modified
 * @returns the file as it came when there was nothing to flatten and it was not damaged
 * @throws too-demanding, cancelled
 */
export async function flattenDocument(file: PdfFile, options: FlattenOptions): Promise<DocumentResult> {
  const { signal, fileName } = options;
  await loadAllStreams(file, signal);
  const pace = new Pace(signal);
  const copy = await WorkingCopy.of(file, pace);
  const { catalog, target } = copy;
  const counts = noCounts();
  counts.made = options.madeBefore;
  // Which annotations show is decided by the layers as they were.
  const layers = new LayerStates(layersOff(catalog, options.as, target), target);
  const files = new PinnedFiles(copy);
  await flattenAnnotations(copy, options, layers, files, counts, pace);
  counts.files = files.finish();
  const hadForm = options.forms && dropForm(copy, counts);
  copy.finish();
  const hadLayers = options.layers && readOptionalContent(catalog, target) !== null;
  if (hadLayers) {
    const { shown, hidden } = await flattenLayers(copy, options.as, pace);
    counts.layers = shown;
    counts.hiddenLayers = hidden;
  }
  const origins = pageOrigins(file);
  const isSame =
    !hadForm && !hadLayers && Object.entries(counts).every(([key, count]) => key === 'stays' || count === 0);
  const notes = notesOf(counts, file.wasRecovered, fileName);
  if (isSame && !file.wasRecovered) return { bytes: file.bytes.slice(), origins, notes };
  const { catalogRef, info, firstId } = copy;
  const bytes = writeReachable(
    target,
    {
      catalog: catalogRef,
      version: file.version,
      useObjectStreams: file.usesXrefStreams,
      ...(info && { info }),
      ...(firstId && { id: [firstId, firstId] as const }),
    },
    new Map(),
    // Content that nothing is drawn into keeps its bytes.
    { deflateStreams: false, ...(signal && { signal }) },
  );
  return { bytes, origins, notes: [...notes, ...notesOnSignatures(file, fileName)] };
}

/** Takes out the form and what holds only for it. @returns false when there is none */
function dropForm({ catalog, target }: WorkingCopy, counts: { xfa: number }): boolean {
  const form = readAcroForm(catalog, target);
  if (!form) return false;
  if (form.has('XFA')) counts.xfa = 1;
  for (const key of ['AcroForm', 'NeedsRendering', 'Perms', 'DSS']) catalog.delete(key);
  return true;
}
