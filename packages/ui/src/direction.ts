/** Whether a part of the page is laid out from right to left; by default the page. */
export function readsRightToLeft(element: Element = document.documentElement): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/**
 * How far a key moves in a row of things: the left arrow to what is seen at the left.
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
