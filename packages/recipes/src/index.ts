export { checkRecipe, type RunFacts } from './check-recipe.ts';
export { freeName } from './file-names.ts';
export { INCLUDED_RECIPES, type IncludedRecipe } from './included.ts';
export { makeStep } from './make-step.ts';
export { type AskedOption, needsServer, type PlannedStep, type RecipePlan, type RecipeProblem } from './plan.ts';
export {
  parseRecipe,
  RECIPE_LIMITS,
  RECIPE_VERSION,
  type Recipe,
  type RecipeStep,
  readRecipe,
  recipeFileName,
  recipeSchema,
  recipeText,
} from './recipe.ts';
export type { DescribingHost, RecipeHost, RunFile, RunOutput, StepHooks, StepJob, StepResult } from './recipe-host.ts';
export { readRecipeFragment, recipeFragment } from './recipe-link.ts';
export { type RunAnswer, runAnswerSchema } from './run-answer.ts';
export { type RunReceipt, runReceiptSchema } from './run-receipt.ts';
export { type RunOptions, type RunOutcome, type RunProgress, runRecipe, type StepDone } from './run-recipe.ts';
