import type { Recipe } from '@recto/recipes';
import { message, useText } from '@recto/ui';
import { toolName } from './tool-finder.ts';

const ASKED = message('recipes.asked', 'asks for a password or file at the start');

/** What a recipe does, step by step, with every option that it sets. */
export function RecipeSteps({ recipe, isExact = false }: { readonly recipe: Recipe; readonly isExact?: boolean }) {
  const text = useText();
  return (
    <ol className="recipe-steps">
      {recipe.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same step may stand in a recipe twice
        <li key={index}>
          {toolName(step.toolId, text)}
          {isExact &&
            Object.entries(step.options).map(([name, value]) => (
              <code key={name}>{`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`}</code>
            ))}
          {(step.asks?.length ?? 0) > 0 && <small>{text(ASKED)}</small>}
        </li>
      ))}
    </ol>
  );
}
