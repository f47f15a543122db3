import type * as z from 'zod/mini';
import { RectoError } from './errors/recto-error.ts';

/** The schema of a tool's options: a zod object whose every field has a default. */
export type OptionsSchema<Options> = z.ZodMiniType<Options>;

/** Checks options that came over a boundary and fills in the defaults. @throws option-invalid, naming the first bad field. */
export function parseOptions<Options>(schema: OptionsSchema<Options>, given: unknown): Options {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new RectoError('option-invalid', { option: optionName(issue), problem: problemOf(issue) });
}

type Issue = z.core.$ZodIssue | undefined;

function optionName(issue: Issue): string {
  if (issue?.code === 'unrecognized_keys') return issue.keys.join(', ');
  return issue?.path.map(String).join('.') || 'options';
}

function problemOf(issue: Issue): string {
  switch (issue?.code) {
    case 'unrecognized_keys':
      return 'is not an option of this tool';
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    default:
      return issue?.message ?? 'is not valid';
  }
}
