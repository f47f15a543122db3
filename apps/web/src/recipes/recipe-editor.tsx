import { makeStep, RECIPE_LIMITS, type Recipe, type RecipeStep } from '@recto/recipes';
import { PAGES } from '@recto/tools/pages';
import { Mark, message, RadioChoice, settle, useErrorText, useText } from '@recto/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { fullOptions, StepPanel } from './step-panel.tsx';
import { TOOLS, toolName } from './tool-finder.ts';
import { usePlan } from './use-plan.ts';

const TEXTS = {
  edit: message('recipes.edit', 'Edit recipe'),
  name: message('recipes.name', 'Name'),
  files: message('recipes.files', 'Files'),
  each: message('recipes.each', 'Each file separately'),
  together: message('recipes.together', 'All files together into the first step'),
  steps: message('recipes.steps', 'Steps'),
  add: message('recipes.add', 'Add a tool'),
  choose: message('recipes.choose', 'Choose...'),
  options: message('recipes.options', 'Settings'),
  earlier: message('recipes.earlier', 'Move step {number, number} earlier'),
  later: message('recipes.later', 'Move step {number, number} later'),
  remove: message('recipes.remove', 'Remove step {number, number}'),
  moved: message('recipes.moved', '{tool} is now step {number, number}'),
  problem: message('recipes.problem', 'Step {number, number}, {tool}: {problem}'),
  save: message('recipes.save', 'Save recipe'),
  cancel: message('recipes.cancel', 'Cancel'),
};

const FILES = [
  { value: 'each', label: TEXTS.each },
  { value: 'together', label: TEXTS.together },
] as const;

/** A step as it is edited: all of its options, as its panel holds them. */
interface EditedStep {
  readonly key: number;
  readonly toolId: string;
  readonly options: unknown;
}

let keysGiven = 0;
const edited = (toolId: string, options: unknown): EditedStep => {
  keysGiven += 1;
  return { key: keysGiven, toolId, options };
};

interface RecipeEditorProps {
  readonly recipe: Recipe;
  readonly onSave: (recipe: Recipe) => void;
  readonly onCancel: () => void;
}

