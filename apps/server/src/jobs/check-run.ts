import { type CapabilityName, NATIVE_CAPABILITIES } from '@recto/contract/capabilities/capabilities';
import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { checkRecipe, type PlannedStep, type Recipe } from '@recto/recipes';
import { checkInputs, type Toolset } from '@recto/runtime/engine';
import { message } from '@recto/words/message';
import type { ObjectStore } from '../store/object-store.ts';
import { asInput, type CheckedRequest } from './check-request.ts';
import type { JobInput } from './job-payload.ts';

const ONE_EACH = message(
  'usage.runEach',
  'This recipe takes one file at a time. Please start a run for each of the files.',
);

/** Every engine that a step could ask for and this server lacks. */
export function lackingFrom(capabilities: ReadonlySet<CapabilityName>, steps: readonly PlannedStep[]) {
  return new Set(steps.flatMap(({ needs }) => needs).filter((name) => !capabilities.has(name)));
}

/**
 * Before a run is queued: all that can be known of each step. In the fair order it counts as often as it has steps.
 * @throws the first problem of the recipe, object-not-found and every code of limits
 */
export async function checkRun(
  toolset: Toolset,
  capabilities: ReadonlySet<CapabilityName>,
  open: ObjectStore['open'],
  { owner, recipe, inputs }: { owner: string; recipe: Recipe; inputs: readonly JobInput[] },
): Promise<Pick<CheckedRequest, 'totalBytes' | 'needs' | 'objects'>> {
  if (recipe.files === 'each' && inputs.length > 1) throw refuseUsage(ONE_EACH);
  const objects = await Promise.all(inputs.map(({ key }) => open(owner, key)));
  const known = await checkRecipe(recipe, toolset, { files: objects });
  const lacks = lackingFrom(capabilities, known.steps);
  const { steps, problems } = lacks.size > 0 ? await checkRecipe(recipe, toolset, { files: objects, lacks }) : known;
  const [problem] = problems;
  if (problem) {
    const { code, details } = problem.error;
    throw new RectoError(code, { ...details, step: problem.stepIndex + 1 }, problem.error);
  }
  const [first] = steps;
  if (first) {
    const maxFiles = Number.isFinite(first.filesPerJob) ? Number.POSITIVE_INFINITY : first.limits.maxFiles;
    await checkInputs(objects.map(asInput), { ...first.limits, maxFiles }, first.accept);
  }
  const native = [...new Set(steps.flatMap(({ needs }) => needs))].filter((name) => NATIVE_CAPABILITIES.has(name));
  return {
    objects,
    needs: native.length > 0 ? native.toSorted().join('+') : null,
    totalBytes: objects.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) * recipe.steps.length,
  };
}
