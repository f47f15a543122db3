/**
 * Gives the memory of a large array back now, and not when a collector comes by: pictures of pages in several threads are more
 * than a phone has, long before one does. The array is empty afterwards. What is part of a larger buffer stays.
 *
 * Only for arrays that scripts have made. What came by a message or from a canvas is held by the browser too: Chromium would
 * keep the memory, and its collector would no longer know of it.
 */
export function releaseMemory({ buffer, byteLength }: ArrayBufferView): void {
  if (!(buffer instanceof ArrayBuffer) || byteLength === 0 || buffer.byteLength !== byteLength) return;
  // Engines from before ES2024 wait for their collector.
  (buffer as ArrayBuffer & { readonly transfer?: (newLength: number) => ArrayBuffer }).transfer?.(0);
}