/** A recipe by hand: tools, their order and their settings, checked while it is made. */
export function RecipeEditor({ recipe: first, onSave, onCancel }: RecipeEditorProps) {
  const text = useText();
  const errorText = useErrorText();
  const ids = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [recipe, setRecipe] = useState(first);
  const [steps, setSteps] = useState<readonly EditedStep[]>([]);
  const [held, setHeld] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const plan = usePlan(recipe);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    let isOver = false;
    const open = async () => {
      const opened = first.steps.map(async ({ toolId, options }) => edited(toolId, await fullOptions(toolId, options)));
      const all = await Promise.all(opened);
      if (!isOver) setSteps(all);
    };
    void open();
    return () => {
      isOver = true;
    };
  }, [first]);
  const change = async (next: readonly EditedStep[]) => {
    setSteps(next);
    const made = await Promise.all(next.map(stepOf));
    setRecipe((known) => ({ ...known, steps: made }));
  };
  const move = (from: number, to: number) => {
    const step = steps[from];
    if (!step || to < 0 || to >= steps.length) return;
    setSaid(text(TEXTS.moved, { tool: toolName(step.toolId, text), number: to + 1 }));
    void change(steps.toSpliced(from, 1).toSpliced(to, 0, step));
  };
  const add = async (toolId: string) => change([...steps, edited(toolId, await fullOptions(toolId, {}))]);
  const problems = recipe.steps.length > 0 ? (plan?.problems ?? []) : [];
  const canSave = recipe.name.trim() !== '' && recipe.steps.length > 0;
  return (
    <section className="recipe-editor" aria-labelledby={`${ids}-title`}>
      <h2 id={`${ids}-title`} ref={heading} tabIndex={-1}>
        {text(TEXTS.edit)}
      </h2>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="field">
        <label className="field-label" htmlFor={`${ids}-name`}>
          {text(TEXTS.name)}
        </label>
        <input
          id={`${ids}-name`}
          className="input"
          value={recipe.name}
          maxLength={RECIPE_LIMITS.nameCharacters}
          onChange={({ target }) => setRecipe({ ...recipe, name: target.value })}
        />
      </div>
      <RadioChoice
        legend={TEXTS.files}
        choices={FILES}
        value={recipe.files}
        onChange={(files) => setRecipe({ ...recipe, files })}
      />
      <h3>{text(TEXTS.steps)}</h3>
      <ol className="step-list">
        {steps.map((step, index) => (
          <li
            key={step.key}
            draggable={held === step.key}
            data-held={held === step.key || undefined}
            onDragOver={(event) => held !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              move(
                steps.findIndex(({ key }) => key === held),
                index,
              );
            }}
            onDragEnd={() => setHeld(null)}
          >
            <div className="step-head">
              {/* The handle alone begins a drag: text and fields below it can be selected. */}
              <span
                className="step-handle"
                aria-hidden="true"
                onPointerDown={() => setHeld(step.key)}
                onPointerUp={() => setHeld(null)}
              >
                {index + 1}
              </span>
              <span className="step-name">{toolName(step.toolId, text)}</span>
              <StepButton
                mark="earlier"
                label={text(TEXTS.earlier, { number: index + 1 })}
                isOff={index === 0}
                onPress={() => move(index, index - 1)}
              />
              <StepButton
                mark="later"
                label={text(TEXTS.later, { number: index + 1 })}
                isOff={index === steps.length - 1}
                onPress={() => move(index, index + 1)}
              />
              <StepButton
                mark="close"
                label={text(TEXTS.remove, { number: index + 1 })}
                isOff={false}
                onPress={() => void change(steps.toSpliced(index, 1))}
              />
            </div>
            <details>
              <summary>
                {text(TEXTS.options)}
                <span className="sr-only"> {toolName(step.toolId, text)}</span>
              </summary>
              <StepPanel
                toolId={step.toolId}
                options={step.options}
                onChange={(options) => void change(steps.with(index, { ...step, options }))}
              />
            </details>
          </li>
        ))}
      </ol>
      {steps.length < RECIPE_LIMITS.steps && (
        <div className="field">
          <label className="field-label" htmlFor={`${ids}-add`}>
            {text(TEXTS.add)}
          </label>
          <select id={`${ids}-add`} className="select" value="" onChange={({ target }) => void add(target.value)}>
            <option value="">{text(TEXTS.choose)}</option>
            {TOOL_IDS.map((toolId) => (
              <option key={toolId} value={toolId}>
                {toolName(toolId, text)}
              </option>
            ))}
          </select>
        </div>
      )}
      {problems.length > 0 && (
        <div className="recipe-problems" role="alert">
          <ul>
            {problems.map(({ stepIndex, error }) => (
              <li key={stepIndex}>
                {text(TEXTS.problem, {
                  number: stepIndex + 1,
                  tool: toolName(recipe.steps[stepIndex]?.toolId ?? '', text),
                  problem: errorText(error),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="recipe-actions">
        <button
          type="button"
          className="button"
          disabled={!canSave}
          onClick={() => onSave({ ...recipe, name: recipe.name.trim() })}
        >
          {text(TEXTS.save)}
        </button>
        <button type="button" className="text-button" onClick={onCancel}>
          {text(TEXTS.cancel)}
        </button>
      </div>
    </section>
  );
}

const TOOL_IDS = [...new Set(PAGES.map(({ toolId }) => toolId))];

interface StepButtonProps {
  readonly mark: 'earlier' | 'later' | 'close';
  readonly label: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

/** Not `disabled` at the ends: the button in use would lose the focus. */
function StepButton({ mark, label, isOff, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      className="square-button"
      data-mark={mark}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      <Mark name={mark} />
    </button>
  );
}

/**
 * Makes the recipe's step from an edited one. The step asks for every secret of the tool, or only for those that were entered
 * here.
 */
async function stepOf({ toolId, options }: EditedStep): Promise<RecipeStep> {
  const tool = await TOOLS.find(toolId);
  const made = tool && (await settle(async () => makeStep(tool, options as Readonly<Record<string, unknown>>)));
  if (made?.kind !== 'done') return { toolId, options: {} };
  const { asks, ...step } = made.value;
  return asks && asks.length > 0 ? made.value : step;
}
