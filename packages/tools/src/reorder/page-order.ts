import { isPageSelection } from '@recto/contract/page-names';

/** A stretch of an order of pages. */
export interface PageOrderPiece {
  /** Which file, 1-based. */
  readonly fileNumber: number;
  /** As `parsePageSelection` reads it. */
  readonly selection: string;
}

/** `2:1-3`: pages of the second file. */
const OF_FILE = /^(\d{1,2})\s*:\s*(.+)$/;

/** The pieces of an order such as `3, 1, 2:1-3, 4-z`, in which `2:` means the second file and nothing means the first. */
export function pageOrderPieces(order: string): PageOrderPiece[] {
  const pieces = order.split(/[,;]/).map((piece) => piece.trim());
  return pieces
    .filter((piece) => piece !== '')
    .map((piece) => {
      const [, fileNumber = '1', selection = piece] = OF_FILE.exec(piece) ?? [];
      return { fileNumber: Number(fileNumber), selection };
    });
}

/** True when the text can be read as an order, whatever the documents; for schemas and forms. */
export function isPageOrder(order: string): boolean {
  return pageOrderPieces(order).every(({ fileNumber, selection }) => fileNumber >= 1 && isPageSelection(selection));
}
