import { fileOptionBytes, toFileOption } from '@recto/contract/file-option';
import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { parseRecipe, type Recipe } from './recipe.ts';

/** Longest fragment that is made or read. Mail programs and chats cut longer addresses. */
const MOST_CHARACTERS = 8000;
const PREFIX = 'recipe=';

const TOO_LONG = message(
  'problem.recipeTooLong',
  'This recipe is too long for a link. Please save it as a file and share that.',
);
const NOT_A_LINK = message('problem.notARecipeLink', 'This link holds no complete recipe. Please ask for it again.');

/**
 * The fragment of a link to a recipe, without `#`: options only, in base64url. A browser does not send it to the server.
 * @throws usage-invalid for a recipe that is too long
 */
export function recipeFragment(recipe: Recipe): string {
  const encoded = toFileOption(new TextEncoder().encode(JSON.stringify(recipe)));
  const fragment = PREFIX + encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  if (fragment.length > MOST_CHARACTERS) throw refuseUsage(TOO_LONG);
  return fragment;
}

/**
 * The recipe of a fragment; undefined when it is about something else. The one who made the link may mean harm: what it says is shown
 * before anything runs. @throws usage-invalid when it holds no recipe
 */
export function readRecipeFragment(fragment: string): Recipe | undefined {
  const bare = fragment.replace(/^#/, '');
  if (!bare.startsWith(PREFIX)) return undefined;
  if (bare.length > MOST_CHARACTERS) throw refuseUsage(TOO_LONG);
  return parseRecipe(decode(bare.slice(PREFIX.length)));
}

function decode(encoded: string): string {
  try {
    if (!/^[A-Za-z0-9_-]+$/.test(encoded)) throw new RangeError('not base64url');
    const bytes = fileOptionBytes(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (thrown) {
    throw refuseUsage(NOT_A_LINK, {}, thrown);
  }
}
