import { refuseOption } from '@recto/contract/recto-error';
import { dictOf, nameOf, numberOf, PdfDict, type PdfFile, type PdfObject } from '@recto/pdf-core';
import { readDestinations, readPages } from '@recto/pdf-document';
import { NO_SUCH_PAGE } from '@recto/words/problems';
import { type Term, term } from '@recto/words/said';
import { type Fit, OPEN_NOWHERE, type OpenAt, readOpenAt, writeOpenAt } from '../open-at.ts';
import { FIT_WORDS, PERCENT_WORDS } from '../zoom-words.ts';
import type { FileEdits } from './file-edits.ts';
import { FIT_NAMES, pageTarget } from './page-target.ts';
import { WORDS } from './words.ts';

/**
 * Reads the place where a file opens, as the option writes it; empty when the file names none, null when it does something else
 * at the start.
 */
export function readOpenAction(file: PdfFile): string | null {
  const action = file.resolve(file.catalog.get('OpenAction'));
  if (action === null) return '';
  const isAction = action instanceof PdfDict && nameOf(action.get('S'), file) !== null;
  if (isAction && nameOf(action.get('S'), file) !== 'GoTo') return null;
  const target = action instanceof PdfDict ? action.get('D') : file.catalog.get('OpenAction');
  const destination = readDestinations(file).resolve(target);
  if (!destination) return null;
  return writeOpenAt({ page: destination.pageIndex + 1, zoom: zoomOf(destination.array, file) });
}

function zoomOf([, kind, , , factor]: readonly PdfObject[], file: PdfFile): OpenAt['zoom'] {
  const name = nameOf(kind, file);
  const fit = (Object.keys(FIT_NAMES) as Fit[]).find((one) => FIT_NAMES[one] === name);
  if (fit) return fit;
  const zoom = numberOf(factor, file) ?? 0;
  return name === 'XYZ' && zoom > 0.05 && zoom <= 64 ? Math.round(zoom * 100) : null;
}

/** Change to the place where a file opens. */
export type OpenChange = 'set' | 'removed' | null;

/** Writes where a file opens. @throws option-invalid for a page that does not exist */
export function writeOpenAction(file: PdfFile, written: string, edits: FileEdits): OpenChange {
  const wanted = written.trim();
  if (wanted === '' || wanted === readOpenAction(file)) return null;
  if (wanted === OPEN_NOWHERE) {
    if (!dictOf(file.catalog.get('OpenAction'), file) && file.resolve(file.catalog.get('OpenAction')) === null)
      return null;
    edits.catalog.delete('OpenAction');
    return 'removed';
  }
  const pages = readPages(file);
  const at = readOpenAt(wanted);
  const page = at && pages[at.page - 1];
  const target = page && pageTarget(page, at.zoom, file);
  if (!target) throw refuseOption('openAt', NO_SUCH_PAGE, { page: at?.page ?? 0, count: pages.length });
  edits.catalog.set('OpenAction', target);
  return 'set';
}

/** Describes the place where a file opens, for a receipt. @param written a place that `readOpenAt` reads */
export function placeWords(written: string): readonly (string | Term)[] {
  const at = readOpenAt(written);
  if (!at) return [];
  const page = term(WORDS.openPage, { page: at.page });
  if (at.zoom === null) return [page];
  const words = typeof at.zoom === 'number' ? PERCENT_WORDS[at.zoom] : FIT_WORDS[at.zoom];
  return [page, words ? term(words) : `${at.zoom}%`];
}
