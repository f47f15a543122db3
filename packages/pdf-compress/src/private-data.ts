import { type CopyRules, nameOf, type ObjectSource, type Overrides, type PdfDict } from '@recto/pdf-core';

/** Private data that was removed, for the receipt. */
export interface PrivateData {
  /** Dictionaries that carried data of the program that made them (ISO 32000-2, 14.5). */
  applications: number;
  /** Small pictures of pages, which viewers draw themselves. */
  thumbnails: number;
}

/**
 * Copies everything but what only the producing program reads (/PieceInfo) and thumbnails. /LastModified stays: it says
 * when the content was changed, by any program.
 */
export function leavePrivateData(source: ObjectSource, found: PrivateData): CopyRules {
  return {
    leavesOut: () => false,
    changes: (dict) => {
      const left: Record<string, null> = {};
      if (dict.has('PieceInfo')) {
        found.applications += 1;
        left.PieceInfo = null;
      }
      if (dict.has('Thumb') && isPage(dict, source)) {
        found.thumbnails += 1;
        left.Thumb = null;
      }
      return Object.keys(left).length > 0 ? (left satisfies Overrides) : undefined;
    },
  };
}

function isPage(dict: PdfDict, source: ObjectSource): boolean {
  return nameOf(dict.get('Type'), source) === 'Page' || dict.has('Contents');
}
