import { expectedKinds } from '@recto/contract/accept';
import { type ActingDeclaration, findActingDeclaration, type ToolFinder } from '@recto/contract/acting-declaration';
import { type AnyTool, usedBy } from '@recto/contract/any-tool';
import type { CapabilityName } from '@recto/contract/capabilities/capabilities';
import { parseOptions } from '@recto/contract/options';
import { optionsJsonSchema } from '@recto/contract/options-json-schema';
import { missingEngine, RectoError, refuseOption, refuseUsage, toRectoError } from '@recto/contract/recto-error';
import { resolveFor } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { message } from '@recto/words/message';
import { type AskedOption, askedKind, type PlannedStep, type RecipePlan, type RecipeProblem } from './plan.ts';
import type { Recipe, RecipeStep } from './recipe.ts';

const NO_SECRETS = message(
  'problem.recipeSecret',
  'A recipe holds no passwords and no files. They are asked for when it starts.',
);
const NOT_ASKED = message('problem.recipeAsks', 'Only passwords and files can be asked for.');
const WRONG_KIND = message('problem.recipeKind', 'This step takes {kinds}. The step before it makes no such file.');
const TOO_FEW = message('problem.recipeTooFew', 'This step takes {least} files or more, and gets {count}.');

/** Facts about a run before it starts. */
export interface RunFacts {
  /** The files of one run, in order; all that is known of them. */
  readonly files?: readonly { readonly name: string; readonly sizeBytes: number }[];
  /** Engines that are not where the steps would run. */
  readonly lacks?: ReadonlySet<CapabilityName>;
}

/**
 * Looks at a recipe before anything is run: tools and options, whether each step takes what the one before it makes, how many
 * files, how large, which engines. Never throws; what is wrong stands in `problems`, all of it.
 */
export async function checkRecipe(recipe: Recipe, tools: ToolFinder, facts: RunFacts = {}): Promise<RecipePlan> {
  const steps: PlannedStep[] = [];
  const problems: RecipeProblem[] = [];
  for (const [stepIndex, step] of recipe.steps.entries()) {
    try {
      const asks = readAsks(step, stepIndex, await tools.find(step.toolId));
      steps.push(planStep(step, stepIndex, asks, await findActingDeclaration(tools, step.toolId, step.options)));
    } catch (thrown) {
      problems.push({ stepIndex, error: toRectoError(thrown) });
    }
  }
  let count: number | undefined = facts.files?.length ?? (recipe.files === 'each' ? 1 : undefined);
  for (const [position, step] of steps.entries()) {
    const before = steps[position - 1];
    const isFirst = step.stepIndex === 0;
    const follows = before?.stepIndex === step.stepIndex - 1 ? before : undefined;
    const found = [
      isFirst ? sizeProblem(step, facts) : follows && kindProblem(follows, step),
      (isFirst || follows) && countProblem(step, count),
      engineProblem(step, facts.lacks),
    ];
    for (const error of found) if (error) problems.push({ stepIndex: step.stepIndex, error });
    count = follows || isFirst ? countAfter(step, count) : undefined;
  }
  problems.sort((one, other) => one.stepIndex - other.stepIndex);
  return { steps, problems, asks: steps.flatMap(({ asks }) => asks) };
}

/** @throws option-invalid for a secret in the recipe, or a question for something else */
function readAsks(step: RecipeStep, stepIndex: number, tool: AnyTool | undefined): AskedOption[] {
  if (!tool) return [];
  const { properties } = optionsJsonSchema(tool.options);
  for (const field of Object.keys(step.options)) {
    if (Object.hasOwn(properties, field) && askedKind(properties[field])) throw refuseOption(field, NO_SECRETS);
  }
  for (const field of step.asks ?? []) {
    if (!Object.hasOwn(properties, field) || !askedKind(properties[field])) throw refuseOption(field, NOT_ASKED);
  }
  return Object.entries(properties).flatMap(([field, schema]) => {
    const kind = askedKind(schema);
    const isRequired = step.asks?.includes(field) === true;
    return kind ? [{ stepIndex, toolId: tool.id, field, kind, isRequired, schema }] : [];
  });
}

function planStep(
  { toolId, options }: RecipeStep,
  stepIndex: number,
  asks: readonly AskedOption[],
  { tool, options: given }: ActingDeclaration,
): PlannedStep {
  const parsed: unknown = parseOptions(tool.options, given);
  const limits = resolveFor(tool.limits, parsed);
  const { kind, mediaType, mediaTypes } = tool.output;
  const use = tool.output.use?.(parsed);
  return {
    stepIndex,
    toolId,
    tool,
    options,
    accept: resolveFor(tool.accept, parsed),
    limits,
    filesPerJob: filesPerJob(kind, limits.maxFiles, limits.minFiles > 1 || use === 'series'),
    makes: use === 'report' ? ['application/json'] : (mediaTypes?.(parsed) ?? [mediaType]),
    locks: resolveFor(tool.promises, parsed).encryption ?? 'kept',
    needs: usedBy(tool, parsed),
    asks,
  };
}

/** Tools that make one file of several, and those that count through their files, get all at once. */
function filesPerJob(kind: AnyTool['output']['kind'], maxFiles: number, belongTogether: boolean): number {
  if (belongTogether || (kind === 'one' && maxFiles > 1)) return Number.POSITIVE_INFINITY;
  return kind === 'each' ? maxFiles : 1;
}

function sizeProblem({ limits: { maxFileMegabytes: limit } }: PlannedStep, { files = [] }: RunFacts) {
  const large = files.find(({ sizeBytes }) => sizeBytes > limit * BYTES_PER_MEGABYTE);
  return large && new RectoError('file-too-large', { fileName: large.name, limit });
}

function kindProblem({ makes }: PlannedStep, { accept }: PlannedStep): RectoError | undefined {
  if (accept.some(({ mediaTypes }) => mediaTypes.some((type) => makes.includes(type)))) return undefined;
  return refuseUsage(WRONG_KIND, { kinds: expectedKinds(accept).params?.kinds ?? [] });
}

/** Only what goes into one job is bounded: other files are given to the tool in groups. */
function countProblem({ filesPerJob, limits }: PlannedStep, count: number | undefined): RectoError | undefined {
  if (count === undefined) return undefined;
  if (count < limits.minFiles) {
    return count === 0 ? new RectoError('no-files') : refuseUsage(TOO_FEW, { least: limits.minFiles, count });
  }
  if (Number.isFinite(filesPerJob) || count <= limits.maxFiles) return undefined;
  return new RectoError('too-many-files', { limit: limits.maxFiles });
}

function engineProblem({ needs }: PlannedStep, lacks: RunFacts['lacks']): RectoError | undefined {
  const missing = needs.find((name) => lacks?.has(name));
  return missing && missingEngine(missing);
}

function countAfter({ tool, filesPerJob }: PlannedStep, count: number | undefined): number | undefined {
  if (tool.output.kind === 'one') return Number.isFinite(filesPerJob) ? count : 1;
  return tool.output.kind === 'each' ? count : undefined;
}
