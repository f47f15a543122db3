import type { Note, Receipt, ReceiptLine } from '@recto/contract';
import { inBytes, inThousands, onOneLine } from './terminal-text.ts';

/** A receipt in a few lines for people. @param names where the results lie, by position */
export function summarize(receipt: Receipt, names: readonly string[]): string[] {
  const files = receipt.outputs.map(({ pages, sizeBytes }, index) => {
    const count = pages === null ? '' : `${inThousands(pages)} page${pages === 1 ? '' : 's'}, `;
    return `${onOneLine(names[index] ?? '')}: ${count}${inBytes(sizeBytes)}`;
  });
  const kept = receipt.lines.filter(({ item, before }) => item !== 'pages' && before > 0).map(inWords);
  return [...files, ...(kept.length > 0 ? [`kept: ${kept.join(', ')}`] : []), ...noteLines(receipt.notes)];
}

/** What the person must know in any case. */
export function noteLines(notes: readonly Note[]): string[] {
  return notes.map(({ kind, text, fileName }) => onOneLine(`${kind}: ${fileName ? `${fileName}: ` : ''}${text}`));
}

/** "12 outline items". */
function inWords({ item, before }: ReceiptLine): string {
  const words = item.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${inThousands(before)} ${before === 1 ? words.replace(/s$/, '') : words}`;
}
