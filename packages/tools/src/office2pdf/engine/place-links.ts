import type { OfficeLink } from '@recto/contract/capabilities/office';
import type { PageArea, PageModel } from '@recto/contract/capabilities/page-model';
import type { PlacedLink } from '@recto/pdf-edit';

/** The text of one link on a page, as the tags say it. */
export interface TaggedLink {
  readonly pageIndex: number;
  readonly text: string;
  readonly boxes: PlacedLink['boxes'];
}

/** Lists the links of one page with their places: an entry for each Link element that has text. */
export function taggedLinks({ structure, glyphs, heightPoints, pageIndex }: PageModel): TaggedLink[] {
  const elements = structure.filter(({ type, markedContent }) => type === 'Link' && markedContent.length > 0);
  if (elements.length === 0) return [];
  const glyphsOf = new Map<number, number[]>();
  for (let at = 0; at < glyphs.count; at++) {
    const id = glyphs.markedContent[at] ?? -1;
    if (id >= 0) glyphsOf.set(id, [...(glyphsOf.get(id) ?? []), at]);
  }
  return elements.flatMap((element) => {
    const own = element.markedContent.flatMap((id) => glyphsOf.get(id) ?? []);
    if (own.length === 0) return [];
    const text = own.map((at) => String.fromCodePoint(glyphs.codes[at] ?? 0xfffd)).join('');
    const boxes = linesOf(own.map((at) => areaOf(glyphs, at))).map(({ left, top, right, bottom }) => ({
      left,
      right,
      bottom: heightPoints - bottom,
      top: heightPoints - top,
    }));
    return [{ pageIndex, text, boxes }];
  });
}

type Glyphs = PageModel['glyphs'];

function areaOf(glyphs: Glyphs, at: number): PageArea {
  const value = (list: Float32Array) => list[at] ?? 0;
  return { left: value(glyphs.left), top: value(glyphs.top), right: value(glyphs.right), bottom: value(glyphs.bottom) };
}

/** One area for each line: a new one begins where the text moves down or back. */
function linesOf(areas: readonly PageArea[]): PageArea[] {
  const lines: { left: number; top: number; right: number; bottom: number }[] = [];
  for (const area of areas) {
    const line = lines.at(-1);
    const middle = (area.top + area.bottom) / 2;
    if (line && middle > line.top && middle < line.bottom) {
      line.left = Math.min(line.left, area.left);
      line.right = Math.max(line.right, area.right);
      line.top = Math.min(line.top, area.top);
      line.bottom = Math.max(line.bottom, area.bottom);
    } else lines.push({ ...area });
  }
  return lines;
}

/** Outcome for the links of a text. */
export interface LinkPlacement {
  readonly placed: readonly PlacedLink[];
  /** Links of which no text was found on a page. */
  readonly missed: readonly OfficeLink[];
  /** Links that lead to nothing a reader may open. */
  readonly refused: readonly OfficeLink[];
}

/** Distance within which a link's text is searched for: tags follow the text, and frames and notes are elsewhere. */
const MOST_AHEAD = 400;

/**
 * Matches the links of the source with the places where their text stands. Both are in the order of the text; a link that
 * goes over lines or pages has several places.
 */
export function placeLinks(links: readonly OfficeLink[], tagged: readonly TaggedLink[]): LinkPlacement {
  const placed: PlacedLink[] = [];
  const missed: OfficeLink[] = [];
  const refused: OfficeLink[] = [];
  const isTaken = new Set<number>();
  let from = 0;
  for (const link of links) {
    const wanted = squeeze(link.text);
    // A link around a picture or nothing has no text to be found by.
    const found = wanted === '' ? null : find(wanted, tagged, isTaken, from);
    if (!found) {
      missed.push(link);
      continue;
    }
    for (const index of found) isTaken.add(index);
    while (isTaken.has(from)) from += 1;
    const target = targetOf(link.href);
    if (!target) {
      refused.push(link);
      continue;
    }
    for (const index of found) {
      const { pageIndex, boxes } = tagged[index] as TaggedLink;
      placed.push({ pageIndex, boxes, text: link.text.trim(), target });
    }
  }
  return { placed, missed, refused };
}

/** The places that make up the text, one after the other; null when there are none. */
function find(
  wanted: string,
  tagged: readonly TaggedLink[],
  isTaken: ReadonlySet<number>,
  from: number,
): number[] | null {
  const end = Math.min(tagged.length, from + MOST_AHEAD);
  for (let start = from; start < end; start++) {
    let rest = wanted;
    const indexes: number[] = [];
    for (let at = start; at < tagged.length && rest !== ''; at++) {
      if (isTaken.has(at)) continue;
      const part = squeeze(tagged[at]?.text ?? '');
      if (!rest.startsWith(part)) break;
      if (part !== '') indexes.push(at);
      rest = rest.slice(part.length);
    }
    if (rest === '') return indexes;
  }
  return null;
}

/** Without what layout adds or takes: spaces, hyphens, forms of ligatures and of Arabic letters. */
function squeeze(text: string): string {
  return text.normalize('NFKC').replace(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufffd\ufffe-]/g, '');
}

const SCHEMES = /^(https?|mailto|ftps?|tel|sms|news|urn|doi):/i;

/** Places in the document, and addresses that reach no file and run nothing. */
function targetOf(href: string): PlacedLink['target'] | null {
  if (href.startsWith('#')) return { kind: 'place', name: decode(href.slice(1)) };
  return SCHEMES.test(href) ? { kind: 'uri', uri: encodeURI(decode(href)) } : null;
}

function decode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
