import { type Message, message } from '@recto/words/message';

/** Ways to fit the first page. */
export const FITS = ['fit', 'fit-width', 'fit-height', 'fit-content'] as const;
export type Fit = (typeof FITS)[number];

/** Place where a file opens. */
export interface OpenAt {
  /** 1-based. */
  readonly page: number;
  /** A way to fit, a zoom in percent, or null for what the reader last used. */
  readonly zoom: Fit | number | null;
}

/** Removes what the file says. */
export const OPEN_NOWHERE = 'none';

export const OPEN_AT_WRITTEN: Message = message(
  'problem.openAt',
  'The value must be a page, and perhaps how it is shown: 3, 3 fit-width or 3 150%.',
);

/** Zooms that every viewer knows, in percent. */
const ZOOM = { least: 5, most: 6400 };

/** True for what `readOpenAt` reads, for `none`, and for nothing. */
export function isOpenAt(written: string): boolean {
  return written === '' || written === OPEN_NOWHERE || readOpenAt(written) !== null;
}

/** Parses the written place where a file opens: `3`, `3 fit-width`, `3 150%`; null for anything else. */
export function readOpenAt(written: string): OpenAt | null {
  const [, page = '0', how] = /^(\d{1,7})(?:\s+(\S+))?$/.exec(written.trim()) ?? [];
  if (Number(page) < 1) return null;
  if (how === undefined) return { page: Number(page), zoom: null };
  if ((FITS as readonly string[]).includes(how)) return { page: Number(page), zoom: how as Fit };
  const [, percent] = /^(\d{1,4}(?:\.\d{1,2})?)%$/.exec(how) ?? [];
  const zoom = Number(percent);
  return percent !== undefined && zoom >= ZOOM.least && zoom <= ZOOM.most ? { page: Number(page), zoom } : null;
}

/** The same as it is written. */
export function writeOpenAt({ page, zoom }: OpenAt): string {
  if (zoom === null) return String(page);
  return `${page} ${typeof zoom === 'number' ? `${zoom}%` : zoom}`;
}
