import type * as z from 'zod/mini';

/** Texts of which one fits every pattern that the contract asks for. */
const TEXTS = ['some text', 'a-word', 'a'.repeat(64), '0.part', '2026-01-02T03:04:05.000Z'];
const NUMBERS = [0.5, 1, 0, 90];
/** Values that a field of any form may hold, beside those of JSON. */
const ANYTHING = { deep: [1, 'two', null, { three: true }] };

/**
 * Values that a schema takes. Together they hold each optional field and each alternative at least once.
 * @throws TypeError for a form that the contract does not use yet
 */
export function samplesOf(schema: z.core.$ZodType): readonly unknown[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return objectsOf(Object.entries(def.shape).map(([key, field]) => [key, samplesOf(field)]));
    case 'array':
      return [samplesOf(def.element)];
    case 'union':
      return def.options.flatMap(samplesOf);
    case 'optional':
      return samplesOf(def.innerType);
    case 'nullable':
      return [...samplesOf(def.innerType), null];
    case 'record':
      return [Object.fromEntries(samplesOf(def.valueType).map((value, at) => [`key${at}`, value]))];
    case 'enum':
      return Object.values(def.entries);
    case 'literal':
      return def.values;
    case 'boolean':
      return [true, false];
    case 'unknown':
      return [ANYTHING];
    case 'string':
      return [fitting(schema, TEXTS)];
    case 'number':
      return [fitting(schema, NUMBERS)];
    default:
      throw new TypeError(`no sample of ${def.type}`);
  }
}

/** As many objects as the field with the most alternatives has; the others begin again. */
function objectsOf(fields: readonly (readonly [string, readonly unknown[]])[]): readonly unknown[] {
  const count = Math.max(1, ...fields.map(([, samples]) => samples.length));
  return Array.from({ length: count }, (_, at) =>
    Object.fromEntries(fields.map(([key, samples]) => [key, samples[at % samples.length]])),
  );
}

function fitting(schema: z.core.$ZodType, candidates: readonly unknown[]): unknown {
  const found = candidates.find((candidate) => isTaken(schema, candidate));
  if (found === undefined) throw new TypeError('none of the samples fits the schema');
  return found;
}

function isTaken(schema: z.core.$ZodType, value: unknown): boolean {
  const outcome = schema._zod.run({ value, issues: [] }, {});
  return !(outcome instanceof Promise) && outcome.issues.length === 0;
}
