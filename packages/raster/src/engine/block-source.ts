import type { BlockReadableInput, InputFile } from '@recto/contract';

/** A file's bytes, read without waiting: PDFium asks in the middle of a call. */
export interface BlockSource {
  readonly sizeBytes: number;
  /** Bytes this source keeps in memory. */
  readonly heldBytes: number;
  /** Copies bytes from `start` on over the whole target; false when the file does not have them. @throws file-unreadable */
  read(start: number, target: Uint8Array): boolean;
}

/** One block kept by a source that reads in parts: PDFium's parser asks for hundreds of bytes at a time. */
const BLOCK_BYTES = 65_536;

/** Opens the input for reading: in parts where the host can, else as a whole. @throws file-unreadable */
export async function openSource(input: InputFile): Promise<BlockSource> {
  return isBlockReadable(input) ? sourceInBlocks(input) : sourceInMemory(await input.bytes());
}

function isBlockReadable(input: InputFile): input is BlockReadableInput {
  return 'readBlock' in input && typeof input.readBlock === 'function';
}

function sourceInMemory(bytes: Uint8Array): BlockSource {
  return {
    sizeBytes: bytes.length,
    heldBytes: bytes.length,
    read(start, target) {
      if (start + target.length > bytes.length) return false;
      target.set(bytes.subarray(start, start + target.length));
      return true;
    },
  };
}

function sourceInBlocks(input: BlockReadableInput): BlockSource {
  let block = new Uint8Array(0);
  let blockStart = 0;
  const { sizeBytes } = input;
  return {
    sizeBytes,
    heldBytes: BLOCK_BYTES,
    read(start, target) {
      const end = start + target.length;
      if (end > sizeBytes) return false;
      if (start < blockStart || end > blockStart + block.length) {
        const wanted = Math.max(target.length, BLOCK_BYTES);
        const fresh = input.readBlock(start, Math.min(sizeBytes, start + wanted));
        if (fresh.length < target.length) return false;
        target.set(fresh.subarray(0, target.length));
        if (fresh.length <= BLOCK_BYTES) [block, blockStart] = [new Uint8Array(fresh), start];
        return true;
      }
      target.set(block.subarray(start - blockStart, end - blockStart));
      return true;
    },
  };
}
