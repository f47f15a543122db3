import type { Recipe, RecipeStep } from '@recto/recipes';
import { message, useText } from '@recto/ui';
import { useEffect, useState } from 'react';
import { fullOptions, StepPanel } from './step-panel.tsx';
import { toolName } from './tool-finder.ts';

const ASKED = message('recipes.asked', 'asks for a password or file at the start');
const SETTINGS = message('recipes.options', 'Settings');

interface RecipeStepsProps {
  readonly recipe: Recipe;
  /** Display of each step's settings: not at all, behind a click, or at once. */
  readonly settings?: 'none' | 'folded' | 'open';
}

/** Lists the steps of a recipe. */
export function RecipeSteps({ recipe, settings = 'none' }: RecipeStepsProps) {
  const text = useText();
  return (
    <ol className="recipe-steps">
      {recipe.steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same step may stand in a recipe twice
        <li key={index}>
          {toolName(step.toolId, text)}
          {(step.asks?.length ?? 0) > 0 && <small>{text(ASKED)}</small>}
          {settings !== 'none' && Object.keys(step.options).length > 0 && (
            <StepSettings step={step} isOpen={settings === 'open'} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The settings of a step as its tool shows them, and every option that the recipe sets, by its name. */
function StepSettings({ step, isOpen: isOpenFirst }: { readonly step: RecipeStep; readonly isOpen: boolean }) {
  const text = useText();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const [options, setOptions] = useState<unknown>();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const full = await fullOptions(step.toolId, step.options);
      if (!isOver) setOptions(full);
    };
    if (isOpen) void read();
    return () => {
      isOver = true;
    };
  }, [step, isOpen]);
  return (
    <details className="step-settings" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text(SETTINGS)}</summary>
      {options !== undefined && (
        <fieldset disabled>
          <legend className="sr-only">{text(SETTINGS)}</legend>
          <StepPanel toolId={step.toolId} options={options} onChange={() => undefined} />
        </fieldset>
      )}
      {Object.entries(step.options).map(([name, value]) => (
        <code key={name}>{`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`}</code>
      ))}
    </details>
  );
}
