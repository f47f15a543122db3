import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DECLARATIONS } from '../packages/tools/src/registry/declarations.ts';
import { ROOT } from './root.ts';
import { fieldsOfOneUser, KEPT_FIELDS } from './single-users.ts';

describe('fields of declarations', () => {
  test('every field has several users, unless a record tells who the second will be', () => {
    expect([...fieldsOfOneUser(DECLARATIONS).keys()].sort()).toEqual(Object.keys(KEPT_FIELDS).sort());
    for (const [field, record] of Object.entries(KEPT_FIELDS)) {
      expect(existsSync(join(ROOT, record)), record).toBe(true);
      expect(readFileSync(join(ROOT, record), 'utf8')).toContain(`\`${field}\``);
    }
  });

  test('a planted field of one tool is found: its own, of its output, of one of its pages', () => {
    const { merge, split } = DECLARATIONS;
    const planted = {
      merge: { ...merge, isPlanted: true, output: { ...merge.output, plantedKind: 'x' } },
      split: { ...split, pages: [...split.pages, { ...split.pages[0], plantedWord: 'x' }] },
    };
    const before = fieldsOfOneUser({ merge, split });
    const added = [...fieldsOfOneUser(planted)].filter(([field]) => !before.has(field));
    expect(added).toEqual([
      ['isPlanted', 'merge'],
      ['output.plantedKind', 'merge'],
      ['pages.plantedWord', 'split'],
    ]);
  });
});
