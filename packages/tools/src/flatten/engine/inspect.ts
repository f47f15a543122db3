import type { PdfFile } from '@recto/pdf-core';
import { LayerStates, readAcroForm, readAnnotations, readLayers, readPages } from '@recto/pdf-document';
import { undrawnFields } from '@recto/pdf-sign';
import type { Findings } from '../findings.ts';
import { flagsShow, type Look, layersOff } from './shown.ts';

/** Counts what flattening concerns. Reads only. */
export function findIn(file: PdfFile, as: Look): Findings {
  const off = layersOff(file.catalog, as, file);
  const layers = new LayerStates(off, file);
  const counts = { widgets: 0, comments: 0, hidden: 0 };
  for (const page of readPages(file)) {
    for (const { dict, subtype } of readAnnotations(page, file)) {
      if (subtype === 'Link' || subtype === 'Popup' || subtype === '') continue;
      if (subtype === 'Widget') counts.widgets++;
      else counts.comments++;
      if (!flagsShow(dict, as, file) || layers.hides(dict.get('OC'))) counts.hidden++;
    }
  }
  return {
    ...counts,
    layers: readLayers(file.catalog, file).length,
    hiddenLayers: off.size,
    undrawn: undrawnFields(file).length,
    hasXfa: readAcroForm(file.catalog, file)?.has('XFA') ?? false,
  };
}
