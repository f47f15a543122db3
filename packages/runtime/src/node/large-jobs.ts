const MIN_JOB_BYTES = 33_554_432;
const MIN_FILE_BYTES = 4_194_304;

/**
 * True for inputs that are large together: they are read by ranges, and digested by the host. Smaller ones are read whole; that is a
 * little faster, and they and their results fit in little memory.
 */
export function isLargeJob(inputBytes: number): boolean {
  return inputBytes >= MIN_JOB_BYTES;
}

/** True for a file of a large job whose digest the host takes, because that takes longer than telling of it. */
export function isLargeFile(sizeBytes: number): boolean {
  return sizeBytes >= MIN_FILE_BYTES;
}

/** Stands in a receipt for a digest that the host takes itself and puts in its place. */
export const LEFT_TO_HOST = '0'.repeat(64);
