import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LIBRARY_DOORS, type LibraryDoor, libraryTypes, reportPath, surfaceOf } from './library-types.ts';

const types = libraryTypes();

test.each(Object.keys(LIBRARY_DOORS) as LibraryDoor[])(
  'the surface of %s is the one that its report shows: `node scripts/library-types.ts` writes it after a change on purpose',
  (door) => {
    const path = reportPath(door);
    expect(existsSync(path) ? readFileSync(path, 'utf8') : '').toBe(surfaceOf(door, types));
  },
);

test('each export of the doors has a doc comment, and names nothing of the workspace', () => {
  for (const [path, text] of types) {
    expect(text).not.toContain('@recto/');
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      if (!/^export (?:declare|interface|type \w+ =|type \w+<)/.test(line)) continue;
      expect(`${path}: ${lines[index - 1]} ${line}`).toMatch(/\*\/ /);
    }
  }
});
