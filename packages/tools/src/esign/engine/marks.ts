import type { ImagesCapability, PdfImage } from '@recto/contract/capabilities/images';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import { fileOptionBytes } from '@recto/contract/file-option';
import { parsePageSelection, type SelectablePage } from '@recto/contract/page-selection';
import { refuseOption } from '@recto/contract/recto-error';
import type { PlacedMark, RgbColour } from '@recto/pdf-overlay';
import type { MarkPlace, TextSetter } from '@recto/pdf-sign';
import { message } from '@recto/words/message';
import { layOutText } from '../text-layout.ts';
import type { Placement } from '../tool.ts';
import { parseOutline, SIGNS } from './outline.ts';

const EMPTY_MARK = message('problem.emptyMark', 'A placement has no text, no ink and no picture.');

const SIGN_SIDE = 100;

const LABELS: Readonly<Record<Placement['kind'], string>> = {
  signature: 'Signature',
  initials: 'Initials',
  name: 'Name',
  date: 'Date',
  text: 'Text',
  check: 'Check mark',
  cross: 'Cross',
  image: 'Picture',
};

/** Returns the text of a mark; a date without a text is today's. */
export function textOf({ kind, text }: Placement): string {
  return kind === 'date' && text === '' ? new Date().toISOString().slice(0, 10) : text;
}

/** A mark on every page that it is for, in the order of the request. */
export interface PlacedMarks {
  readonly placement: Placement;
  readonly places: readonly MarkPlace[];
}

/** Makes marks of the placements. @throws option-invalid */
export async function placeMarks(
  placements: readonly Placement[],
  pages: readonly SelectablePage[],
  setter: TextSetter | undefined,
  images: ImagesCapability | undefined,
  signal: AbortSignal,
): Promise<PlacedMarks[]> {
  const pictures = new Map<string, PdfImage>();
  const marks: PlacedMarks[] = [];
  for (const placement of placements) {
    const { picture } = placement;
    if (picture !== '' && images && !pictures.has(picture))
      pictures.set(picture, await uprightPicture(picture, images, signal));
    const { mark, area } = markOf(placement, setter, pictures.get(picture));
    const chosen = new Set(parsePageSelection(placement.pages, pages, 'placements'));
    const rest = { mark, area, angleDegrees: placement.angle, label: textOf(placement) || LABELS[placement.kind] };
    marks.push({ placement, places: [...chosen].map((pageIndex) => ({ ...rest, pageIndex })) });
  }
  return marks;
}

function markOf(
  placement: Placement,
  setter: TextSetter | undefined,
  picture: PdfImage | undefined,
): { mark: PlacedMark; area: PageArea } {
  const { kind, left, top, width, height, ink } = placement;
  const whole = { left, top, right: left + width, bottom: top + height };
  const colour = rgbOf(placement.colour);
  if (kind === 'check' || kind === 'cross') {
    const mark: PlacedMark = { kind: 'outline', steps: SIGNS[kind], colour, width: SIGN_SIDE, height: SIGN_SIDE };
    return { mark, area: within(whole, mark) };
  }
  if (picture) {
    const mark: PlacedMark = {
      kind: 'image',
      image: picture,
      orientation: 1,
      width: picture.widthPixels,
      height: picture.heightPixels,
    };
    return { mark, area: within(whole, mark) };
  }
  if (ink) {
    const mark: PlacedMark = {
      kind: 'outline',
      steps: parseOutline(ink.outline),
      colour,
      width: ink.width,
      height: ink.height,
    };
    return { mark, area: within(whole, mark) };
  }
  const lines = setter?.lines(textOf(placement), placement.font) ?? [];
  if (lines.length === 0) {
    throw refuseOption('placements', EMPTY_MARK);
  }
  const layout = layOutText(
    placement,
    lines.map(({ widthEm }) => widthEm),
  );
  return {
    mark: { kind: 'text', lines, colour, width, height, ...layout, alignment: 'left' },
    area: whole,
  };
}

/** The largest area of a mark's proportions in the middle of another. */
function within(area: PageArea, { width, height }: PlacedMark): PageArea {
  const [across, down] = [area.right - area.left, area.bottom - area.top];
  const scale = Math.min(across / width, down / height);
  const left = area.left + (across - width * scale) / 2;
  const top = area.top + (down - height * scale) / 2;
  return { left, top, right: left + width * scale, bottom: top + height * scale };
}

/** The picture's own data, or all its samples where it must be turned. */
async function uprightPicture(picture: string, images: ImagesCapability, signal: AbortSignal): Promise<PdfImage> {
  const open = (bytes: Uint8Array) => images.open({ name: 'picture', bytes: async () => bytes }, { signal });
  const opened = await open(fileOptionBytes(picture));
  const { image, orientation } = await images.forPdf(opened, { signal });
  if (orientation === 1) return image;
  const turned = await images.encode(await images.decode(opened, { colour: 'rgba', signal }), {
    format: 'png',
    signal,
  });
  return (await images.forPdf(await open(turned), { signal })).image;
}

/** `#ff8000` */
function rgbOf(colour: string): RgbColour {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
