import type { Piece, Pieces } from '@recto/contract/byte-source';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { EncryptedPiece, FileRange } from '@recto/pdf-core/by-ranges';

/** Read and encrypted at once; whole blocks of AES. */
const PART_BYTES = 4 * BYTES_PER_MEGABYTE;
/** On their way at one time, so that neither threads nor memory run out. */
const AHEAD_BYTES = 4 * PART_BYTES;

/** A stretch of a result that is made when it is asked for. */
interface Part {
  readonly length: number;
  make(): Promise<Uint8Array>;
}

/** Reads a stretch of a range without blocking; undefined where it is not known how. */
export type ReadAhead = (range: FileRange, start: number, end: number) => Promise<Uint8Array> | undefined;

/**
 * The bytes of a result, in order. While one part is used those that follow are read, and encrypted by WebCrypto: several streams
 * at a time, the parts of one stream after each other.
 */
export async function* partsAhead(parts: Pieces['parts'], read: ReadAhead): AsyncGenerator<Uint8Array> {
  const waiting: { readonly length: number; readonly made: Promise<Uint8Array> }[] = [];
  let bytesAhead = 0;
  for (const part of allParts(parts, read)) {
    const made = part.make();
    // A failure is told when its turn comes.
    made.catch(() => undefined);
    waiting.push({ length: part.length, made });
    bytesAhead += part.length;
    for (let first = waiting[0]; first && bytesAhead > AHEAD_BYTES; first = waiting[0]) {
      waiting.shift();
      bytesAhead -= first.length;
      yield first.made;
    }
  }
  for (const { made } of waiting) yield made;
}

function* allParts(parts: Pieces['parts'], read: ReadAhead): Generator<Part> {
  for (const part of parts) {
    if (part instanceof Uint8Array) yield { length: part.length, make: async () => part };
    else if (part instanceof FileRange) yield* rangeParts(part, read);
    else if (part instanceof EncryptedPiece && part.plain instanceof FileRange)
      yield* encryptedParts(part, part.plain, read);
    else yield* otherParts(part);
  }
}

function* rangeParts(range: FileRange, read: ReadAhead): Generator<Part> {
  for (let start = 0; start < range.length; start += PART_BYTES) {
    const end = Math.min(start + PART_BYTES, range.length);
    yield { length: end - start, make: () => readPart(range, start, end, read) };
  }
}

function* encryptedParts(piece: EncryptedPiece, plain: FileRange, read: ReadAhead): Generator<Part> {
  let vector = Promise.resolve(piece.vector);
  yield { length: piece.vector.length, make: () => vector };
  // Behind a last part that is full comes one with nothing but padding.
  for (let start = 0; start <= plain.length; start += PART_BYTES) {
    const end = Math.min(start + PART_BYTES, plain.length);
    const isLast = end - start < PART_BYTES;
    const make = async () => {
      const before = vector;
      const encrypting = readPart(plain, start, end, read).then(async (bytes) =>
        piece.encryptPart(bytes, await before, isLast),
      );
      vector = encrypting.then(({ next }) => next);
      vector.catch(() => undefined);
      return (await encrypting).encrypted;
    };
    yield { length: end - start, make };
  }
}

/** Made at once, one after the other. */
function* otherParts(piece: Piece): Generator<Part> {
  const fill = piece.reader();
  for (let start = 0; start < piece.length; start += PART_BYTES) {
    const bytes = new Uint8Array(Math.min(PART_BYTES, piece.length - start));
    const make = async () => {
      fill(bytes);
      return bytes;
    };
    yield { length: bytes.length, make };
  }
}

async function readPart(range: FileRange, start: number, end: number, read: ReadAhead): Promise<Uint8Array> {
  return read(range, start, end) ?? range.subarray(start, end);
}
