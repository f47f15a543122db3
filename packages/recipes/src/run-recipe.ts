import type { ToolFinder } from '@recto/contract/acting-declaration';
import { optionsJsonSchema, sideFilesOf } from '@recto/contract/options-json-schema';
import type { Receipt } from '@recto/contract/receipt';
import { type RectoError, refuseUsage, toRectoError } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { throwIfCancelled } from '@recto/work/cancellation';
import { checkRecipe } from './check-recipe.ts';
import { freeNames, nameAfter } from './file-names.ts';
import type { PlannedStep } from './plan.ts';
import type { Recipe } from './recipe.ts';
import type { RecipeHost, RunFile, RunOutput, StepHooks } from './recipe-host.ts';
import type { RunReceipt } from './run-receipt.ts';

const NOTHING_LEFT = message(
  'problem.recipeNothingLeft',
  'This step got no file: the step before it made none that it takes.',
);

/** Progress of a run. */
export interface RunProgress {
  /** 0-based; that of the running step. */
  readonly stepIndex: number;
  readonly stepCount: number;
  /** Percentage of the whole run, 0 to 100, never falling. */
  readonly percent: number;
}

type Answers = Readonly<Record<string, string>>;

/** Outputs and receipts of a completed step, for a history. */
export interface StepDone<Held> {
  readonly stepIndex: number;
  readonly outputs: readonly RunOutput<Held>[];
  readonly receipts: readonly Receipt[];
}

export interface RunOptions<Held> {
  readonly tools: ToolFinder;
  /** Secrets and small files by wire name, by the position of their step: what the recipe asks for. */
  readonly answers?: readonly (Answers | null | undefined)[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** Told after each step. Its results are then not discarded when the next one is done. */
  readonly onStep?: (done: StepDone<Held>) => void;
}

/** Outcome of a run. After a failure the results are the inputs of the failing step, and nothing of an input is lost. */
export interface RunOutcome<Held> {
  readonly outputs: readonly RunOutput<Held>[];
  readonly receipt: RunReceipt;
  readonly failure?: { readonly stepIndex: number; readonly error: RectoError };
}

/**
 * Runs a recipe over the files of one run: all of them for `together`, one for `each`. Stops at the step that fails, also when it is
 * cancelled, and hands over what was done before.
 * @throws RectoError when the recipe cannot be started: the first problem that `checkRecipe` finds
 */
export async function runRecipe<Held>(
  recipe: Recipe,
  inputs: readonly RunFile<Held>[],
  host: RecipeHost<Held>,
  options: RunOptions<Held>,
): Promise<RunOutcome<Held>> {
  const { steps, problems } = await checkRecipe(recipe, options.tools);
  if (problems[0]) throw problems[0].error;
  const run = new Run(host, steps, options);
  const startedAt = performance.now();
  const failure = await run.through(inputs);
  const outputs = [...run.current, ...run.beside];
  const [first] = run.done;
  return {
    outputs,
    receipt: {
      recipe: recipe.name,
      inputs: first?.receipts.flatMap((receipt) => receipt.inputs) ?? [],
      outputs: outputs.map(({ line }) => line),
      steps: run.done,
      durationMs: Math.round(performance.now() - startedAt),
      ranOn: first?.receipts[0]?.ranOn ?? 'device',
    },
    ...(failure && { failure }),
  };
}

class Run<Held> {
  /** Inputs of the next step; empty before the first step is done. */
  current: RunOutput<Held>[] = [];
  /** Results that no later step takes. */
  readonly beside: RunOutput<Held>[] = [];
  readonly done: { toolId: string; receipts: Receipt[] }[] = [];
  readonly #host: RecipeHost<Held>;
  readonly #steps: readonly PlannedStep[];
  readonly #options: RunOptions<Held>;
  readonly #signal: AbortSignal;
  #percent = 0;

  constructor(host: RecipeHost<Held>, steps: readonly PlannedStep[], options: RunOptions<Held>) {
    this.#host = host;
    this.#steps = steps;
    this.#options = options;
    this.#signal = options.signal ?? new AbortController().signal;
  }

  async through(inputs: readonly RunFile<Held>[]): Promise<RunOutcome<Held>['failure']> {
    for (const step of this.#steps) {
      const { stepIndex } = step;
      try {
        throwIfCancelled(this.#signal);
        const given = stepIndex === 0 ? inputs : this.#taken(step);
        await this.#step(step, given);
      } catch (thrown) {
        return { stepIndex, error: toRectoError(thrown) };
      }
    }
    return undefined;
  }

  /** Selects the results so far that the step takes; the rest is set aside from now on. */
  #taken({ accept }: PlannedStep): readonly RunOutput<Held>[] {
    const isTaken = ({ mediaType }: RunOutput<Held>) => accept.some(({ mediaTypes }) => mediaTypes.includes(mediaType));
    const taken = this.current.filter(isTaken);
    if (taken.length === 0) throw refuseUsage(NOTHING_LEFT);
    this.beside.push(...this.current.filter((output) => !isTaken(output)));
    this.current = taken;
    return taken;
  }

