import { draw } from './pictures.node.ts';
import type { Picture } from './social-image.node.ts';

/** Draws a picture, as the work of a thread. @returns a PNG */
export default function drawPicture({ svg, width, fonts }: Picture): Uint8Array {
  return draw(svg, width, fonts);
}
