import { describe, expect, test } from 'vitest';
import { compareWords } from './compare-words.ts';
import { wordKeys } from './word-keys.ts';
import { WordList } from './word-list.ts';
import type { WordRow } from './word-row.ts';

const WORDS_OF_A_LINE = 8;
const NOWHERE = { left: 0, top: 0, right: 1, bottom: 1 };

/** Words eight to a line; one with a bar is divided there. */
function listOf(texts: readonly string[]): WordList {
  const words = new WordList();
  for (const [index, text] of texts.entries()) {
    const line = Math.floor(index / WORDS_OF_A_LINE);
    if (text.includes('|')) words.addDivided(text.replace('|', '-'), 0, line, [NOWHERE, NOWHERE]);
    else words.add(text, 0, line, NOWHERE);
  }
  return words;
}

function compare(old: readonly string[], newer: readonly string[], ignoreCase = false) {
  const [oldWords, newWords] = [listOf(old), listOf(newer)];
  const keys = wordKeys(oldWords, newWords, ignoreCase);
  const rowOf = (words: WordList, all: Int32Array): WordRow => ({
    words,
    indexes: all.map((_, index) => index),
    keys: all,
  });
  const { hunks, moves } = compareWords(rowOf(oldWords, keys.old), rowOf(newWords, keys.new));
  return {
    changes: hunks.map(({ oldFrom, oldTo, newFrom, newTo }) => [
      old.slice(oldFrom, oldTo).join(' '),
      newer.slice(newFrom, newTo).join(' '),
    ]),
    moves: moves.map(({ oldFrom, oldTo }) => old.slice(oldFrom, oldTo).join(' ')),
  };
}

const split = (text: string) => text.split(' ');
const ONE = 'The harbour was closed for two days because of heavy storms.';
const TWO = 'Nobody had told the captain about the change of plan.';
const THREE = 'A new lighthouse will be built on the northern pier next year.';

describe('words ensure that', () => {
  test('what was replaced, added and removed is told once each', () => {
    const old = split(`${ONE} ${TWO} ${THREE}`);
    const newer = split(`${ONE.replace('two', 'three')} ${TWO.replace('the captain ', '')} ${THREE} Really.`);
    expect(compare(old, newer).changes).toEqual([
      ['two', 'three'],
      ['the captain', ''],
      ['', 'Really.'],
    ]);
  });

  test('a sentence that was added begins where it begins', () => {
    const again = 'A new road will follow.';
    expect(compare(split(`${ONE} ${THREE}`), split(`${ONE} ${again} ${THREE}`)).changes).toEqual([['', again]]);
  });

  test('common words within a sentence that was rewritten hold nothing apart', () => {
    const old = split(`${ONE} Every ship needs a pilot for the northern entrance. ${TWO}`);
    const newer = split(`${ONE} Small boats may use it without the help of anybody. ${TWO}`);
    expect(compare(old, newer).changes).toHaveLength(1);
  });

  test('a sentence that moved is one move, and what changed in it is told besides', () => {
    const moved = TWO.replace('captain', 'pilot');
    const { changes, moves } = compare(split(`${TWO} ${ONE} ${THREE}`), split(`${ONE} ${THREE} ${moved}`));
    expect(moves).toEqual([TWO]);
    expect(changes).toEqual([['captain', 'pilot']]);
  });

  test('where lines divide words is no change, and a hyphen that is part of a word is kept', () => {
    expect(compare(split('an exam|ple of this'), split('an example of this')).changes).toEqual([]);
    expect(compare(split('a well|known man'), split('a well-known man')).changes).toEqual([]);
    expect(compare(split('he will re-sign today'), split('he will resign today')).changes).toEqual([
      ['re-sign', 'resign'],
    ]);
  });

  test('ligatures are letters, and case counts unless it should not', () => {
    expect(compare(split('ﬁne words'), split('fine words')).changes).toEqual([]);
    expect(compare(split('Fine words'), split('fine words')).changes).toEqual([['Fine', 'fine']]);
    expect(compare(split('Fine words'), split('fine words'), true).changes).toEqual([]);
  });

  test.each([
    ['of one word', (_index: number) => 'a', (_index: number) => 'a'],
    [
      'of three words in different orders',
      (index: number) => 'abc'[(index * index) % 3],
      (index: number) => 'abc'[(index * 7 + (index >> 3)) % 3],
    ],
    ['of words that are all different', (index: number) => `a${index}`, (index: number) => `b${index}`],
    [
      'of phrases that come again and again',
      (index: number) => `w${index % 11}`,
      (index: number) => `w${(index * 3) % 11}`,
    ],
  ])('long documents %s are compared in bounded time', (_, ofOld, ofNew) => {
    const length = 40_000;
    const old = Array.from({ length }, (_one, index) => ofOld(index) ?? '');
    const newer = Array.from({ length: length - 100 }, (_one, index) => ofNew(index) ?? '');
    compare(old, newer);
  });
});
