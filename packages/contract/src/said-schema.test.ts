import type { Params, Said } from '@recto/words/said';
import { expect, expectTypeOf, test } from 'vitest';
import type { DataOf } from './plain-data.ts';
import { paramSchema, saidSchema } from './said-schema.ts';

test('ensures that the words of an error or a note have the same type on both sides of a boundary', () => {
  expectTypeOf<DataOf<typeof saidSchema>>().toEqualTypeOf<Said>();
  expectTypeOf<DataOf<typeof paramSchema>>().toEqualTypeOf<Params[string]>();
});

test('ensures that words inside words pass to any depth that a message has, and no deeper', () => {
  const permission = { code: 'right', params: { of: { code: 'part', text: 'forms' } }, text: 'filling in forms' };
  const problem = {
    code: 'problem',
    params: { rights: [permission, 'a', 1] },
    text: 'Not allowed: filling in forms, a, 1.',
  };
  expect(saidSchema.parse(problem)).toEqual(problem);
  expect(paramSchema.parse(problem)).toEqual(problem);
  expect(saidSchema.safeParse({ ...problem, params: { inner: problem } }).success).toBe(false);
  expect(saidSchema.safeParse({ code: 'problem' }).success).toBe(false);
});
