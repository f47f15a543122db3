import { makeStep, needsServer, type Recipe, type RecipePlan, type RunReceipt, runRecipe } from '@recto/recipes';
import { DropZone, listText, message, ProblemList, settle, useErrorText, usePageDrop, useText } from '@recto/ui';
import { BatchQueue, BatchView, type BatchWork } from '@recto/ui/batch';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { recipeHost } from './recipe-host.ts';
import { RecipeSteps } from './recipe-steps.tsx';
import { RunReceiptCard } from './run-receipt-card.tsx';
import { fullOptions, StepPanel } from './step-panel.tsx';
import { TOOLS, toolName } from './tool-finder.ts';
import { usePlan } from './use-plan.ts';

const PICTURE = (
  <>
    <path className="icon-paper" d="M8 4h17l7 7v25H8zM25 4v7h7" />
    <path className="icon-move" d="M20 15v13m-5-5 5 5 5-5" />
  </>
);

const TEXTS = {
  start: message('recipes.start', 'Start'),
  close: message('recipes.close', 'Back to the recipes'),
  takes: message('recipes.takes', 'Takes: {kinds}'),
  onServer: message('recipes.onServer', 'Runs on the server, your file is sent there: {tools}'),
  asks: message(
    'recipes.needsAnswer',
    'Step {number, number}, {tool}, needs this from you. It is not saved in the recipe.',
  ),
  problem: message('recipes.problem', 'Step {number, number}, {tool}: {problem}'),
  place: message('recipes.place', 'Step {number, number}, {tool}'),
};

