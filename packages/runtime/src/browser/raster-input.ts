import type { BlockReadableInput } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { blobInput } from '../engine/inputs.ts';

/** Exists in workers only, and so not in TypeScript's DOM types. */
declare const FileReaderSync: new () => { readAsArrayBuffer(blob: Blob): ArrayBuffer };

/** A smaller file is quicker read at once than block by block. */
const WHOLE_BYTES = 8 * BYTES_PER_MEGABYTE;

/** A visitor's file for drawing in a worker: a large one is read in parts, where they are needed. */
export function rasterInput(file: File, password: string | undefined): InputFile | BlockReadableInput {
  const input = blobInput(file, file.name, password);
  if (file.size <= WHOLE_BYTES) return input;
  const reader = new FileReaderSync();
  return {
    ...input,
    readBlock(start, end) {
      try {
        return new Uint8Array(reader.readAsArrayBuffer(file.slice(start, end)));
      } catch (thrown) {
        throw new RectoError('file-unreadable', { fileName: file.name }, thrown);
      }
    },
  };
}
