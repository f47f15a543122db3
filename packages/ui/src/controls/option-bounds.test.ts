import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { optionBounds } from './option-bounds.ts';

const schema = z.strictObject({
  width: z._default(z.number().check(z.gte(10), z.lte(5000)), 210),
  dpi: z._default(z.int().check(z.gte(0), z.lte(2400)), 0).check(z.describe('Resolution')),
  quality: z._default(z.int().check(z.gte(10), z.lte(100), z.multipleOf(5)), 75),
  free: z._default(z.number(), 0),
  title: z._default(z.string(), ''),
});

test('bounds and step of a number are those of its schema', () => {
  expect(optionBounds(schema, 'width')).toEqual({ min: 10, max: 5000, step: 'any' });
  expect(optionBounds(schema, 'dpi')).toEqual({ min: 0, max: 2400, step: 1 });
  expect(optionBounds(schema, 'quality')).toEqual({ min: 10, max: 100, step: 5 });
  expect(optionBounds(schema, 'free')).toEqual({ min: -Infinity, max: Infinity, step: 'any' });
});
