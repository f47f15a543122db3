import { RectoError, refuseUsage } from '@recto/contract/recto-error';
import { RECIPE_LIMITS, recipeSchema } from '@recto/recipes';
import { message } from '@recto/words/message';
import * as z from 'zod/mini';
import type { JobInput } from '../jobs/job-payload.ts';
import { WRONG_BODY } from './reply-error.ts';

const NOT_AS_DESCRIBED = message(
  'usage.notAsDescribed',
  '{name} is missing, or not as the description of the API says',
);
const MOST_INPUTS = 100;
const MOST_PASSWORD_CHARACTERS = 1024;
const MOST_ANSWER_CHARACTERS = 200_000;

const objectKey = z.string().check(z.maxLength(80), z.describe('Key of a stored file, as the upload answered it'));
const password = z.string().check(z.maxLength(MOST_PASSWORD_CHARACTERS));

const modifiedAt = z.int().check(z.minimum(0), z.describe('Unix milliseconds; for tools that order files by date'));
const inputObject = { key: objectKey, password: z.optional(password), modifiedAt: z.optional(modifiedAt) };
const inputSchema = z.union([objectKey, z.strictObject(inputObject)]);
const inputsSchema = z.array(inputSchema).check(z.maxLength(MOST_INPUTS));

/** Body of `POST /functions/v1/{operation}-pdf`: the inputs, and the tool's options beside them. */
export const functionBody = z.looseObject({ inputs: inputsSchema });

/** Body of `POST /api/v1/jobs`. */
export const jobBody = z.strictObject({
  id: z.optional(
    z
      .string()
      .check(
        z.regex(/^[A-Za-z0-9_-]{16,64}$/),
        z.describe('Chosen by the caller: the same job sent again is the same job. Default: made by the server'),
      ),
  ),
  operation: z.string().check(z.maxLength(64)),
  inputs: inputsSchema,
  params: z.optional(z.looseObject({})),
});

const answersSchema = z
  .array(z.nullable(z.record(z.string(), z.string().check(z.maxLength(MOST_ANSWER_CHARACTERS)))))
  .check(
    z.maxLength(RECIPE_LIMITS.steps),
    z.describe('What the recipe asks for: for each step null, or passwords and base64 files by option'),
  );

/** Body of `POST /api/v1/runs`. */
export const runBody = z.strictObject({
  id: jobBody.shape.id,
  recipe: recipeSchema,
  inputs: inputsSchema,
  answers: z.optional(answersSchema),
  webhook: z.optional(
    z
      .url()
      .check(
        z.maxLength(2048),
        z.describe('Where to tell that the run has ended; only addresses that the deployment allows'),
      ),
  ),
});

/** Body of `POST /storage/v1/upload/pdf-files`. */
export const uploadBody = z.strictObject({
  name: z.string().check(z.maxLength(4096)),
  sizeBytes: z.int().check(z.minimum(0)),
  operation: z.optional(z.string().check(z.maxLength(64))),
});

/** Field `passwords` of `POST /process`: one for each file, in order. */
export const passwordsField = z.array(z.nullable(password)).check(z.maxLength(MOST_INPUTS));

/** An input as the job core takes it. */
export function toInput(given: z.infer<typeof inputSchema>): JobInput {
  return typeof given === 'string' ? { key: given } : given;
}

/** Checks a body. @throws usage-invalid, naming the first bad field and never its value */
export function parseBody<Out>(schema: z.ZodMiniType<Out>, body: unknown): Out {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = fieldAt(parsed.error.issues[0]);
  if (field === null) throw refuseUsage(WRONG_BODY);
  throw refuseField(field);
}

/** Refuses a call for one of its fields. @param field as `recipe.steps[1].toolId` */
export function refuseField(field: string): RectoError {
  const { details } = refuseUsage(NOT_AS_DESCRIBED, { name: `"${field}"` });
  return new RectoError('usage-invalid', { ...details, field });
}

/** The parts of an issue that name its place. */
interface Issue {
  readonly path: readonly PropertyKey[];
  /** Names that nobody knows, where that is the issue. */
  readonly keys?: readonly string[];
  /** The issues of each alternative, where none fits. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** Names the place of an issue; null where a name is of the caller's own making. */
function fieldAt(issue: Issue | undefined): string | null {
  if (!issue) return null;
  // Of several alternatives the one that goes deepest is meant.
  const inner = issue.errors?.flat().reduce((best, each) => (each.path.length > best.path.length ? each : best), {
    path: [],
  } as Issue);
  const [unknown] = issue.keys ?? [];
  const path = [...issue.path, ...(inner?.path ?? []), ...(unknown === undefined ? [] : [unknown])];
  const field = path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
  return /^[\w.[\]-]{1,128}$/.test(field) ? field : null;
}

/** Reads JSON that came inside a form. @throws usage-invalid */
export function parseJsonField(name: string, text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (key === '__proto__' || key === 'constructor') throw new SyntaxError('not a field');
      return value;
    });
  } catch {
    throw refuseUsage(message('usage.notJson', '"{name}" is not JSON'), { name });
  }
}
