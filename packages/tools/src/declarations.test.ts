import { existsSync } from 'node:fs';
import { PDF } from '@recto/contract/accept';
import type { AnyTool } from '@recto/contract/any-tool';
import type { InventoryItem } from '@recto/contract/inventory';
import { parseOptions } from '@recto/contract/options';
import { EVERYTHING } from '@recto/contract/promises';
import { RectoError } from '@recto/contract/recto-error';
import { type Limits, resolveFor } from '@recto/contract/tool';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TOOL_IDS } from './ids.ts';
import { DECLARATIONS } from './registry/declarations.ts';
import { ICONS } from './registry/icons.ts';
import { NEXT_STEPS } from './registry/next-steps.ts';
import { OPERATIONS } from './registry/operations.ts';
import { PAGES } from './registry/pages.ts';

const TOOLS: readonly AnyTool[] = Object.values(DECLARATIONS);
const NAMED: readonly (readonly [string, AnyTool])[] = Object.entries(DECLARATIONS);

interface OptionSchema {
  readonly default?: unknown;
  readonly description?: string;
}

function optionSchemas(tool: AnyTool): Readonly<Record<string, OptionSchema>> {
  const schema = z.toJSONSchema(tool.options, { io: 'input' }) as { properties?: Record<string, OptionSchema> };
  return schema.properties ?? {};
}

test('ensures that the list of ids, the declarations and the operations name the same tools in the same order', () => {
  expect(Object.keys(DECLARATIONS)).toEqual([...TOOL_IDS]);
  expect(Object.keys(OPERATIONS)).toEqual([...TOOL_IDS]);
  expect(new Set(TOOL_IDS).size).toBe(TOOL_IDS.length);
});

test('ensures that a kind of report is declared once, whichever tool gives it', () => {
  const reports = TOOLS.flatMap(({ report }) => report ?? []);
  expect(new Set(reports.map(({ kind }) => kind)).size).toBe(new Set(reports).size);
});

test('ensures that at most one tool takes the damaged files of all others', () => {
  expect(TOOLS.filter(({ takesAlso }) => takesAlso?.includes('damaged')).length).toBeLessThanOrEqual(1);
});

test('ensures that no two pages share a route or a title', () => {
  const pages = TOOLS.flatMap((tool) => tool.pages);
  expect(new Set(pages.map((page) => page.route)).size).toBe(pages.length);
  expect(new Set(pages.map((page) => page.title)).size).toBe(pages.length);
  expect(PAGES.map((page) => page.route)).toEqual(pages.map((page) => page.route));
});

test('ensures that what a page goes on to is another page, at most three of them, each once', () => {
  const routes = PAGES.map(({ route }) => route);
  expect(Object.keys(NEXT_STEPS)).toEqual(routes);
  for (const [route, steps] of Object.entries(NEXT_STEPS)) {
    // A file that was just locked leads nowhere without its password.
    if (route !== 'protect') expect(steps.length, route).toBeGreaterThan(0);
    expect(new Set(steps).size, route).toBe(steps.length);
    expect(steps.length, route).toBeLessThanOrEqual(3);
    expect(steps, route).not.toContain(route);
    expect(routes, route).toEqual(expect.arrayContaining([...steps]));
  }
});

test('ensures that each page has an icon of its own, and each icon a page', () => {
  const names = TOOLS.flatMap((tool) => tool.pages.map((page) => page.icon));
  expect(Object.keys(ICONS).toSorted()).toEqual(names.toSorted());
});

describe.each(NAMED)('the declaration of %s ensures that', (id, tool) => {
  const limits: Limits = resolveFor(tool.limits, parseOptions(tool.options, {}));

  test('its id is a name that a shell and an address can carry, and the name of its folder', () => {
    expect(tool.id).toBe(id);
    expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(existsSync(new URL(`./${id}/tool.ts`, import.meta.url))).toBe(true);
  });

  test('its operation can be loaded', async () => {
    const operations: Readonly<Record<string, () => Promise<unknown>>> = OPERATIONS;
    expect(await operations[id]?.()).toBeTypeOf('function');
  });

  test('its options accept their own defaults, and the defaults are complete', () => {
    const defaults = parseOptions(tool.options, {});
    expect(parseOptions(tool.options, defaults)).toEqual(defaults);
    expect(Object.keys(defaults as object).sort()).toEqual(Object.keys(optionSchemas(tool)).sort());
  });

  test('an option it does not have is refused', () => {
    expect(() => parseOptions(tool.options, { 'no-such-option': 1 })).toThrowError(RectoError);
  });

  test('every option has a default and a description for forms and --help', () => {
    for (const [name, schema] of Object.entries(optionSchemas(tool))) {
      expect(schema.default, `default of ${name}`).toBeDefined();
      expect(schema.description?.length ?? 0, `description of ${name}`).toBeGreaterThan(10);
      expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
    }
  });

  test('its limits are set', () => {
    expect(limits.minFiles).toBeGreaterThanOrEqual(1);
    expect(limits.maxFiles).toBeGreaterThanOrEqual(limits.minFiles);
    expect(limits.maxFileMegabytes).toBeGreaterThan(0);
    expect(limits.maxFileMegabytes).toBeLessThanOrEqual(200);
    expect(limits.timeoutMs).toBeGreaterThanOrEqual(1_000);
  });

  test('it accepts at least one type and names its ending', () => {
    expect(resolveFor(tool.accept, parseOptions(tool.options, {})).length).toBeGreaterThan(0);
    expect(tool.output.extension).toMatch(/^\.[a-z]+$/);
  });

  test('its promises name items that can be counted', () => {
    const promises = resolveFor(tool.promises, parseOptions(tool.options, {}));
    // Signatures are kept only by what adds to a file: a tool that rewrites a file cannot promise them.
    const counted: readonly InventoryItem[] = [...EVERYTHING, 'signatures'];
    expect(promises.keeps.filter((item) => !counted.includes(item))).toEqual([]);
  });

  test.each(tool.pages)('its page $route can be listed and found', (page) => {
    expect(page.route).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(page.description.length).toBeLessThanOrEqual(80);
    expect(page.metaTitle.length).toBeLessThanOrEqual(70);
    expect(page.metaDescription.length).toBeGreaterThanOrEqual(50);
    expect(page.metaDescription.length).toBeLessThanOrEqual(200);
    expect(page.keywords.length).toBeGreaterThan(0);
    const { route, title, description, keywords, icon, group, featured, guide } = page;
    const { maxFiles, maxFileMegabytes } = limits;
    const opensPdf = resolveFor(tool.accept, parseOptions(tool.options, {})).includes(PDF);
    expect(PAGES.find((listed) => listed.route === route)).toEqual({
      toolId: id,
      route,
      title,
      description,
      keywords: keywords.join(', '),
      icon,
      group,
      featured,
      ...(guide !== undefined && { guide }),
      opensPdf,
      maxFiles,
      maxFileMegabytes,
      takesDamaged: tool.takesAlso?.includes('damaged') === true,
    });
  });
});
