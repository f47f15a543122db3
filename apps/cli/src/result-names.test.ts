import { describe, expect, test } from 'vitest';
import { type Naming, nameResults, requirePattern } from './result-names.ts';

const naming = (more: Partial<Naming> = {}): Naming => ({
  toolId: 'split',
  suffix: 'split',
  kind: 'many',
  sources: ['a.b.pdf'],
  ...more,
});

describe('names of results ensure that', () => {
  test.each<[string, readonly { name: string; title?: string }[], Partial<Naming>, readonly string[]]>([
    [
      'parts have numbers',
      [{ name: 'recto-split-page-1.pdf' }, { name: 'recto-split-page-2.pdf' }],
      {},
      ['a.b-1.pdf', 'a.b-2.pdf'],
    ],
    ['the only part has one too', [{ name: 'recto-split-result.pdf' }], {}, ['a.b-1.pdf']],
    [
      'ten numbers have one width, so that names sort as pages do',
      Array.from({ length: 10 }, (_, at) => ({ name: `recto-split-page-${at + 1}.pdf` })),
      {},
      [...Array.from({ length: 9 }, (_, at) => `a.b-0${at + 1}.pdf`), 'a.b-10.pdf'],
    ],
    ['a title is made safe', [{ name: 'recto-split-page-1.pdf', title: '../1: A/B\u202e?' }], {}, ['a.b-1- A-B.pdf']],
    [
      'a result of another kind has the name of its source',
      [{ name: 'recto-x-result.docx' }],
      { toolId: 'x', kind: 'one' },
      ['a.b.docx'],
    ],
    [
      'a result of the same kind is told apart',
      [{ name: 'recto-x-result.pdf' }],
      { toolId: 'x', kind: 'one', suffix: 'turned' },
      ['a.b-turned.pdf'],
    ],
    [
      'each result follows its own source',
      [{ name: 'recto-x-page-1.pdf' }, { name: 'recto-x-page-2.pdf' }],
      { toolId: 'x', kind: 'each', suffix: 'small', sources: ['a.pdf', 'c.pdf'] },
      ['a-small.pdf', 'c-small.pdf'],
    ],
    ['a part that is no page keeps its word', [{ name: 'recto-split-attachment-x.txt' }], {}, ['a.b-attachment-x.txt']],
    [
      'a pattern decides',
      [{ name: 'recto-split-page-7.pdf' }],
      { pattern: '{tool} {n} of {stem}.pdf' },
      ['split 7 of a.b.pdf'],
    ],
    [
      'a stream has a name',
      [{ name: 'recto-x-result.pdf' }],
      { toolId: 'x', kind: 'one', suffix: 'turned', sources: ['stdin'] },
      ['stdin-turned.pdf'],
    ],
  ])('%s', (_, made, more, expected) => {
    expect(nameResults(made, naming(more))).toEqual(expected);
  });

  test('a name is short enough for every file system', () => {
    const [name = ''] = nameResults(
      [{ name: 'recto-split-page-1.pdf' }],
      naming({ sources: [`${'ä'.repeat(120)}.pdf`] }),
    );
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/\.pdf$/);
  });

  test('a pattern with an unknown place, a slash or nothing is refused', () => {
    for (const pattern of ['{page}', 'a/{n}', '']) expect(() => requirePattern(pattern)).toThrowError(/places/);
    expect(() => requirePattern('{stem}-{title}-{n}-{tool}')).not.toThrow();
  });
});
