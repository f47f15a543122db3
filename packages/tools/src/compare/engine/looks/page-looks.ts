import type { ComparedArea } from '../../comparison.ts';
import type { Side } from '../side.ts';
import type { PagePicture, PagePictures } from './page-pictures.ts';
import { type PixelBox, withoutBoxes } from './pixels.ts';
import type { Shifts } from './shifts.ts';

/** Letters may reach out of the box of their word. */
const MARGIN_POINTS = 1.5;
/** Pages that are kept. */
const MOST_KEPT = 6;

/** One of the two documents. */
export type Which = 'old' | 'new';

/** One value for each of the two documents. */
export type OfBoth<Value> = Readonly<Record<Which, Value>>;

/** Pages as pixels, without the words that are not in their place. */
export class PageLooks {
  readonly #sides: OfBoth<Side>;
  readonly #pictures: OfBoth<PagePictures>;
  readonly #out: OfBoth<readonly (readonly number[])[]>;
  readonly #kept = new Map<string, PagePicture | null>();

  constructor(sides: OfBoth<Side>, pictures: OfBoth<PagePictures>, { oldOut, newOut }: Shifts) {
    this.#sides = sides;
    this.#pictures = pictures;
    this.#out = { old: oldOut, new: newOut };
  }

  /** Null for a page that cannot be drawn, or does not exist. Those asked for last are kept. */
  async of(which: Which, page: number): Promise<PagePicture | null> {
    const key = `${which} ${page}`;
    const known = this.#kept.get(key);
    const look = known === undefined ? await this.#make(which, page) : known;
    this.#kept.delete(key);
    this.#kept.set(key, look);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    return look;
  }

  async #make(which: Which, page: number): Promise<PagePicture | null> {
    const picture = await this.#pictures[which].of(page);
    if (!picture) return null;
    const { words } = this.#sides[which];
    const areas = (this.#out[which][page] ?? []).flatMap((index) => {
      const second = words.secondHalf(index);
      return second ? [words.area(index), second] : [words.area(index)];
    });
    return withoutBoxes(
      picture,
      areas.map((area) => boxOf(area, picture.pixelsPerPoint)),
    );
  }
}

function boxOf({ left, top, right, bottom }: ComparedArea, scale: number): PixelBox {
  return {
    left: (left - MARGIN_POINTS) * scale,
    top: (top - MARGIN_POINTS) * scale,
    right: (right + MARGIN_POINTS) * scale,
    bottom: (bottom + MARGIN_POINTS) * scale,
  };
}
