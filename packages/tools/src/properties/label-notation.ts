import { type Message, message } from '@recto/words/message';

/** From this page on, until the next range, pages are labelled alike (ISO 32000-2, 12.4.2). */
export interface LabelRange {
  /** 1-based. */
  readonly page: number;
  /** Empty for a label that is only its prefix. */
  readonly style: LabelStyle;
  readonly start: number;
  readonly prefix: string;
}

export const LABEL_STYLES = ['D', 'r', 'R', 'a', 'A', ''] as const;
export type LabelStyle = (typeof LABEL_STYLES)[number];

/** Removes all labels. */
export const NO_LABELS = 'none';

export const LABELS_WRITTEN: Message = message(
  'problem.labelNotation',
  'Page labels are written as page:style/start/prefix, such as 1:r or 5:D/1/A-.',
);

const NOTATION = /^(\d{1,7}):([DrRaA]?)(?:\/(\d{0,9})(?:\/(.*))?)?$/s;

/** True for a range as it is written, or for `none`. */
export function isLabelNotation(written: string): boolean {
  return written === NO_LABELS || readLabelRange(written) !== null;
}

/** The range that is written; null for anything else. */
export function readLabelRange(written: string): LabelRange | null {
  const found = NOTATION.exec(written);
  if (!found) return null;
  const [, page = '', style = '', start = '', prefix = ''] = found;
  if (Number(page) < 1) return null;
  return { page: Number(page), style: style as LabelStyle, start: Math.max(1, Number(start || '1')), prefix };
}

/** The ranges that are written, in order of their pages; of two for one page the later. */
export function readLabelRanges(written: readonly string[]): LabelRange[] {
  const ranges = new Map<number, LabelRange>();
  for (const one of written) {
    const range = readLabelRange(one);
    if (range) ranges.set(range.page, range);
  }
  return [...ranges.values()].sort((left, right) => left.page - right.page);
}

/** A range as it is written, as short as it can be. */
export function writeLabelRange({ page, style, start, prefix }: LabelRange): string {
  if (prefix !== '') return `${page}:${style}/${start}/${prefix}`;
  return start === 1 ? `${page}:${style}` : `${page}:${style}/${start}`;
}
