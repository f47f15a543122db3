import { describe, expect, test } from 'vitest';
import { groupNotes } from './group-notes.ts';

const note = (fileName: string | undefined, said: string, kind: 'lost' | 'changed' = 'changed') => ({
  item: 'pages',
  kind,
  count: 1,
  code: 'note',
  text: said,
  ...(fileName !== undefined && { fileName }),
});
const say = ({ text }: { readonly text: string }) => text;

describe('the notes of a receipt: ensure that', () => {
  test('twenty photos of which the same is said are one group, and one that differs is its own', () => {
    const photos = Array.from({ length: 20 }, (_, index) => note(`photo-${index}.jpg`, 'The place is not kept.'));
    const groups = groupNotes([...photos, note('other.jpg', 'It was turned.')], say);
    expect(groups.map(({ fileNames }) => fileNames.length)).toEqual([20, 1]);
    expect(groups[0]?.lines).toEqual([{ kind: 'changed', said: 'The place is not kept.' }]);
  });

  test('what is lost is not folded with what only changed, nor what is about no file with a file', () => {
    const groups = groupNotes([note('a.pdf', 'x', 'lost'), note('b.pdf', 'x'), note(undefined, 'x')], say);
    expect(groups.map(({ fileNames }) => fileNames)).toEqual([['a.pdf'], ['b.pdf'], ['']]);
  });
});