interface RecipeRunProps {
  readonly recipe: Recipe;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

/** A recipe about to run: what it does, what it needs, files for it; then its progress, its results and one receipt. */
export function RecipeRun({ recipe, onBusy, onClose }: RecipeRunProps) {
  const text = useText();
  const errorText = useErrorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  const plan = usePlan(recipe, recipe.files === 'together' && files ? files : undefined);
  useEffect(() => heading.current?.focus(), []);
  const [first] = plan?.steps ?? [];
  const problems = plan?.problems.map(({ stepIndex, error }) =>
    text(TEXTS.problem, {
      number: stepIndex + 1,
      tool: toolName(recipe.steps[stepIndex]?.toolId ?? '', text),
      problem: errorText(error),
    }),
  );
  const isSound = plan !== null && plan.problems.length === 0;
  const take = useCallback((given: readonly File[]) => given.length > 0 && setFiles(given), []);
  const isWanted = useCallback(
    (name: string) =>
      first?.accept.some(({ extensions }) => extensions.some((end) => name.toLowerCase().endsWith(end))) ?? false,
    [first],
  );
  usePageDrop(take, isWanted, isSound && files === null);
  const onServer = plan?.steps.filter(needsServer).map(({ toolId }) => toolName(toolId, text)) ?? [];
  const limits = first && (recipe.files === 'each' ? { ...first.limits, maxFiles: 1 } : first.limits);
  return (
    <section className="recipe-run" aria-labelledby="recipe-run-title">
      <h2 id="recipe-run-title" ref={heading} tabIndex={-1}>
        {recipe.name}
      </h2>
      <RecipeSteps recipe={recipe} settings="folded" />
      {first && <p className="recipe-facts">{text(TEXTS.takes, { kinds: listText(kindsOf(first.accept), text) })}</p>}
      {onServer.length > 0 && (
        <p className="recipe-facts">{text(TEXTS.onServer, { tools: listText(onServer, text) })}</p>
      )}
      {problems && problems.length > 0 && <ProblemList problems={problems.map((text) => ({ text }))} ref={null} />}
      {isSound && !files && limits && first && (
        <DropZone
          limits={limits}
          accept={first.accept}
          onFiles={take}
          takesMany={recipe.files === 'each'}
          isWanted={isWanted}
          picture={PICTURE}
        />
      )}
      {files && plan && isSound && (
        <RunningRecipe recipe={recipe} plan={plan} files={files} onBusy={onBusy} onLeave={() => setFiles(null)} />
      )}
      {files && !isSound && plan && (
        <button type="button" className="text-button" onClick={() => setFiles(null)}>
          {text(TEXTS.close)}
        </button>
      )}
      {!files && (
        <p>
          <button type="button" className="text-button" onClick={onClose}>
            {text(TEXTS.close)}
          </button>
        </p>
      )}
    </section>
  );
}

const kindsOf = (accept: RecipePlan['steps'][number]['accept']) => [
  ...new Set(accept.flatMap(({ extensions }) => extensions)),
];

type RunningProps = Pick<RecipeRunProps, 'recipe' | 'onBusy'> & {
  readonly plan: RecipePlan;
  readonly files: readonly File[];
  readonly onLeave: () => void;
};

/** The queue of the files: one unit each, or one of all that belong together. */
function RunningRecipe({ recipe, plan, files, onBusy, onLeave }: RunningProps) {
  const text = useText();
  const errorText = useErrorText();
  const [answers, setAnswers] = useState<Readonly<Record<number, unknown>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const receipts = useRef(new Map<File | undefined, RunReceipt>());
  const queue = useMemo(
    () =>
      new BatchQueue(
        recipe.files === 'together'
          ? [{ name: recipe.name, files }]
          : files.map((file) => ({ name: file.name, files: [file] })),
      ),
    [recipe, files],
  );
  useEffect(() => () => queue.close(), [queue]);
  const { phase, items } = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const isRunning = phase === 'running' || phase === 'pausing';
  useEffect(() => onBusy(isRunning), [isRunning, onBusy]);
  useEffect(() => () => onBusy(false), [onBusy]);
  const asked = [...new Set(plan.asks.map(({ stepIndex }) => stepIndex))];
  const work: BatchWork = async (given, hooks) => {
    const { recipe: acting, secrets } = await withAnswers(recipe, plan, answers);
    const inputs = given.map(({ file, ...lock }) => ({ name: file.name, held: file, ...lock }));
    const { outputs, receipt, failure } = await runRecipe(acting, inputs, recipeHost(), {
      tools: TOOLS,
      answers: secrets,
      signal: hooks.signal,
      onProgress: ({ percent }) => hooks.onPercent(percent),
    });
    receipts.current.set(given[0]?.file, receipt);
    const { stepIndex = 0, error } = failure ?? {};
    const tool = toolName(recipe.steps[stepIndex]?.toolId ?? '', text);
    return {
      outputs: outputs.map(({ name, mediaType, held }) => ({ name, mediaType, blob: held })),
      ...(error && { error, place: text(TEXTS.place, { number: stepIndex + 1, tool }) }),
    };
  };
  const attempt = async (save: () => Promise<void>) => {
    const ended = await settle(save);
    setProblem(ended.kind === 'failed' ? errorText(ended.error) : null);
  };
  const isEnded = phase === 'ended' && items.some(({ state }) => state.kind !== 'waiting');
  return (
    <>
      {problem !== null && <ProblemList problems={[{ text: problem }]} ref={null} />}
      {asked.map((stepIndex) => (
        <AskedStep
          key={stepIndex}
          recipe={recipe}
          stepIndex={stepIndex}
          isDisabled={isRunning}
          value={answers[stepIndex]}
          onChange={(options) => setAnswers((known) => ({ ...known, [stepIndex]: options }))}
        />
      ))}
      <BatchView
        queue={queue}
        work={work}
        toolName={slug(recipe.name)}
        attempt={(save) => void attempt(save)}
        onLeave={onLeave}
        {...(recipe.files === 'together' && { title: recipe.name })}
      >
        {phase === 'ready' && (
          <button type="button" className="button recipe-start" onClick={() => queue.start(work)}>
            {text(TEXTS.start)}
          </button>
        )}
        {isEnded && receipts.current.size > 0 && <RunReceiptCard receipts={[...receipts.current.values()]} />}
      </BatchView>
    </>
  );
}

interface AskedStepProps {
  readonly recipe: Recipe;
  readonly stepIndex: number;
  readonly isDisabled: boolean;
  readonly value: unknown;
  readonly onChange: (options: unknown) => void;
}

/** Asks, in the tool's own panel, for the values that a recipe does not contain. */
function AskedStep({ recipe, stepIndex, isDisabled, value, onChange }: AskedStepProps) {
  const text = useText();
  const step = recipe.steps[stepIndex];
  const [first, setFirst] = useState<unknown>();
  useEffect(() => {
    if (step) void fullOptions(step.toolId, step.options).then(setFirst);
  }, [step]);
  if (!step || first === undefined) return null;
  return (
    <fieldset className="recipe-asked" disabled={isDisabled}>
      <legend>{text(TEXTS.asks, { number: stepIndex + 1, tool: toolName(step.toolId, text) })}</legend>
      <StepPanel toolId={step.toolId} options={value ?? first} onChange={onChange} />
    </fieldset>
  );
}

/** The recipe with what was set at its start, secrets apart. */
async function withAnswers(recipe: Recipe, plan: RecipePlan, answers: Readonly<Record<number, unknown>>) {
  const secrets: (Readonly<Record<string, string>> | undefined)[] = [];
  const steps = await Promise.all(
    recipe.steps.map(async (step, index) => {
      const options = answers[index] as Readonly<Record<string, unknown>> | undefined;
      const tool = await TOOLS.find(step.toolId);
      if (!options || !tool) return step;
      const asked = plan.asks.filter(({ stepIndex }) => stepIndex === index).map(({ field }) => field);
      const given = asked.flatMap((field) =>
        typeof options[field] === 'string' ? [[field, options[field]] as const] : [],
      );
      secrets[index] = Object.fromEntries(given.filter(([, value]) => value !== ''));
      return { ...makeStep(tool, options), asks: asked };
    }),
  );
  return { recipe: { ...recipe, steps }, secrets };
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'recipe';
