import { RectoError } from '@recto/contract/recto-error';
import { describe, expect, test } from 'vitest';
import {
  INCLUDED_RECIPES,
  parseRecipe,
  type Recipe,
  readRecipeFragment,
  recipeFileName,
  recipeFragment,
  recipeText,
} from './index.ts';

const RECIPE: Recipe = {
  kind: 'recto-recipe',
  version: 1,
  name: 'Päckchen 小包',
  files: 'each',
  steps: [{ toolId: 'rotate', options: { angle: 90, pages: 'odd' }, asks: [] }],
};

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof RectoError) return `${thrown.code}: ${thrown.message}`;
    throw thrown;
  }
  return 'taken';
};

describe('a recipe as a file', () => {
  test('ensures that what was written is read again', () => {
    expect(parseRecipe(recipeText(RECIPE))).toEqual(RECIPE);
    expect(parseRecipe(`\ufeff${recipeText(RECIPE)}`)).toEqual(RECIPE);
  });

  test('ensures that what may be left out is filled in', () => {
    const text = '{"kind":"recto-recipe","version":1,"name":"a","steps":[{"toolId":"merge"}]}';
    expect(parseRecipe(text)).toMatchObject({ files: 'each', steps: [{ toolId: 'merge', options: {} }] });
  });

  const changed = (change: object) => JSON.stringify({ ...RECIPE, ...change });
  const step = (change: object) => changed({ steps: [{ ...RECIPE.steps[0], ...change }] });

  test.each([
    ['nothing', ''],
    ['another kind of JSON', '{"version":1}'],
    ['null', 'null'],
    ['a list', '[1]'],
    ['half of it', recipeText(RECIPE).slice(0, 60)],
    ['no step', changed({ steps: [] })],
    ['too many steps', changed({ steps: Array(21).fill(RECIPE.steps[0]) })],
    ['an unknown field', changed({ run: 'rm' })],
    ['a name of two lines', changed({ name: 'a\nb' })],
    ['a name that turns the direction of text', changed({ name: 'a\u202eb' })],
    ['a name that is too long', changed({ name: 'a'.repeat(101) })],
    ['an id that is a path', step({ toolId: '../merge' })],
    ['options that are a list', step({ options: [1] })],
    ['a question that is no field', step({ asks: ['__proto__'] })],
    ['lists within lists', step({ options: { a: JSON.parse('['.repeat(40) + ']'.repeat(40)) } })],
    ['lists that would exhaust the stack', `${'['.repeat(200_000)}`],
    ['more than a recipe can be', ' '.repeat(300_000)],
  ])('ensures that a text is refused that holds %s', (_, text) => {
    expect(refusal(() => parseRecipe(text))).toMatch(/^usage-invalid: This (is not a recipe|recipe has a fault)/);
  });

  test('ensures that a newer format is told apart', () => {
    expect(refusal(() => parseRecipe(changed({ version: 2 })))).toContain('newer version');
  });

  test('ensures that no key of a recipe reaches a prototype', () => {
    const text = recipeText(RECIPE).replace('"angle"', '"__proto__": {"polluted": 1}, "angle"');
    expect(Object.getPrototypeOf(parseRecipe(text).steps[0]?.options)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each([
    ['Archive a scan', 'archive-a-scan.recto.json'],
    ['../../etc/passwd', 'etc-passwd.recto.json'],
    ['小包', '小包.recto.json'],
    ['***', 'recipe.recto.json'],
  ])('ensures that the file of "%s" is called %s', (name, fileName) => {
    expect(recipeFileName({ ...RECIPE, name })).toBe(fileName);
  });
});

describe('a recipe as a link', () => {
  test('ensures that it holds the recipe, in characters that every program keeps', () => {
    const fragment = recipeFragment(RECIPE);
    expect(fragment).toMatch(/^recipe=[A-Za-z0-9_-]+$/);
    expect(readRecipeFragment(`#${fragment}`)).toEqual(RECIPE);
    expect(new URL(`https://recto.example/recipes#${fragment}`).hash).toBe(`#${fragment}`);
  });

  test.each(INCLUDED_RECIPES)('ensures that $id fits into a link that a chat takes', ({ recipe }) => {
    expect(recipeFragment(recipe).length).toBeLessThan(600);
  });

  test('ensures that other fragments are left alone', () => {
    expect(readRecipeFragment('#files')).toBeUndefined();
    expect(readRecipeFragment('')).toBeUndefined();
  });

  test('ensures that a recipe that is too long is refused on both ends', () => {
    const long: Recipe = { ...RECIPE, steps: [{ toolId: 'redact', options: { search: ['x'.repeat(9000)] } }] };
    expect(refusal(() => recipeFragment(long))).toContain('too long');
    expect(refusal(() => readRecipeFragment(`recipe=${'A'.repeat(9000)}`))).toContain('too long');
  });

  test.each([
    ['recipe='],
    ['recipe=%3Cscript%3E'],
    ['recipe=AAAAA'],
    ['recipe=gICA'],
    ['recipe=bnVsbA'],
    [recipeFragment(RECIPE).slice(0, -20)],
    [`${recipeFragment(RECIPE)}=`],
  ])('ensures that the hostile fragment %s is refused with words', (fragment) => {
    expect(refusal(() => readRecipeFragment(fragment))).toMatch(/^usage-invalid: This (link|is not|recipe)/);
  });
});
