import { message } from '@recto/words/message';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseOptions, wanted } from './options.ts';
import { asText, optionsJsonSchema } from './options-json-schema.ts';

const NOT_X = message('problem.test', 'Please write no x.');

const schema = z.strictObject({
  angle: z._default(z.literal([90, 180]), 90).check(z.describe('How far')),
  ranges: z._default(z.array(z.string().check(wanted((text: string) => text !== 'x', NOT_X))), []),
  quality: z._default(z.int().check(z.minimum(10), z.maximum(100)), 75),
});

describe('parseOptions ensures that', () => {
  test('what is absent takes its default', () => {
    const defaults = { angle: 90, ranges: [], quality: 75 };
    expect(parseOptions(schema, undefined)).toEqual(defaults);
    expect(parseOptions(schema, null)).toEqual(defaults);
    expect(parseOptions(schema, { quality: 10 })).toEqual({ ...defaults, quality: 10 });
  });

  test.each([
    [{ angle: 45 }, 'Option "angle": The value must be one of 90, 180'],
    [{ ranges: ['1', 'x'] }, 'Option "ranges.1": Please write no x.'],
    [{ quality: 9 }, 'Option "quality": The value must be at least 10'],
    [{ quality: 101 }, 'Option "quality": The value must be at most 100'],
    [{ quality: 'best' }, 'Option "quality": The value must be of type'],
    [{ colour: 1, size: 2 }, 'Option "colour, size": This tool has no such option'],
    ['text', 'Option "options": The value must be of type object'],
    [JSON.parse('{"__proto__": {"angle": 180}}'), 'This tool has no such option'],
  ])('%j is refused with option-invalid', (given, text) => {
    expect(() => parseOptions(schema, given)).toThrowError(
      expect.objectContaining({ code: 'option-invalid', message: expect.stringContaining(text) }),
    );
  });
});

test('optionsJsonSchema ensures that help and lists see names, texts, choices and defaults in order', () => {
  const { properties } = optionsJsonSchema(schema);
  expect(Object.keys(properties)).toEqual(['angle', 'ranges', 'quality']);
  expect(properties).toMatchObject({
    angle: { enum: [90, 180], default: 90, description: 'How far' },
    ranges: { type: 'array', items: { type: 'string' }, default: [] },
    quality: { type: 'integer', minimum: 10, maximum: 100 },
  });
});

test('text for an option whose written form is another is taken for that one', () => {
  const written = z.strictObject({
    order: z._default(z.string(), ''),
    pages: z._default(z.array(z.number()), []).check(z.describe('Pages'), asText('order')),
  });
  expect(parseOptions(written, { pages: '3,1' })).toEqual({ order: '3,1', pages: [] });
  expect(parseOptions(written, { pages: [3] })).toEqual({ order: '', pages: [3] });
  expect(() => parseOptions(written, { pages: '3', order: '1' })).toThrowError(/pages/);
});
