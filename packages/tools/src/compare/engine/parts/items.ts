import type { Change, ChangeKind, ChangePlace } from '../../comparison.ts';

/** Something that a document has beside its text: a field, a link, a bookmark. */
export interface Item {
  /** Equal for things that are the same in every respect that is compared. */
  readonly identity: string;
  /** Tells which thing it is when something of it has changed; empty when nothing does. */
  readonly slot: string;
  /** Things that have nothing but this in common are the same, and what differs is told elsewhere. */
  readonly sameAs?: string;
  readonly name: string;
  /** Text or destination of the item. */
  readonly text: string;
  readonly places: readonly ChangePlace[];
}

/** Longest text that is quoted. */
const MOST_CHARACTERS = 600;

/** Compares things of one kind: the same ones are left out, others are paired by their slots. */
export function compareItems(kind: ChangeKind, old: readonly Item[], newer: readonly Item[]): Change[] {
  const first = pairBy(old, newer, ({ identity }) => identity);
  const second = pairBy(first.old, first.new, ({ slot }) => slot);
  const third = pairBy(second.old, second.new, ({ sameAs }) => sameAs ?? '');
  return [
    ...second.pairs.map(([one, other]) => changeOf(kind, one, other)),
    ...third.old.map((one) => changeOf(kind, one, null)),
    ...third.new.map((other) => changeOf(kind, null, other)),
  ];
}

/** Pairs items of equal keys in their order. Empty keys pair nothing. @returns the pairs, and what is left of both sides */
export function pairBy<One extends Item>(old: readonly One[], newer: readonly One[], keyOf: (item: One) => string) {
  const byKey = new Map<string, One[]>();
  for (const item of newer.toReversed()) {
    const key = keyOf(item);
    const known = byKey.get(key);
    if (known) known.push(item);
    else if (key !== '') byKey.set(key, [item]);
  }
  const pairs: [One, One][] = [];
  const taken = new Set<One>();
  const left = old.filter((item) => {
    const other = byKey.get(keyOf(item))?.pop();
    if (!other) return true;
    pairs.push([item, other]);
    taken.add(other);
    return false;
  });
  return { pairs, old: left, new: newer.filter((item) => !taken.has(item)) };
}

function changeOf(kind: ChangeKind, old: Item | null, newer: Item | null): Change {
  return {
    kind,
    action: old && newer ? 'changed' : newer ? 'added' : 'removed',
    name: (newer ?? old)?.name ?? '',
    old: old && sideOf(old),
    new: newer && sideOf(newer),
    at: null,
  };
}

function sideOf({ text, places }: Item): NonNullable<Change['old']> {
  const quoted = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
  return { text: quoted, before: '', after: '', places: [...places] };
}
