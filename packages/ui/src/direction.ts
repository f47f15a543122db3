/** Returns true when a part of the page (by default the whole page) is laid out from right to left. */
export function readsRightToLeft(element: Element = document.documentElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/**
 * Returns the direction in which an arrow key moves along a row: the left arrow moves to the item shown at the left.
 * @returns -1 towards the first, 1 towards the last, null for any key but the left and right arrows
 */
export function stepAcross(key: string, element?: Element): -1 | 1 | null {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === readsRightToLeft(element) ? -1 : 1;
}

/** The key that moves a thing in a row towards the first, or towards the last. */
export function arrowTowards(end: 'first' | 'last', element?: Element): 'ArrowLeft' | 'ArrowRight' {
  return (end === 'first') === readsRightToLeft(element) ? 'ArrowRight' : 'ArrowLeft';
}
