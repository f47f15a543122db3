import type { PageArea } from '@recto/contract/capabilities/page-model';
import { byteKey, bytesOf, dictOf, nameOf, type PdfDict, textOf } from '@recto/pdf-core';
import { readAnnotations, readDestinations } from '@recto/pdf-document';
import type { Change, ChangePlace } from '../../comparison.ts';
import { WorkBudget } from '../diff/work-budget.ts';
import type { Side } from '../side.ts';
import { rounded } from '../text/quote.ts';
import { compareItems, type Item, pairBy } from './items.ts';
import type { PartContext } from './part-context.ts';
import { areaOf } from './part-reader.ts';

/** Words that are looked at to find those under the links. */
const MAX_STEPS = 100_000_000;
/** Characters of its words by which a link is named. */
const MOST_NAMED = 60;
/** Most links of a document. */
const MAX_LINKS = 200_000;

interface Link {
  /** That it lies on. */
  readonly words: string;
  readonly shown: string;
  readonly target: string;
  readonly place: ChangePlace;
}

/** Compares links by the text that they lie on and by where they lead. */
export function compareLinks(old: PartContext, newer: PartContext): Change[] {
  const left = pairBy(readLinks(old).map(itemOf), readLinks(newer).map(itemOf), ({ identity }) => identity);
  return compareItems('link', joined(left.old), joined(left.new));
}

/** A link that goes on over several lines is one: where its lines break says nothing. */
function joined(items: readonly LinkItem[]): LinkItem[] {
  const all: LinkItem[] = [];
  for (const item of items) {
    const last = all.at(-1);
    const [place, lastPlace] = [item.places[0], last?.places.at(-1)];
    if (last && place && lastPlace?.page === place.page && last.target === item.target && item.target !== '') {
      const link = { ...item, words: `${last.words} ${item.words}`.trim() };
      all[all.length - 1] = { ...itemOf({ ...link, place }), places: [...last.places, place] };
    } else all.push(item);
  }
  return all;
}

interface LinkItem extends Item {
  readonly words: string;
  readonly target: string;
  readonly shown: string;
}

function itemOf({ words, shown, target, place }: Link): LinkItem {
  return {
    words,
    target,
    shown,
    identity: `${words}\n${target}`,
    slot: words,
    sameAs: target,
    name: words.slice(0, MOST_NAMED),
    text: shown,
    places: [place],
  };
}

function readLinks({ side, pageName, lonely }: PartContext): Link[] {
  const { file } = side.document;
  const links: Link[] = [];
  const budget = new WorkBudget(MAX_STEPS);
  for (const page of side.pages) {
    if (lonely.has(page.pageIndex + 1)) continue;
    for (const { dict, subtype } of readAnnotations(page, file)) {
      if (subtype !== 'Link' || links.length >= MAX_LINKS) continue;
      const area = areaOf(side, page, dict);
      const target = targetOf(side, dict, pageName);
      const place = { page: page.pageIndex + 1, areas: area ? [rounded(area)] : [] };
      links.push({ words: area ? textIn(side, page.pageIndex, area, budget) : '', ...target, place });
    }
  }
  return links;
}

function targetOf(
  { document: { file } }: Side,
  link: PdfDict,
  pageName: PartContext['pageName'],
): Pick<Link, 'target' | 'shown'> {
  const action = dictOf(link.get('A'), file);
  const kind = nameOf(action?.get('S'), file) ?? '';
  const uri = bytesOf(action?.get('URI'), file);
  if (kind === 'URI' && uri) return { target: `uri ${byteKey(uri)}`, shown: byteKey(uri) };
  const destination = readDestinations(file).resolve(
    link.get('Dest') ?? (kind === 'GoTo' ? action?.get('D') : undefined),
  );
  if (destination) return { target: `page ${pageName(destination.pageIndex)}`, shown: `#${destination.pageIndex + 1}` };
  const other =
    textOf(action?.get('F'), file) ??
    textOf(dictOf(action?.get('F'), file)?.get('F'), file) ??
    nameOf(action?.get('N'), file);
  return { target: other ? `${kind} ${other}` : '', shown: other ?? '' };
}

/** The words of a page that lie in an area. */
function textIn({ words, firstWords }: Side, pageIndex: number, area: PageArea, budget: WorkBudget): string {
  const texts: string[] = [];
  if (!budget.take((firstWords[pageIndex + 1] ?? 0) - (firstWords[pageIndex] ?? 0))) return '';
  for (let index = firstWords[pageIndex] ?? 0; index < (firstWords[pageIndex + 1] ?? 0); index++) {
    const { left, top, right, bottom } = words.area(index);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (x >= area.left && x <= area.right && y >= area.top && y <= area.bottom) texts.push(words.text(index) ?? '');
  }
  return texts.join(' ').slice(0, 300);
}
