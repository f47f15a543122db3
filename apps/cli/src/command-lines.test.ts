import type { AnyTool } from '@recto/contract/any-tool';
import { parseOptions } from '@recto/contract/options';
import { DECLARATIONS } from '@recto/tools/declarations';
import { describe, expect, test } from 'vitest';
import { allToolNames, toolNamed } from './aliases.ts';
import { COMMANDS } from './commands.ts';
import { configuredFlags } from './config-file.ts';
import { examplesOf } from './examples.ts';
import { GENERAL_FLAGS } from './general-flags.ts';
import { optionFlags, toOptions } from './option-flags.ts';
import { readArguments } from './read-arguments.ts';

const TOOLS: readonly AnyTool[] = Object.values(DECLARATIONS);

describe('every command ensures that', () => {
  test.each(TOOLS.map((tool) => [tool.id, tool] as const))('%s has examples that can be read', (id, tool) => {
    const flags = [...optionFlags(tool), ...GENERAL_FLAGS];
    for (const example of examplesOf(tool)) {
      const words = [...example.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain);
      expect(words.slice(0, 2)).toEqual(['recto', id]);
      const { given, positionals } = readArguments(words.slice(2), flags);
      expect(positionals.length, example).toBeGreaterThan(0);
      expect(() => parseOptions(tool.options, toOptions(given, optionFlags(tool))), example).not.toThrow();
    }
  });

  test('no option of a tool has the name of one that all tools have', () => {
    const general = GENERAL_FLAGS.map(({ name }) => name);
    for (const tool of TOOLS) {
      expect(
        optionFlags(tool).filter(({ name }) => general.includes(name)),
        tool.id,
      ).toEqual([]);
    }
  });

  test('each name leads to one tool, and no command has the name of a tool', () => {
    const names = allToolNames();
    expect(new Set(names).size).toBe(names.length);
    expect(toolNamed('join')).toBe('merge');
    for (const { name } of COMMANDS) expect(names).not.toContain(name);
  });

  test('a configuration sets options of all tools and of one, and never what is replaced', () => {
    const tool = DECLARATIONS.rotate;
    const read = (general: object, tools = {}) =>
      configuredFlags({ path: 'c', general: { ...general }, tools }, 'rotate', optionFlags(tool), GENERAL_FLAGS);
    const given = read({ quiet: true, timeout: 5 }, { rotate: { angle: 180 }, merge: { outline: 'flat' } });
    expect(given.map(({ flag, value }) => [flag.name, value])).toEqual([
      ['quiet', true],
      ['timeout', '5'],
      ['angle', '180'],
    ]);
    for (const refused of [{ force: true }, { output: 'x' }, { nothing: 1 }, { quiet: 'yes' }]) {
      expect(() => read(refused)).toThrowError(/cannot set/);
    }
  });
});
