import { readFile, stat } from 'node:fs/promises';
import { refuseUsage } from '@recto/contract/recto-error';
import { INCLUDED_RECIPES, parseRecipe, RECIPE_LIMITS, type Recipe, readRecipeFragment } from '@recto/recipes';
import { message } from '@recto/words/message';

const NO_RECIPE = message('usage.noRecipe', 'Please name a recipe: a file, a link, or one of {recipes}');
const CANNOT_READ = message('usage.cannotReadRecipe', 'Cannot read the recipe "{path}"');

/** The names of the recipes that come along. */
export const INCLUDED_NAMES = INCLUDED_RECIPES.map(({ id }) => id).join(', ');

/** A recipe by the name of its file, by a link to it, or by the name of one that comes along. @throws usage-invalid */
export async function readNamedRecipe(written: string | undefined): Promise<Recipe> {
  if (!written) throw refuseUsage(NO_RECIPE, { recipes: INCLUDED_NAMES });
  const hash = written.indexOf('#recipe=');
  const linked = hash >= 0 ? readRecipeFragment(written.slice(hash)) : undefined;
  if (linked) return linked;
  const found = await stat(written).catch(() => null);
  const included = INCLUDED_RECIPES.find(({ id }) => id === written);
  if (!found && included) return included.recipe;
  try {
    if (!found?.isFile() || found.size > RECIPE_LIMITS.characters * 4) throw new RangeError('no file of a recipe');
  } catch (thrown) {
    throw refuseUsage(CANNOT_READ, { path: written }, thrown);
  }
  return parseRecipe(await readFile(written, 'utf8'));
}
