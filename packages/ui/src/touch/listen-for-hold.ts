/** Position of a finger, in CSS pixels of the window. */
export interface FingerPoint {
  readonly clientX: number;
  readonly clientY: number;
}

/** Reactions to a finger that is held on an item. */
export interface HoldHooks {
  /** Items that can be held, as a selector. */
  readonly items: string;
  /** The finger has stayed on an item. */
  readonly onHold: (item: HTMLElement) => void;
  /** It moves, the item in hand. */
  readonly onDrag: (item: HTMLElement, point: FingerPoint) => void;
  /** It was lifted; `point` is null when it never moved or the system took it away. */
  readonly onEnd: (item: HTMLElement, point: FingerPoint | null) => void;
}

/** Shorter than the long press of phones, which would open a menu or begin a drag of their own. */
const HOLD_MS = 400;
/** A finger that moves further than this before it was held scrolls; one that is held drags. */
const SLOP_PIXELS = 10;
/** Selector of the elements that are pressed and not held. */
const CONTROLS = 'button, a, input, select, textarea, label';

/** One finger on an item. */
interface Touching {
  readonly target: HTMLElement;
  readonly item: HTMLElement;
  readonly from: FingerPoint;
  readonly timer: ReturnType<typeof setTimeout>;
  isHeld: boolean;
  last: FingerPoint | null;
  readonly wasDraggable: boolean;
}

/**
 * Listens for items below an element that are held and dragged by a finger. Until an item is held the finger scrolls as usual.
 * The browser's own drag, which a mouse begins, is not begun by a finger.
 * @returns what ends it
 */
export function listenForHold(element: HTMLElement, hooks: HoldHooks): () => void {
  let touching: Touching | null = null;
  const stop = (): Touching | null => {
    const before = touching;
    touching = null;
    if (!before) return null;
    clearTimeout(before.timer);
    if (before.wasDraggable) before.item.draggable = true;
    before.target.removeEventListener('touchmove', onMove);
    before.target.removeEventListener('touchend', onLift);
    before.target.removeEventListener('touchcancel', onCancel);
    return before;
  };
  const end = (isLifted: boolean) => {
    const before = stop();
    if (before?.isHeld) hooks.onEnd(before.item, isLifted ? before.last : null);
    return before?.isHeld ?? false;
  };
  const onStart = (event: TouchEvent) => {
    if (touching) return void end(false);
    const [finger] = event.touches;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const item = target?.closest<HTMLElement>(hooks.items);
    if (!finger || event.touches.length > 1 || !target || !item || target.closest(CONTROLS)) return;
    const begin = () => {
      if (touching?.timer !== timer) return;
      touching.isHeld = true;
      hooks.onHold(item);
    };
    // On a busy device the finger may be gone already: what it did is heard before the next frame.
    const timer = setTimeout(() => requestAnimationFrame(begin), HOLD_MS);
    const from = pointOf(finger);
    touching = { target, item, from, timer, isHeld: false, last: null, wasDraggable: item.draggable };
    item.draggable = false;
    // The finger's events go to where it came down, also when that has been scrolled out of the document.
    target.addEventListener('touchmove', onMove, { passive: false });
    target.addEventListener('touchend', onLift, { passive: false });
    target.addEventListener('touchcancel', onCancel);
  };
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (!touching || !finger) return;
    const point = pointOf(finger);
    const { from } = touching;
    const hasMoved = Math.hypot(point.clientX - from.clientX, point.clientY - from.clientY) > SLOP_PIXELS;
    if (!touching.isHeld) {
      if (hasMoved) stop();
      return;
    }
    event.preventDefault();
    if (!hasMoved && !touching.last) return;
    touching.last = point;
    hooks.onDrag(touching.item, point);
  };
  const onLift = (event: TouchEvent) => {
    // No click follows a hold.
    if (end(true)) event.preventDefault();
  };
  const onCancel = () => void end(false);
  const onMenu = (event: Event) => {
    if (touching) event.preventDefault();
  };
  element.addEventListener('touchstart', onStart, { passive: true });
  // Not passive, or the browser would scroll along without asking the listeners of the item that is held.
  element.addEventListener('touchmove', mayBeHeld, { passive: false });
  element.addEventListener('contextmenu', onMenu);
  return () => {
    end(false);
    element.removeEventListener('touchstart', onStart);
    element.removeEventListener('touchmove', mayBeHeld);
    element.removeEventListener('contextmenu', onMenu);
  };
}

function mayBeHeld(): void {}

function pointOf({ clientX, clientY }: Touch): FingerPoint {
  return { clientX, clientY };
}
