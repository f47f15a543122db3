import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WantedItem } from '../tool.ts';
import { add, moveDown, moveTo, moveUp, nest, type Outline, remove, unnest, visiblePlaces } from './outline-tree.ts';

const item = (title: string, level: number, open = true): WantedItem => ({
  title,
  level,
  open,
  page: 1,
  top: 0,
  bold: false,
  italic: false,
  was: -1,
});
/** `a`, ` b` (below a), ... */
const outline = (text: string): Outline =>
  text.split('|').map((line) => item(line.trim(), line.length - line.trim().length));
const written = (items: Outline | undefined) => items?.map(({ title, level }) => ' '.repeat(level) + title).join('|');
const TREE = outline('a| b|  c|d| e|f');

describe('the outline tree ensures that', () => {
  test('a bookmark moves among those of its level, with all below it', () => {
    expect(written(moveUp(TREE, 3)?.items)).toBe('d| e|a| b|  c|f');
    expect(written(moveDown(TREE, 0)?.items)).toBe('d| e|a| b|  c|f');
    expect(moveUp(TREE, 1)).toBeNull();
    expect(moveDown(TREE, 5)).toBeNull();
    expect(moveDown(TREE, 0)?.selected).toBe(2);
  });

  test('a bookmark is nested below the one above it, and comes out after the one that held it', () => {
    expect(written(nest(TREE, 3)?.items)).toBe('a| b|  c| d|  e|f');
    expect(nest(TREE, 0)).toBeNull();
    expect(nest(TREE, 1)).toBeNull();
    expect(written(unnest(TREE, 1)?.items)).toBe('a|b| c|d| e|f');
    expect(written(unnest(TREE, 2)?.items)).toBe('a| b| c|d| e|f');
    expect(unnest(TREE, 5)).toBeNull();
  });

  test('a bookmark can be dropped anywhere but into itself', () => {
    expect(written(moveTo(TREE, 5, 0, 'before')?.items)).toBe('f|a| b|  c|d| e');
    expect(written(moveTo(TREE, 0, 3, 'inside')?.items)).toBe('d| e| a|  b|   c|f');
    expect(written(moveTo(TREE, 4, 0, 'after')?.items)).toBe('a| b|  c|e|d|f');
    expect(moveTo(TREE, 0, 2, 'inside')).toBeNull();
  });

  test('bookmarks are added and removed with what is below them', () => {
    expect(written(remove(TREE, 0).items)).toBe('d| e|f');
    expect(written(add(TREE, 1, item('new', 0)).items)).toBe('a| b|  c| new|d| e|f');
    expect(written(add([], -1, item('new', 0)).items)).toBe('new');
  });

  test('what stands below a closed bookmark is not seen', () => {
    const closed = TREE.map((one) => (one.title === 'a' ? { ...one, open: false } : one));
    expect(visiblePlaces(closed)).toEqual([0, 3, 4, 5]);
  });

  test('no edit loses a bookmark or leaves a gap between levels', () => {
    const edits = [moveUp, moveDown, nest, unnest];
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(3)), { maxLength: 30 }), (acts) => {
        let items = TREE;
        for (const [index, act] of acts) items = edits[act]?.(items, index)?.items ?? items;
        expect(
          items
            .map(({ title }) => title)
            .toSorted()
            .join(''),
        ).toBe('abcdef');
        items.forEach(({ level }, at) => {
          expect(level).toBeLessThanOrEqual(at === 0 ? 0 : (items[at - 1]?.level ?? 0) + 1);
        });
      }),
    );
  });
});
