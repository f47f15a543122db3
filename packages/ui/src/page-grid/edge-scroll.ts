/** Distance from an edge, in pixels, within which the pointer scrolls a grid; below it, the top speed in pixels per second. */
const EDGE = 64;
const MOST_SPEED = 1800;

/** Scrolls an element, or the whole page by its root, while the pointer is held near its upper or lower edge. */
export interface EdgeScroll {
  /** @param clientY of the pointer. */
  at(clientY: number): void;
  stop(): void;
}

/** @param onScroll called after each step, for what depends on where the pointer is in the content. */
export function edgeScroll(element: HTMLElement, onScroll: () => void): EdgeScroll {
  let speed = 0;
  let frame = 0;
  let last = 0;
  const run = (now: number) => {
    element.scrollTop += (speed * Math.min(50, now - last)) / 1000;
    last = now;
    onScroll();
    frame = requestAnimationFrame(run);
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    frame = 0;
  };
  return {
    at(clientY) {
      const { top, bottom } =
        element === document.scrollingElement ? { top: 0, bottom: innerHeight } : element.getBoundingClientRect();
      const near = Math.max(0, top + EDGE - clientY) - Math.max(0, clientY - (bottom - EDGE));
      speed = (-Math.max(-EDGE, Math.min(EDGE, near)) / EDGE) * MOST_SPEED;
      if (speed === 0) return stop();
      if (frame !== 0) return;
      last = performance.now();
      frame = requestAnimationFrame(run);
    },
    stop,
  };
}

/** Returns the element that scrolls around another: its stage, where the stage scrolls by itself, or the whole page. */
export function scrollerAround(element: Element): HTMLElement {
  const stage = element.closest<HTMLElement>('.work-main');
  const scrolls = stage && getComputedStyle(stage).overflowY === 'auto';
  return scrolls ? stage : document.documentElement;
}
