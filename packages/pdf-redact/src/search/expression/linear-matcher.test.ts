import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LinearMatcher } from './linear-matcher.ts';
import { compileExpression } from './parse-expression.ts';

const find = (source: string, text: string, ignoresCase = false) =>
  new LinearMatcher(compileExpression(source, ignoresCase, 'regex'))
    .findAll(text)
    .map(({ start, end }) => text.slice(start, end));

/** Returns the matches that JavaScript finds, without empty ones. */
const findByHost = (source: string, text: string) =>
  [...text.matchAll(new RegExp(source, 'gsu'))].map(([found]) => found).filter((found) => found !== '');

describe('linear search ensures that', () => {
  test.each([
    ['cat|category', 'a category of cats'],
    ['category|cat', 'a category of cats'],
    ['\\d{3}-\\d{2}-\\d{4}', 'no 123-45-6789, nor 12-34-5678 or 987-65-4321x'],
    ['[A-Z][a-z]+ (?:van |de )?[A-Z]\\w+', 'Jane Doe met Jan van Eyck and Ana de Armas.'],
    ['a+?b', 'aaab ab b'],
    ['(a|ab)(c|bcd)(d*)', 'abcd abcdd acd'],
    ['x{2,3}y{0,2}', 'xxy xxxxyyy x'],
    ['\\p{Lu}\\p{Ll}*', 'Ärger Über Éclair ñ'],
    ['[^\\s,]+@[^\\s,]+', 'write to a@b.c, or d@e.f'],
    ['\\u{1F600}+|\\x41', 'A \u{1F600}\u{1F600}'],
    ['^The|end$', 'The end The end'],
    ['(?<year>\\d{4})', 'in 1999 or 2026'],
    ['[\\]a-c]+', 'abc]d'],
    ['\\bcat\\b', 'cat concat cat'],
    ['(a*)*b', 'aaab'],
    ['a{0}b', 'ab'],
  ])('%s finds what JavaScript finds', (source, text) => {
    expect(find(source, text)).toEqual(findByHost(source, text));
  });

  test('whatever the expression, it finds what JavaScript finds', () => {
    // What is repeated takes a character: JavaScript ends a loop at an empty turn (ECMA-262, 22.2.2.3.1), others do not.
    const expression = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\bc'),
        fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `${one}${other}`),
        fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `(?:${one}|${other})`),
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '+?', '{2}', '{1,3}', '{1,3}?'))
          .map(([one, sign]) => `(${one})${sign}`),
        fc
          .tuple(tie('tree'), tie('tree'), fc.constantFrom('*', '?', '*?', '??', '{0,2}'))
          .map(([one, other, sign]) => `${one}(?:${other})${sign}`),
      ),
    })).tree;
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 14 });
    fc.assert(
      fc.property(expression, text, (source, searched) => {
        expect(find(source, searched)).toEqual(findByHost(source, searched));
      }),
      { numRuns: 1000 },
    );
  });

  test('what makes others run for years takes no time', () => {
    const text = `${'a'.repeat(30_000)}!`;
    expect(find('(a+)+$', text)).toEqual([]);
    expect(find('(a|aa)+b', text.slice(0, 3000))).toEqual([]);
  });

  test('case is ignored when that is asked for', () => {
    expect(find('jane', 'JANE Jane jane', true)).toEqual(['JANE', 'Jane', 'jane']);
    expect(find('[a-z]+', 'JANE jane')).toEqual(['jane']);
  });

  test.each([
    ['Word.*$', 'Word of one\nthe next\nWord of two', ['Word of one', 'Word of two']],
    ['^the.*', 'Word of one\nthe next\nand', ['the next']],
    ['one[^x]*', 'one, two\nthree', ['one, two']],
    ['one\\W+\\w*', 'one, two\none\nthree', ['one, two']],
    ['a\\P{L}+b', 'a 1 b a 1\nb', ['a 1 b']],
    ['of\\s+two', 'one of\ntwo', ['of\ntwo']],
    ['of two', 'one of\ntwo', ['of\ntwo']],
    ['of[\\s\\S]*', 'one of\ntwo', ['of\ntwo']],
    ['one(?s:.*)', 'one of\ntwo', ['one of\ntwo']],
    ['\\w+(?-m:$)', 'one of\ntwo', ['two']],
    ['(?-m:^)\\w+', 'one of\ntwo', ['one']],
    ['\\d[ \\d]*', '1 2\n3', ['1 2', '3']],
  ])('%s fits within lines, unless asked otherwise', (source, text, expected) => {
    expect(find(source, text)).toEqual(expected);
  });

  test.each(['(', 'a{2', '[z-a]', '(?=a)', '(?<!a)b', '(a)\\1', '(?<x>a)\\k<x>', 'a{1000}{1000}', '(?i:a)'])(
    '%s is refused',
    (source) => {
      expect(() => find(source, 'a')).toThrow(expect.objectContaining({ code: 'option-invalid' }));
    },
  );
});
