import { RectoError } from '@recto/contract/recto-error';

/** The canvases of the last pictures, opaque and not: the memory of one for each picture would wait long for a collector. */
const spare: { opaque?: OffscreenCanvas; clear?: OffscreenCanvas } = {};

/**
 * Works on an empty canvas in this thread's memory, which is another one's afterwards. @param alpha false for colours that need
 * not be divided by it. @throws out-of-memory
 */
export async function withCanvas<Out>(
  width: number,
  height: number,
  alpha: boolean,
  work: (context: OffscreenCanvasRenderingContext2D, canvas: OffscreenCanvas) => Out | Promise<Out>,
): Promise<Out> {
  const kind = alpha ? 'clear' : 'opaque';
  const canvas = spare[kind] ?? new OffscreenCanvas(width, height);
  delete spare[kind];
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d', { alpha, willReadFrequently: true });
  if (!context) throw new RectoError('out-of-memory');
  context.clearRect(0, 0, width, height);
  const out = await work(context, canvas);
  spare[kind] = canvas;
  return out;
}
