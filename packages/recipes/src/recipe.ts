import type { DataOf } from '@recto/contract/plain-data';
import { refuseUsage } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import * as z from 'zod/mini';

/** The version of the format that this code reads and writes. */
export const RECIPE_VERSION = 1;

/** Limits of a recipe. Recipes come from anybody. */
export const RECIPE_LIMITS = {
  steps: 20,
  nameCharacters: 100,
  /** As a file. */
  characters: 262_144,
  /** Most levels of nested lists and objects. */
  depth: 16,
} as const;

/** Options that a step asks for at the start. */
const asksSchema = z.array(z.string().check(z.regex(/^[A-Za-z]\w{0,99}$/))).check(z.maxLength(20));

const stepSchema = z.strictObject({
  toolId: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  /** Wire names of the tool's schema; what is absent takes its default. Secrets and files are not among them. */
  options: z._default(z.record(z.string(), z.unknown()), {}),
  /** The secrets and small files that must be given at the start; others of the tool may be. */
  asks: z.optional(asksSchema),
});

/** One tool with its options. */
export type RecipeStep = DataOf<typeof stepSchema>;

/** A chain of tools: what a file, a link and a request hold. */
export const recipeSchema = z.strictObject({
  kind: z.literal('recto-recipe'),
  version: z.literal(RECIPE_VERSION),
  /** On one line, without marks that turn the direction of text. */
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(RECIPE_LIMITS.nameCharacters),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/u),
    ),
  /** `each`: every file by itself goes through all steps. `together`: all files go into the first step. */
  files: z._default(z.enum(['each', 'together']), 'each'),
  steps: z.array(stepSchema).check(z.minLength(1), z.maxLength(RECIPE_LIMITS.steps)),
});

export type Recipe = DataOf<typeof recipeSchema>;

const NOT_A_RECIPE = message('problem.notARecipe', 'This is not a recipe of Recto.');
const NEWER_RECIPE = message('problem.newerRecipe', 'This recipe was made with a newer version of Recto.');
const BAD_PLACE = message('problem.recipePlace', 'This recipe has a fault at "{place}".');

/** A recipe from the text of a file. @throws usage-invalid for anything else */
export function parseRecipe(text: string): Recipe {
  if (text.length > RECIPE_LIMITS.characters || isDeeperThan(text, RECIPE_LIMITS.depth))
    throw refuseUsage(NOT_A_RECIPE);
  let given: unknown;
  try {
    given = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (thrown) {
    throw refuseUsage(NOT_A_RECIPE, {}, thrown);
  }
  return readRecipe(given);
}

/** A recipe from data that came over a boundary. @throws usage-invalid for anything else */
export function readRecipe(given: unknown): Recipe {
  const parsed = recipeSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const { kind, version } = (given ?? {}) as { readonly kind?: unknown; readonly version?: unknown };
  if (kind !== 'recto-recipe') throw refuseUsage(NOT_A_RECIPE);
  if (typeof version === 'number' && version > RECIPE_VERSION) throw refuseUsage(NEWER_RECIPE);
  const place = parsed.error.issues[0]?.path.map(String).join('.').slice(0, 100);
  throw place ? refuseUsage(BAD_PLACE, { place }) : refuseUsage(NOT_A_RECIPE);
}

/** The text of a recipe's file. */
export function recipeText(recipe: Recipe): string {
  return `${JSON.stringify(recipe, null, 2)}\n`;
}

/** `Archive a scan` becomes `archive-a-scan.recto.json`. */
export function recipeFileName({ name }: Recipe): string {
  const plain = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'recipe'}.recto.json`;
}

/** True for JSON whose lists and objects stand deeper in each other. Looks at the text only, so that nothing can run out of stack. */
function isDeeperThan(text: string, most: number): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > most) return true;
  }
  return false;
}
