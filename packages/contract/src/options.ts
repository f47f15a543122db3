import { type Message, message } from '@recto/words/message';
import { ONE_OF } from '@recto/words/problems';
import type { Said } from '@recto/words/said';
import * as z from 'zod/mini';
import { refuseOption } from './recto-error.ts';

/** The schema of a tool's options: a zod object whose every field has a default. */
export type OptionsSchema<Options> = z.ZodMiniType<Options>;

/** Checks options that came over a boundary and fills in the defaults. @throws option-invalid, naming the first bad field. */
export function parseOptions<Options>(schema: OptionsSchema<Options>, given: unknown): Options {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const written = inWrittenForm(schema, given);
  if (written) return parseOptions(schema, written);
  const issue = parsed.error.issues[0];
  throw refuseOption(optionName(issue), ...problemOf(issue));
}

/** The options with text moved to the option that is the written form of its own, as `asText` says; null where there is none. */
function inWrittenForm(schema: OptionsSchema<unknown>, given: unknown): Record<string, unknown> | null {
  if (typeof given !== 'object' || given === null) return null;
  const { shape = {} } = schema._zod.def as { readonly shape?: Readonly<Record<string, z.core.$ZodType>> };
  const texts = Object.entries(given).filter(([, value]) => typeof value === 'string');
  const moved = texts.flatMap(([name, text]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const target = field && z.globalRegistry.get(field)?.asText;
    return typeof target !== 'string' || Object.hasOwn(given, target) ? [] : [{ name, target, text }];
  });
  if (moved.length === 0) return null;
  const options: Record<string, unknown> = { ...given };
  for (const { name, target, text } of moved) {
    delete options[name];
    options[target] = text;
  }
  return options;
}

type Issue = z.core.$ZodIssue | undefined;

function optionName(issue: Issue): string {
  if (issue?.code === 'unrecognized_keys') return issue.keys.join(', ');
  return issue?.path.map(String).join('.') || 'options';
}

const UNKNOWN = message('problem.unknownOption', 'This tool has no such option.');
const ONE_VALUE = message('problem.oneValue', 'The value must be {values}.');
const OF_TYPE = message('problem.ofType', 'The value must be of type {type}.');
const AT_LEAST = message('problem.atLeast', 'The value must be at least {least}.');
const AT_MOST = message('problem.atMost', 'The value must be at most {most}.');
const NOT_VALID = message('problem.notValid', 'The value is not valid.');

function problemOf(issue: Issue): [Message, Said['params']?] {
  switch (issue?.code) {
    case 'unrecognized_keys':
      return [UNKNOWN];
    case 'invalid_value':
      return [issue.values.length === 1 ? ONE_VALUE : ONE_OF, { values: issue.values.map(String).join(', ') }];
    case 'invalid_type':
      return [OF_TYPE, { type: issue.expected }];
    case 'too_small':
      return [AT_LEAST, { least: Number(issue.minimum) }];
    case 'too_big':
      return [AT_MOST, { most: Number(issue.maximum) }];
    default:
      return [wordsOf(issue) ?? NOT_VALID];
  }
}

/**
 * A check of an option with the words for its refusal, whole sentences: `z.string().check(wanted(isColour, COLOUR))`.
 */
// @__NO_SIDE_EFFECTS__
export function wanted<Value>(isRight: (value: Value) => boolean, words: Message): z.core.$ZodCheck<Value> {
  return z.refine(isRight, { error: words.text, params: { words } });
}

function wordsOf(issue: Issue): Message | undefined {
  return issue?.code === 'custom' ? (issue.params?.words as Message | undefined) : undefined;
}
