import { useText } from '@recto/ui';
import { type ReactNode, useId } from 'react';
import type { Part as PartName } from './edited.ts';
import { PART_WORDS } from './part-words.ts';

/** One part of the file, under its heading. */
export function Part({ name, children }: { readonly name: PartName; readonly children: ReactNode }) {
  const text = useText();
  const id = useId();
  return (
    <section className="properties-part" aria-labelledby={id} data-part={name}>
      <h2 id={id}>{text(PART_WORDS[name])}</h2>
      {children}
    </section>
  );
}
