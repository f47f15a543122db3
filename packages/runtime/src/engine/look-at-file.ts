import type { InputFile } from '@recto/contract/job';
import { DrawableFile } from '@recto/pdf-document';

/** Larger files are drawn as they are: to look at one would read all of it, and it may ask for much work. */
const MAX_LOOKED_AT_BYTES = 33_554_432;

/** Looks at a file before it is drawn, for the raster capability of every host. @throws too-demanding, cancelled */
export async function lookAtFile(input: InputFile, signal?: AbortSignal): Promise<DrawableFile | null> {
  return input.sizeBytes > MAX_LOOKED_AT_BYTES ? null : await DrawableFile.of(input, signal);
}
