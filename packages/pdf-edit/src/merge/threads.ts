import { PdfRef } from '@recto/pdf-core';
import { type Bead, keptThreads } from '@recto/pdf-document';
import type { Merge, Part } from './part.ts';

/** Before anything is copied: beads of other pages stay behind, and the chains close over them (ISO 32000-2, 12.4.3). */
export function planThreads(part: Part, merge: Merge): void {
  if (part.isWhole) return;
  for (const { dict, beads } of keptThreads(part.file, part.kept)) relink(dict, beads, part, merge);
}

function relink(thread: Bead['dict'], beads: readonly Bead[], { copier }: Part, merge: Merge): void {
  const threadRef = merge.target.reserve();
  const refs = beads.map(() => merge.target.reserve());
  copier.place(thread, threadRef);
  copier.copyInto(threadRef, thread, { overrides: { F: refs[0] ?? null } });
  for (const [at, { dict }] of beads.entries()) {
    const ref = refs[at];
    if (!ref) continue;
    copier.place(dict, ref);
    const overrides = {
      N: refs[(at + 1) % refs.length] ?? null,
      V: refs[(at + refs.length - 1) % refs.length] ?? null,
      T: at === 0 ? threadRef : null,
    };
    copier.copyInto(ref, dict, { overrides });
  }
}

/** The threads of all files. */
export function mergeThreads(merge: Merge): PdfRef[] {
  return merge.parts.flatMap((part) =>
    keptThreads(part.file, part.kept).flatMap(({ ref, dict }) => {
      const copy = part.copier.copy(ref ?? dict);
      return copy instanceof PdfRef ? [copy] : [];
    }),
  );
}
