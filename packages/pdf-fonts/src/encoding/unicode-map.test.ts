import { expect, test } from 'vitest';
import { keepCodes } from './unicode-map.ts';

const HEAD = '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange\n';
const TAIL = '\nendcmap end';
const trimmed = (blocks: string, codes: readonly number[]) => {
  const map = keepCodes(Buffer.from(HEAD + blocks + TAIL), new Set(codes));
  if (!map) return null;
  const text = Buffer.from(map).toString('latin1');
  expect(text.startsWith(HEAD)).toBe(true);
  expect(text.endsWith(TAIL)).toBe(true);
  return text.slice(HEAD.length, -TAIL.length);
};

test('ensures that maps say the same of the codes that are shown, and nothing of others', () => {
  const blocks =
    '2 beginbfchar <0003> <0020> <0005> <00660069> endbfchar\n' +
    '2 beginbfrange <0010> <0020> <0041> <0030> <0032> [<0061> <0062> <D83DDE00>] endbfrange';
  expect(trimmed(blocks, [3])).toBe('1 beginbfchar\n<0003><0020>\nendbfchar');
  expect(trimmed(blocks, [5, 0x32])).toBe('2 beginbfchar\n<0005><00660069>\n<0032><D83DDE00>\nendbfchar');
  expect(trimmed(blocks, [0x11, 0x12, 0x30, 0x31])).toBe(
    '2 beginbfrange\n<0011><0012><0042>\n<0030><0031><0061>\nendbfrange',
  );
  expect(trimmed(blocks, [])).toBe('');
});

test('ensures that maps that cannot be followed are left alone', () => {
  expect(trimmed('1 beginbfrange <0000> <0010> <00F8> endbfrange', [0x10])).toBeNull();
  expect(trimmed('2 beginbfchar <0001> <0041> <0001> <0042> endbfchar', [1])).toBeNull();
  expect(trimmed('1 beginbfchar <0001> /A endbfchar', [1])).toBeNull();
  expect(trimmed('1 beginbfrange <0001> <0003> [<0041>] endbfrange', [1])).toBeNull();
  expect(trimmed('', [1])).toBeNull();
  expect(keepCodes(Buffer.from('/A usecmap 1 beginbfchar <01> <0041> endbfchar'), new Set([1]))).toBeNull();
});
