import type { PdfWriter, Reference } from './pdf-writer.ts';
import { type Syntax, textOf } from './syntax.ts';

const ENTRIES_PER_LEAF = 8;

/** A name tree (7.9.6): sorted, with Kids and Limits once it has more entries than fit a leaf. */
export function nameTree(writer: PdfWriter, entries: readonly (readonly [name: string, value: Syntax])[]): Reference {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const flat = (leaf: typeof sorted) => leaf.flatMap(([name, value]) => [textOf(name), value]);
  if (sorted.length <= ENTRIES_PER_LEAF) return writer.add({ Names: flat(sorted) });
  const kids: Reference[] = [];
  for (let from = 0; from < sorted.length; from += ENTRIES_PER_LEAF) {
    const leaf = sorted.slice(from, from + ENTRIES_PER_LEAF);
    const limits = [leaf[0], leaf.at(-1)].map((entry) => textOf(entry?.[0] ?? ''));
    kids.push(writer.add({ Limits: limits, Names: flat(leaf) }));
  }
  return writer.add({ Kids: kids });
}