  async #step(step: PlannedStep, given: readonly RunFile<Held>[]): Promise<void> {
    const groups = groupsOf(given, step.filesPerJob);
    const secrets = this.#options.answers?.[step.stepIndex] ?? {};
    const made: RunOutput<Held>[] = [];
    const receipts: Receipt[] = [];
    try {
      for (const [position, group] of groups.entries()) {
        const onPercent = (percent: number) => this.#show(step, (position + percent / 100) / groups.length);
        const hooks = { signal: this.#signal, onPercent };
        onPercent(0);
        const { outputs, receipt } = await this.#host.run(
          { toolId: step.toolId, options: { ...step.options, ...secrets }, inputs: group },
          hooks,
        );
        receipts.push(receipt);
        const named = nameOutputs(step, group, outputs, receipt);
        made.push(...named);
        await this.#findPasswords(made, named, this.#passwordsAfter(step, group, secrets), hooks);
        onPercent(100);
      }
    } catch (thrown) {
      await this.#discard(made);
      throw thrown;
    }
    const passed = this.current;
    this.current = [...freeNames(made, this.beside)];
    this.done.push({ toolId: step.toolId, receipts });
    this.#options.onStep?.({ stepIndex: step.stepIndex, outputs: this.current, receipts });
    if (!this.#options.onStep) await this.#discard(passed);
  }

  /** Passwords that may open the results of a job. */
  #passwordsAfter({ locks, asks }: PlannedStep, group: readonly RunFile<Held>[], answers: Answers): string[] {
    const secrets = asks.flatMap(({ field, kind }) => (kind === 'secret' && answers[field]) || []);
    if (this.#host.opens) return [...passwordsOf(group), ...secrets];
    if (locks === 'set') return secrets;
    return locks === 'kept' ? passwordsOf(group) : [];
  }

  /** Later steps must open what an earlier one locked: the password is among those that it was given. */
  async #findPasswords(
    made: RunOutput<Held>[],
    named: readonly RunOutput<Held>[],
    candidates: readonly string[],
    hooks: StepHooks,
  ): Promise<void> {
    const passwords = [...new Set(candidates.filter((password) => password !== ''))];
    if (passwords.length === 0) return;
    for (const output of named) {
      if (output.mediaType !== 'application/pdf' || (await this.#host.opens?.(output, hooks))) continue;
      for (const password of passwords) {
        if (this.#host.opens && !(await this.#host.opens({ ...output, password }, hooks))) continue;
        made[made.indexOf(output)] = { ...output, password };
        break;
      }
    }
  }

  #show({ stepIndex }: PlannedStep, fraction: number): void {
    const percent = Math.floor(((stepIndex + fraction) / this.#steps.length) * 100);
    this.#percent = Math.max(this.#percent, Math.min(100, percent));
    this.#options.onProgress?.({ stepIndex, stepCount: this.#steps.length, percent: this.#percent });
  }

  async #discard(outputs: readonly RunOutput<Held>[]): Promise<void> {
    for (const { held } of outputs) await this.#host.discard?.(held);
  }
}

function groupsOf<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  if (items.length <= size) return [items];
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

const passwordsOf = (files: readonly RunFile<unknown>[]) => files.flatMap(({ password }) => password ?? []);

/** Results are named after the file that they were made of, so that later steps and messages speak of that. */
function nameOutputs<Held>(
  { toolId, tool: { output, options } }: PlannedStep,
  group: readonly RunFile<Held>[],
  outputs: readonly { readonly name: string; readonly mediaType: string; readonly held: Held }[],
  receipt: Receipt,
): RunOutput<Held>[] {
  const sideTypes = new Set(sideFilesOf(optionsJsonSchema(options)).map(({ mediaType }) => mediaType));
  const isSide = (mediaType: string) => sideTypes.has(mediaType);
  const mainCount = outputs.filter(({ mediaType }) => !isSide(mediaType)).length;
  let position = 0;
  return outputs.map((made, index) => {
    const source = group.length === 1 ? group[0] : group[position];
    if (!isSide(made.mediaType)) position++;
    const isOnly = group.length === 1 || output.kind === 'each';
    const number = group.length === 1 && mainCount > 1 && !isSide(made.mediaType) ? position : undefined;
    const name = isOnly && source ? nameAfter(source.name, made.name, toolId, number) : made.name;
    const line = receipt.outputs[index] ?? { sizeBytes: 0, pages: null, sha256: '' };
    return { ...made, name, line: { ...line, name } };
  });
}
