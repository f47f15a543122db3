import type { GivenFile } from '../given-file.testing.ts';
import { buttonOf } from './journeys.testing.ts';
import { patienceOf, type SavedFile, type Visitor } from './visitor.testing.ts';

/** The scan that phones are tried with. */
export const SCAN_PAGES = 40;
export const SCAN_BYTES = 20_000_000;
/** Most memory that the tab of a phone may use. */
export const MOST_MEGABYTES = 400;

/** Pages of tools that do something with a scan as it is, without any setting. */
export const SCAN_ROUTES = ['merge', 'rotate', 'pdf-to-image', 'compress', 'ocr'] as const;

/** Time for recognising 40 pages on a busy machine. */
const PATIENCE = patienceOf(800_000);

/** Puts a scan through a tool with its default settings. @returns what was saved */
export async function scanThrough(visitor: Visitor, route: string, scan: GivenFile): Promise<SavedFile> {
  await visitor.open(`/tools/${route}`);
  await visitor.chooseFiles([scan]);
  await visitor.until(
    () =>
      document.querySelector('[role=gridcell], [data-card]') !== null &&
      document.querySelector('.leaf[data-state=reading]') === null,
  );
  await visitor.press({ button: buttonOf(route) });
  return visitor.saved(PATIENCE);
}
