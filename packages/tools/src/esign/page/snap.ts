import type { FormFieldInfo } from '@recto/contract/form-fields';
import type { SigningTargets } from '../signing-targets.ts';
import type { Placement } from '../tool.ts';

/** Place to sign or write: a box, or a line with space above it. Points of the page as it is shown. */
export interface SigningTarget {
  readonly kind: 'line' | 'field';
  /** Name of a signature field; empty for a line. */
  readonly fieldName: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  /** The line itself. */
  readonly bottom: number;
}

/** Most points that a mark jumps. */
const REACH = 14;
/** Height of the space above a line, and of the gap between it and a mark. */
const SPACE_ABOVE_LINE = 48;
const LINE_GAP = 1;
/** Kinds that are set on lines; check marks and crosses belong into boxes of any kind. */
const ON_LINES: ReadonlySet<Placement['kind']> = new Set(['signature', 'initials', 'name', 'date', 'text', 'image']);

/** The empty signature fields and lines of a page, from top to bottom. */
export function targetsOn(list: SigningTargets | null, pageIndex: number): SigningTarget[] {
  if (!list) return [];
  const fields = list.fields
    .filter(isToSign)
    .flatMap(({ name, widgets }) =>
      widgets
        .filter((widget) => widget.pageIndex === pageIndex)
        .map(({ area }) => ({ kind: 'field' as const, fieldName: name, ...area })),
    );
  const lines = list.lines
    .filter(({ page }) => page === pageIndex + 1)
    .map(({ left, right, y }) => ({
      kind: 'line' as const,
      fieldName: '',
      left,
      right,
      top: y - SPACE_ABOVE_LINE,
      bottom: y,
    }));
  return [...fields, ...lines].sort((one, other) => one.bottom - other.bottom || one.left - other.left);
}

const isToSign = ({ kind, value, isReadOnly }: FormFieldInfo) => kind === 'signature' && value === '' && !isReadOnly;

/** The mark put into a target: as large as fits in the middle of a field, or standing on a line. */
export function putInto(one: Placement, target: SigningTarget): Placement {
  if (target.kind === 'line') {
    const left = Math.min(Math.max(one.left, target.left), Math.max(target.left, target.right - one.width));
    return rounded({ ...one, left, top: target.bottom - LINE_GAP - one.height });
  }
  const [across, down] = [target.right - target.left, target.bottom - target.top];
  const factor = Math.min(across / one.width, down / one.height);
  const [width, height] = [one.width * factor, one.height * factor];
  return rounded({
    ...one,
    width,
    height,
    left: target.left + (across - width) / 2,
    top: target.top + (down - height) / 2,
  });
}

/** The mark where it is, or in the target that it was brought close to. */
export function snapped(one: Placement, targets: readonly SigningTarget[]): Placement {
  if (!ON_LINES.has(one.kind)) return one;
  const middle = one.left + one.width / 2;
  const near = targets.find((target) => {
    const isAbove = middle >= target.left - REACH && middle <= target.right + REACH;
    const foot = one.top + one.height;
    if (target.kind === 'line') return isAbove && Math.abs(foot - target.bottom) <= REACH;
    const centre = one.top + one.height / 2;
    const isSigned = one.kind === 'signature' || one.kind === 'initials' || one.kind === 'image';
    return isSigned && isAbove && centre >= target.top - REACH && centre <= target.bottom + REACH;
  });
  if (!near) return one;
  // A mark that is moved within a field keeps its size once it has it.
  return putInto(one, near);
}

/** The target after the one in which the mark stands; the first when it stands in none. */
export function nextTarget(one: Placement, targets: readonly SigningTarget[]): SigningTarget | undefined {
  const foot = one.top + one.height;
  const at = targets.findIndex(
    (target) => Math.abs(target.bottom - foot) <= REACH && one.left >= target.left - 1 && one.left <= target.right,
  );
  return targets[(at + 1) % Math.max(1, targets.length)];
}

const rounded = (one: Placement): Placement => ({
  ...one,
  left: Math.round(one.left * 100) / 100,
  top: Math.round(one.top * 100) / 100,
  width: Math.round(one.width * 100) / 100,
  height: Math.round(one.height * 100) / 100,
});
