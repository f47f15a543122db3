import type { FormFieldInfo } from '@recto/contract/form-fields';
import { describe, expect, test } from 'vitest';
import type { SigningTargets } from '../signing-targets.ts';
import { newPlacement } from './new-placement.ts';
import { nextTarget, putInto, snapped, targetsOn } from './snap.ts';

const PAGE = { widthPoints: 612, heightPoints: 792 };
const FIELD: FormFieldInfo = {
  name: 'sign',
  label: 'sign',
  value: '',
  isReadOnly: false,
  isMultiline: false,
  cells: 0,
  maxLength: null,
  alignment: 'left',
  fontSizePoints: 0,
  colour: [0, 0, 0],
  choices: [],
  kind: 'signature',
  widgets: [{ pageIndex: 0, area: { left: 400, top: 100, right: 500, bottom: 130 }, turnDegrees: 0, onState: null }],
};
const LIST: SigningTargets = {
  fields: [FIELD, { ...FIELD, name: 'signed', value: 'signed' }],
  lines: [
    { page: 1, left: 100, right: 300, y: 400 },
    { page: 2, left: 100, right: 300, y: 500 },
  ],
};
const targets = targetsOn(LIST, 0);
const mark = (x: number, y: number, kind: 'signature' | 'check' | 'text' = 'signature') =>
  newPlacement({ kind, text: 'A', font: 'plain', ink: null, picture: '' }, { x, y }, PAGE, '1');

describe('snapping ensures that', () => {
  test('empty signature fields and lines of this page are targets, signed fields and other pages are not', () => {
    expect(targets.map(({ kind, fieldName }) => [kind, fieldName])).toEqual([
      ['field', 'sign'],
      ['line', ''],
    ]);
    expect(targetsOn(null, 0)).toEqual([]);
  });

  test('a mark brought near a line stands on it, and one that is far off or a check mark stays', () => {
    const near = mark(200, 375);
    expect(snapped(near, targets)).toMatchObject({ left: near.left, top: 400 - 1 - near.height });
    expect(snapped(mark(200, 300), targets)).toEqual(mark(200, 300));
    expect(snapped(mark(450, 375), targets)).toEqual(mark(450, 375));
    expect(snapped(mark(200, 395, 'check'), targets)).toEqual(mark(200, 395, 'check'));
  });

  test('a signature in a field is as large as fits, and in the middle', () => {
    const { left, top, width, height } = snapped(mark(450, 110), targets);
    expect([left, top, width, height]).toEqual([410, 100, 80, 30]);
    expect(snapped(mark(450, 110, 'text'), targets)).toEqual(mark(450, 110, 'text'));
  });

  test('the next target follows the one in which a mark stands, and after the last comes the first', () => {
    const free = mark(20, 700);
    const [field, line] = targets;
    if (!field || !line) throw new Error('two targets');
    expect(nextTarget(free, targets)).toBe(field);
    expect(nextTarget(putInto(free, field), targets)).toBe(line);
    expect(nextTarget(putInto(free, line), targets)).toBe(field);
    expect(nextTarget(free, [])).toBeUndefined();
  });
});
