import { refuseOption } from '@recto/contract/recto-error';
import {
  encodeTextString,
  integerOf,
  nameOf,
  PdfDict,
  type PdfFile,
  PdfName,
  PdfString,
  textOf,
} from '@recto/pdf-core';
import { buildNumberTree, readPages, readReach } from '@recto/pdf-document';
import { NO_SUCH_PAGE } from '@recto/words/problems';
import {
  LABEL_STYLES,
  type LabelRange,
  type LabelStyle,
  NO_LABELS,
  readLabelRanges,
  writeLabelRange,
} from '../label-notation.ts';
import { MOST } from '../limits.ts';
import type { FileEdits } from './file-edits.ts';

/** The ranges of page labels as the option writes them; empty without labels. */
export function readLabels(file: PdfFile): string[] {
  const ranges = readReach(file).labelRanges ?? [];
  return ranges.slice(0, MOST.labels).map(({ firstPageIndex, dict }) => {
    const style = nameOf(dict.get('S'), file) ?? '';
    return writeLabelRange({
      page: firstPageIndex + 1,
      style: (LABEL_STYLES as readonly string[]).includes(style) ? (style as LabelStyle) : '',
      start: Math.max(1, integerOf(dict.get('St'), file) ?? 1),
      prefix: (textOf(dict.get('P'), file) ?? '').slice(0, MOST.nameCharacters),
    });
  });
}

/**
 * Writes page labels.
 * @returns number of pages with a label; null when nothing changes @throws option-invalid for a page that does not exist
 */
export function writeLabels(file: PdfFile, written: readonly string[], edits: FileEdits): number | null {
  if (written.length === 0) return null;
  const ranges = readLabelRanges(written.filter((one) => one !== NO_LABELS));
  const count = readPages(file).length;
  const beyond = ranges.find(({ page }) => page > count);
  if (beyond) throw refuseOption('labels', NO_SUCH_PAGE, { page: beyond.page, count });
  if (ranges.length === 0) {
    if (!file.catalog.has('PageLabels')) return null;
    edits.catalog.delete('PageLabels');
    return 0;
  }
  // Every page has a label (12.4.2): those before the first range keep their numbers.
  const [first] = ranges;
  const all = first && first.page > 1 ? [{ page: 1, style: 'D', start: 1, prefix: '' } as const, ...ranges] : ranges;
  if (all.map(writeLabelRange).join('\n') === readLabels(file).join('\n')) return null;
  const entries = all.map((range) => ({ key: range.page - 1, value: labelDict(range) }));
  edits.catalog.set('PageLabels', buildNumberTree(entries, edits));
  return count;
}

function labelDict({ style, start, prefix }: LabelRange): PdfDict {
  const dict = new PdfDict();
  if (style !== '') dict.set('S', PdfName.of(style));
  if (prefix !== '') dict.set('P', new PdfString(encodeTextString(prefix)));
  if (start !== 1) dict.set('St', start);
  return dict;
}
