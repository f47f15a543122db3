import { type Message, message } from '@recto/ui';
import type { Placement } from '../tool.ts';

/** What the palette offers. */
export type ToolKind = Exclude<Placement['kind'], 'image'>;

export const TOOLS: readonly { readonly kind: ToolKind; readonly label: Message }[] = [
  { kind: 'signature', label: message('esign.signature', 'Signature') },
  { kind: 'initials', label: message('esign.initials', 'Initials') },
  { kind: 'name', label: message('esign.name', 'Name') },
  { kind: 'date', label: message('esign.date', 'Date') },
  { kind: 'text', label: message('esign.plainText', 'Text') },
  { kind: 'check', label: message('esign.check', 'Check mark') },
  { kind: 'cross', label: message('esign.cross', 'Cross') },
];

/** What a mark will show, before it has a place. */
export type Draft = Pick<Placement, 'kind' | 'text' | 'font' | 'ink' | 'picture'> & { readonly ratio?: number };

interface Size {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

/** Width and height in points of a new mark. */
const SIZES: Readonly<Record<ToolKind, readonly [number, number]>> = {
  signature: [160, 60],
  initials: [70, 40],
  name: [140, 18],
  date: [90, 18],
  text: [140, 18],
  check: [16, 16],
  cross: [16, 16],
};

/** What is written in a mark that is new: today in the visitor's own way, or a word to be replaced. */
export function draftText(kind: ToolKind): Omit<Draft, 'kind'> {
  const empty = { font: 'plain', ink: null, picture: '' } as const;
  if (kind === 'date') return { ...empty, text: new Date().toLocaleDateString(navigator.language) };
  return { ...empty, text: kind === 'text' || kind === 'name' ? '…' : '' };
}

/** A mark whose middle is at a place, and which lies on the page. */
export function newPlacement(
  draft: Draft,
  at: { readonly x: number; readonly y: number },
  page: Size,
  pages: string,
): Placement {
  const { ratio, ...content } = draft;
  const [width, height] = SIZES[draft.kind === 'image' ? 'signature' : draft.kind];
  const fitted = ratio ? Math.min(width, height * ratio) : width;
  const one: Placement = {
    ...content,
    pages,
    left: at.x - fitted / 2,
    top: at.y - height / 2,
    width: fitted,
    height: ratio ? fitted / ratio : height,
    angle: 0,
    size: 0,
    colour: '#14213d',
  };
  return moved(one, 0, 0, page);
}

const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, most), Math.max(0, value)) * 100) / 100;

/** The mark moved by so many points, but not off the page. */
export function moved(one: Placement, byX: number, byY: number, page: Size): Placement {
  return {
    ...one,
    left: within(one.left + byX, page.widthPoints - one.width),
    top: within(one.top + byY, page.heightPoints - one.height),
  };
}

/** The mark larger or smaller by a factor, in its own proportions. */
export function resized(one: Placement, factor: number, page: Size): Placement {
  const most = Math.min((page.widthPoints - one.left) / one.width, (page.heightPoints - one.top) / one.height);
  const by = Math.max(8 / Math.max(one.width, one.height), Math.min(factor, most));
  return { ...one, width: Math.max(4, one.width * by), height: Math.max(4, one.height * by) };
}
