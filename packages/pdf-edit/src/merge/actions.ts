import { type Copier, dictOf, itemsOf, nameOf, type PdfDict, type PdfFile, type PdfObject } from '@recto/pdf-core';
import type { PartDestinations } from './part.ts';

/** Context of an action's file that copying the action depends on. */
export interface ActionSource {
  readonly file: PdfFile;
  readonly destinations: PartDestinations;
  readonly copier: Copier;
}

/** Most actions of one chain. */
const MAX_CHAIN = 10_000;

/** True for an action that goes to a page that stays behind. */
export function goesAway(
  action: PdfDict,
  { file, destinations }: Pick<ActionSource, 'file' | 'destinations'>,
): boolean {
  return nameOf(action.get('S'), file) === 'GoTo' && destinations.leadsAway(action.get('D'));
}

/**
 * The copy of an action, or of several that follow one another. One that goes to a page that stays behind is passed
 * over, and those after it move up. Null when none is left.
 */
export function copyAction(value: PdfObject | undefined, source: ActionSource): PdfObject {
  const [first, ...others] = actionsLeft(value, source);
  if (first === undefined) return null;
  const dict = dictOf(first, source.file);
  if (others.length === 0 || !dict) return source.copier.copy(first);
  const following = [...actionsLeft(dict.get('Next'), source), ...others];
  return source.copier.copyEntries(dict, { overrides: { Next: following.map((next) => source.copier.copy(next)) } });
}

/** Copies the actions that follow an action (ISO 32000-2, Table 196, /Next), except those that go to pages left behind. */
export function copyNext(action: PdfDict, source: ActionSource): PdfObject {
  const left = actionsLeft(action.get('Next'), source).map((next) => source.copier.copy(next));
  return left.length > 1 ? left : (left[0] ?? null);
}

/** The actions of a chain that are left, in order, when those that go to pages that stay behind are passed over. */
export function actionsLeft(value: PdfObject | undefined, source: Omit<ActionSource, 'copier'>): PdfObject[] {
  const left: PdfObject[] = [];
  const seen = new Set<PdfDict>();
  const waiting = [...itemsOf(value, source.file)].reverse();
  for (let action = waiting.pop(); action !== undefined && seen.size < MAX_CHAIN; action = waiting.pop()) {
    const dict = dictOf(action, source.file);
    if (!dict || !goesAway(dict, source)) {
      left.push(action);
    } else if (!seen.has(dict)) {
      seen.add(dict);
      for (const next of itemsOf(dict.get('Next'), source.file).toReversed()) waiting.push(next);
    }
  }
  return left;
}
