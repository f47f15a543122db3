import { writeNumber } from '@recto/codecs';
import { placementMatrix } from '@recto/pdf-content';
import { concatenation } from '@recto/pdf-overlay';
import type { Colour, Drawing, Paint, PathStep } from './drawing.ts';

/** Returns the operands of a colour. */
export function colourOperands(colour: Colour): string {
  return colour.map((value) => writeNumber(Math.min(1, Math.max(0, value)))).join(' ');
}

/** Returns the operators that draw a path (ISO 32000-2, 8.5). */
export function pathContent(steps: readonly PathStep[], { fill, stroke, lineWidth = 1, dash }: Paint): string {
  const parts: string[] = [];
  if (fill) parts.push(`${colourOperands(fill)} rg`);
  if (stroke) parts.push(`${colourOperands(stroke)} RG ${writeNumber(lineWidth)} w`);
  if (stroke && dash) parts.push(`[${dash.map((value) => writeNumber(value)).join(' ')}] 0 d`);
  for (const step of steps) parts.push(stepContent(step));
  parts.push(fill && stroke ? 'B' : fill ? 'f' : stroke ? 'S' : 'n');
  return parts.join('\n');
}

const OPERATORS = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;

function stepContent([kind, ...values]: PathStep): string {
  return [...values.map((value) => writeNumber(value)), OPERATORS[kind]].join(' ');
}

/** Returns the operators that draw an image. @param name its name among the resources */
export function imageContent(
  { image, orientation, options }: Extract<Drawing, { kind: 'image' }>,
  name: string,
): string {
  const isSideways = orientation >= 5;
  const wide = isSideways ? image.heightPixels : image.widthPixels;
  const high = isSideways ? image.widthPixels : image.heightPixels;
  const { x, y, rotate = 0 } = options;
  const width = options.width ?? (options.height === undefined ? wide : (options.height * wide) / high);
  const height = options.height ?? (width * high) / wide;
  const placed = placementMatrix({ left: 0, bottom: 0, width, height }, orientation);
  return `${turned(x, y, rotate)} ${concatenation(placed)} /${name} Do`;
}

/** Returns the operator that goes to a place, and turns counter-clockwise there. */
export function turned(x: number, y: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return concatenation([cos, sin, -sin, cos, x, y]);
}
