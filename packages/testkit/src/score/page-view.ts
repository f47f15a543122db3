import type { ReadDocument } from '../oracle/read-document.ts';
import type { ReadTarget } from '../oracle/read-navigation.ts';

/** A document with the identity of its pages. */
export interface PageView {
  readonly document: ReadDocument;
  /** Words on each page, in order of the alphabet. */
  readonly words: readonly string[];
  /** Keys that identify the pages; null for a page that is not taken. */
  readonly keys: readonly (string | null)[];
  /** Links (page index and rectangle) whose page is not taken, which may therefore go. */
  readonly cutLinks: ReadonlySet<string>;
  /** False when only some pages are taken: what hangs on no page is then not asked for. */
  readonly isWhole: boolean;
  /** Degrees by which the pages were to be rotated. */
  readonly rotatedDegrees: number;
}

/** A target in words, or null when it leads to a page that is not taken or to nothing. */
export function targetFact(view: PageView, target: ReadTarget): string | null {
  if (target.kind === 'page') {
    const key = view.keys[target.pageIndex] ?? null;
    return key === null ? null : `${key} ${target.view}`;
  }
  return target.kind === 'broken' || target.kind === 'none' ? null : `${target.kind} ${target.text}`;
}

/** A rectangle or other item on a page that is taken; null for a page that is not. */
export function itemFact(view: PageView, pageIndex: number | null, rectangle: string): string | null {
  const key = pageIndex === null ? null : (view.keys[pageIndex] ?? null);
  return key === null ? null : `${key} [${rectangle}]`;
}

/** The page and rectangle of an annotation, unless it is a link that may go. */
export function annotationFact(view: PageView, pageIndex: number, rectangle: string): string | null {
  return view.cutLinks.has(`${pageIndex} ${rectangle}`) ? null : itemFact(view, pageIndex, rectangle);
}

/** The facts that are not null. */
export function known(facts: readonly (string | null)[]): string[] {
  return facts.filter((fact) => fact !== null);
}
