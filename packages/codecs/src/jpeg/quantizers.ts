/**
 * Steps of quantization at quality 50, in rows: N. Robidoux's table, which MozJPEG takes for brightness and colours when it is
 * to make small files.
 */
const STEPS = [
  ...[16, 16, 16, 18, 25, 37, 56, 85],
  ...[16, 17, 20, 27, 34, 40, 53, 75],
  ...[16, 20, 24, 31, 43, 62, 91, 135],
  ...[18, 27, 31, 40, 53, 74, 106, 156],
  ...[25, 34, 43, 53, 69, 94, 131, 189],
  ...[37, 40, 62, 74, 94, 124, 169, 238],
  ...[56, 53, 91, 106, 131, 169, 226, 311],
  ...[85, 75, 135, 156, 189, 238, 311, 418],
];

/** The steps of a quality of 1 to 100, in rows of 8, as every JPEG encoder scales them. */
export function quantizersOf(quality: number): Uint8Array {
  const percent = quality < 50 ? Math.floor(5000 / quality) : 200 - 2 * quality;
  return Uint8Array.from(STEPS, (step) => Math.min(255, Math.max(1, Math.floor((step * percent + 50) / 100))));
}
