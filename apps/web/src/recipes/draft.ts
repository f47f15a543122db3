import { makeStep, RECIPE_LIMITS, RECIPE_VERSION, type Recipe, type RecipeStep } from '@recto/recipes';
import type { Text } from '@recto/ui';
import type { Step } from '../sitting/sitting.ts';
import { TOOLS, toolName } from './tool-finder.ts';

let carried: Recipe | null = null;

/** Takes the recipe that was carried to the page of recipes; a second call finds none. */
export function takeDraft(): Recipe | null {
  const draft = carried;
  carried = null;
  return draft;
}

/** A recipe that does again what was done, carried to the page of recipes. @param steps of a sitting, from the first */
export async function carryDraft(steps: readonly Step[], text: Text): Promise<void> {
  const made: RecipeStep[] = [];
  for (const { toolId, jobOptions } of steps.slice(0, RECIPE_LIMITS.steps)) {
    const tool = await TOOLS.find(toolId);
    if (tool) made.push(makeStep(tool, jobOptions as Readonly<Record<string, unknown>>));
  }
  carried = {
    kind: 'recto-recipe',
    version: RECIPE_VERSION,
    name: steps
      .map(({ toolId }) => toolName(toolId, text))
      .join(' + ')
      .slice(0, RECIPE_LIMITS.nameCharacters),
    files: (steps[0]?.files.length ?? 1) > 1 ? 'together' : 'each',
    steps: made,
  };
}
