import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import { readPpm } from './pixel-similarity.testing.ts';

type Run = (
  program: 'pdftoppm',
  args: readonly string[],
) => Promise<{ readonly exitCode: number; readonly stdout: Uint8Array }>;

/** One page drawn by poppler to the size of another picture of it. @param run starts the program. */
export async function drawWithPoppler(
  run: Run,
  page: {
    readonly path: string;
    readonly pageIndex: number;
    readonly password?: string;
    readonly picture: PixelImage;
    readonly size: RasterPageSize;
  },
): Promise<PixelImage> {
  const { widthPixels, heightPixels } = page.picture;
  // Poppler scales first and then rotates.
  const isSideways = page.size.rotationDegrees % 180 !== 0;
  const [across, down] = isSideways ? [heightPixels, widthPixels] : [widthPixels, heightPixels];
  const number = String(page.pageIndex + 1);
  const { exitCode, stdout } = await run('pdftoppm', [
    ...(page.password ? ['-upw', page.password] : []),
    ...['-scale-to-x', String(across), '-scale-to-y', String(down), '-cropbox', '-f', number, '-l', number, page.path],
  ]);
  if (exitCode !== 0) throw new Error('pdftoppm failed');
  return readPpm(stdout);
}
