import type { BlockReadableInput } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';

/** A file's bytes, read without waiting: PDFium asks in the middle of a call. */
export interface BlockSource {
  readonly sizeBytes: number;
  /** Bytes this source keeps in memory. */
  readonly heldBytes: number;
  /** Copies bytes from `start` on over the whole target; false when the file does not have them. @throws file-unreadable */
  read(start: number, target: Uint8Array): boolean;
}

/** PDFium's parser asks for hundreds of bytes at a time, here and there: 2 MB of the file are kept. */
const BLOCK_BYTES = 65_536;
const MAX_BLOCKS = 32;

/** Opens the input for reading: in parts where the host can, else as a whole. @throws file-unreadable */
export async function openSource(input: InputFile): Promise<BlockSource> {
  return isBlockReadable(input) ? sourceInBlocks(input) : sourceInMemory(await input.bytes());
}

function isBlockReadable(input: InputFile): input is BlockReadableInput {
  return 'readBlock' in input && typeof input.readBlock === 'function';
}

/** Bytes that are in memory. */
export function sourceInMemory(bytes: Uint8Array): BlockSource {
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
  /** By number; least recently used first. */
  const blocks = new Map<number, Uint8Array>();
  const blockAt = (number: number): Uint8Array => {
    const start = number * BLOCK_BYTES;
    const block = blocks.get(number) ?? input.readBlock(start, Math.min(input.sizeBytes, start + BLOCK_BYTES));
    blocks.delete(number);
    blocks.set(number, block);
    const [oldest] = blocks.keys();
    if (blocks.size > MAX_BLOCKS && oldest !== undefined) blocks.delete(oldest);
    return block;
  };
  return {
    sizeBytes: input.sizeBytes,
    heldBytes: BLOCK_BYTES * MAX_BLOCKS,
    read(start, target) {
      const end = start + target.length;
      if (end > input.sizeBytes) return false;
      if (target.length > BLOCK_BYTES) return copied(input.readBlock(start, end), target);
      for (let at = start; at < end; ) {
        const number = Math.floor(at / BLOCK_BYTES);
        const nextBlock = Math.min(end, (number + 1) * BLOCK_BYTES);
        const from = at - number * BLOCK_BYTES;
        const part = blockAt(number).subarray(from, from + nextBlock - at);
        if (!copied(part, target.subarray(at - start, nextBlock - start))) return false;
        at = nextBlock;
      }
      return true;
    },
  };
}

function copied(bytes: Uint8Array, target: Uint8Array): boolean {
  if (bytes.length !== target.length) return false;
  target.set(bytes);
  return true;
}
