import { type Message, message } from '@recto/ui';
import type { Placement } from '../tool.ts';

/** Kinds of marks in the palette. */
export type ToolKind = Exclude<Placement['kind'], 'image'>;

export const TOOLS: readonly {
  readonly kind: ToolKind;
  readonly label: Message;
  /** A path in a square of 20. */
  readonly mark: string;
}[] = [
  {
    kind: 'signature',
    label: message('esign.signature', 'Signature'),
    mark: 'M3 14c2-6 4-9.5 5.5-9s-.5 8.5 1.5 8.5S12 9.5 13.5 9.5s.5 3.5 3.5 2.5M3 17.5h14',
  },
  {
    kind: 'initials',
    label: message('esign.initials', 'Initials'),
    mark: 'M2.5 14.5 6 5l3.5 9.5M3.7 11.5h4.6M12.5 5v9.5h2.2a2.6 2.6 0 0 0 0-5.2h-2.2m0 0h1.7a2.1 2.1 0 0 0 0-4.3h-1.7',
  },
  {
    kind: 'name',
    label: message('esign.name', 'Name'),
    mark: 'M10 10a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6zM4 17c.5-3.3 3-5 6-5s5.5 1.7 6 5',
  },
  { kind: 'date', label: message('esign.date', 'Date'), mark: 'M4 5h12v11.5H4zM4 8.7h12M7 3v3.5M13 3v3.5' },
  { kind: 'text', label: message('esign.plainText', 'Text'), mark: 'M5 6.5v-2h10v2M10 4.5V16M8 16h4' },
  { kind: 'check', label: message('esign.check', 'Check mark'), mark: 'm4.5 10.5 3.5 4 7.5-9' },
  { kind: 'cross', label: message('esign.cross', 'Cross'), mark: 'm5.5 5.5 9 9m0-9-9 9' },
];

/** Content of a mark before it has a place. */
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

/** Returns the text of a new mark: today in the visitor's own format, or a word to be replaced. */
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
