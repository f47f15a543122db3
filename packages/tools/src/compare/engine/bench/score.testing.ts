import type { Change } from '../../comparison.ts';

/** A change that was made on purpose. */
export interface MadeChange extends Pick<Change, 'kind' | 'action'> {
  readonly old?: string;
  readonly new?: string;
  readonly name?: string;
  /** 1-based. */
  readonly oldPage?: number;
  readonly newPage?: number;
}

/** Agreement of the reported changes with those that were made. */
export interface Score {
  readonly hits: number;
  readonly reported: number;
  readonly made: number;
  readonly missed: readonly MadeChange[];
  readonly invented: readonly Change[];
}

/** Texts are quoted up to here. */
const QUOTED = 500;
/** Share of words that two texts must have in common. */
const ALIKE = 0.75;

/** Pairs each made change with one report of its kind, action, text and pages. */
export function scoreChanges(made: readonly MadeChange[], reported: readonly Change[]): Score {
  const left = [...reported];
  const missed = made.filter((one) => {
    const at = left.findIndex((change) => isReportOf(change, one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return {
    hits: made.length - missed.length,
    reported: reported.length,
    made: made.length,
    missed,
    invented: left,
  };
}

function isReportOf(change: Change, made: MadeChange): boolean {
  return (
    change.kind === made.kind &&
    change.action === made.action &&
    (made.name === undefined || made.name === change.name) &&
    isSide(change.old, made.old, made.oldPage) &&
    isSide(change.new, made.new, made.newPage)
  );
}

function isSide(side: Change['old'], text: string | undefined, page: number | undefined): boolean {
  if (text !== undefined && likeness(side?.text ?? '', text) < ALIKE) return false;
  return page === undefined || (side?.places.some((place) => place.page === page) ?? false);
}

/** Share of words in common; a word that a narrow column broke counts whole. */
function likeness(one: string, other: string): number {
  if (one.replace(/\s/g, '') === other.replace(/\s/g, '')) return 1;
  const [left, right] = [one, other].map((text) =>
    text
      .slice(0, QUOTED)
      .replace(/(?<=\p{L})-(?=\p{L})/gu, '')
      .split(/\s+/),
  );
  const rest = [...(right ?? [])];
  let shared = 0;
  for (const word of left ?? []) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    rest.splice(at, 1);
    shared++;
  }
  return (2 * shared) / ((left?.length ?? 0) + (right?.length ?? 0));
}

/** Precision and recall of several scores together. */
export function together(scores: readonly Score[]): { precision: number; recall: number } {
  const sum = (key: 'hits' | 'reported' | 'made') => scores.reduce((total, score) => total + score[key], 0);
  return { precision: sum('hits') / Math.max(1, sum('reported')), recall: sum('hits') / Math.max(1, sum('made')) };
}
