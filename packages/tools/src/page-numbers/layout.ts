import type { NumberedPage } from './numbering.ts';

/** Places for a text on a page, as it is shown. */
export const PLACES = ['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'] as const;
export type Place = (typeof PLACES)[number];

/** The option that holds a further text for each place. */
export const FURTHER_TEXTS = {
  'top-left': 'headerLeft',
  top: 'headerCenter',
  'top-right': 'headerRight',
  'bottom-left': 'footerLeft',
  bottom: 'footerCenter',
  'bottom-right': 'footerRight',
} as const satisfies Readonly<Record<Place, string>>;

/** Options that say which texts a page gets. */
export interface PlacedTexts extends Readonly<Record<(typeof FURTHER_TEXTS)[Place], string>> {
  readonly text: string;
  readonly position: Place;
  readonly differentFirst: boolean;
  readonly firstText: string;
  readonly mirrored: boolean;
}

type TextOption = 'text' | 'firstText' | (typeof FURTHER_TEXTS)[Place];

/** Every text that the options hold. */
export function allTexts(options: Pick<PlacedTexts, TextOption>): string[] {
  return [options.text, options.firstText, ...Object.values(FURTHER_TEXTS).map((key) => options[key])];
}

/** Options that say how far from the edges of a page texts stand, in millimetres. */
export interface Margins {
  readonly marginX: number;
  readonly marginY: number;
}

/** Width and height, in points. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A line in em: room above and below the baseline that holds most scripts. */
export const LINE = { height: 1.2, firstBaseline: 0.95 } as const;
const POINTS_PER_MILLIMETRE = 72 / 25.4;
/** Margins take at most this share of a page's side, so that texts stay on small pages. */
const MOST_OF_SIDE = 0.2;

/** The templates that a page gets and where; none for an empty text. Even numbers have left and right swapped when mirrored. */
export function textsOfPage(
  options: PlacedTexts,
  { isFirst, number }: Pick<NumberedPage, 'isFirst' | 'number'>,
): { readonly place: Place; readonly template: string }[] {
  const isOther = isFirst && options.differentFirst;
  return PLACES.flatMap((place) => {
    const further = isOther ? '' : options[FURTHER_TEXTS[place]];
    const own = isOther ? options.firstText : options.text;
    const template = place === options.position ? own : further;
    if (template.trim() === '') return [];
    return [{ place: options.mirrored && number % 2 === 0 ? mirror(place) : place, template }];
  });
}

function mirror(place: Place): Place {
  const swapped = place.endsWith('left') ? place.replace('left', 'right') : place.replace('right', 'left');
  return PLACES.find((known) => known === swapped) ?? place;
}

/** Which edge of a text stands at its place. */
export function alignmentAt(place: Place): 'left' | 'center' | 'right' {
  if (place.endsWith('left')) return 'left';
  return place.endsWith('right') ? 'right' : 'center';
}

/**
 * Places a text on a page as it is shown.
 * @param text the box around its lines
 * @returns the middle of the box, downwards from the page's top left corner; the scale is below 1 when the text is wider or
 * higher than the page between its margins
 */
export function placeText(
  place: Place,
  margins: Margins,
  page: Size,
  text: Size,
): { readonly x: number; readonly y: number; readonly scale: number } {
  const marginX = Math.min(margins.marginX * POINTS_PER_MILLIMETRE, page.width * MOST_OF_SIDE);
  const marginY = Math.min(margins.marginY * POINTS_PER_MILLIMETRE, page.height * MOST_OF_SIDE);
  const scale = Math.min(1, (page.width - 2 * marginX) / text.width, (page.height - 2 * marginY) / text.height);
  const [halfWidth, halfHeight] = [(text.width * scale) / 2, (text.height * scale) / 2];
  const across = { left: marginX + halfWidth, center: page.width / 2, right: page.width - marginX - halfWidth };
  const y = place.startsWith('top') ? marginY + halfHeight : page.height - marginY - halfHeight;
  return { x: across[alignmentAt(place)], y, scale };
}
