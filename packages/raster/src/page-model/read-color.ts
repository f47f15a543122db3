import type { PageReading } from './page-reading.ts';

/** The colour of a page object as six hexadecimal digits, transparency laid on white. Black when it cannot be read. */
export function readColor({ loaded, scratch }: PageReading, object: number, kind: 'fill' | 'stroke'): string {
  const { call } = loaded.instance;
  const { pointer } = scratch;
  const read = kind === 'fill' ? call.FPDFPageObj_GetFillColor : call.FPDFPageObj_GetStrokeColor;
  if (!read(object, pointer, pointer + 4, pointer + 8, pointer + 12)) return '000000';
  const opacity = scratch.integer(3) / 255;
  const onWhite = (part: number) => Math.round(255 - (255 - Math.min(255, part)) * Math.min(1, opacity));
  const hex = (index: number) => onWhite(scratch.integer(index)).toString(16).padStart(2, '0');
  return `${hex(0)}${hex(1)}${hex(2)}`;
}
