import { PDF } from '@recto/contract/accept';
import { parseOptions } from '@recto/contract/options';
import { RectoError } from '@recto/contract/recto-error';
import { secretOption } from '@recto/contract/secret-option';
import { defineTool } from '@recto/contract/tool';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { GENERAL_FLAGS, OUTPUT, QUIET } from './general-flags.ts';
import { inFlagTerms, optionFlags, toOptions } from './option-flags.ts';
import { readArguments } from './read-arguments.ts';

const page = {
  route: 'x',
  title: 'X',
  description: 'X',
  icon: 'x',
  group: 'arrange',
  featured: false,
  actionLabel: 'X',
  metaTitle: 'X',
  metaDescription: 'X',
  keywords: [],
} as const;

const tool = defineTool({
  id: 'x',
  pages: [page],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 1, maxFileMegabytes: 1, timeoutMs: 1000 },
  options: z.strictObject({
    angle: z._default(z.literal([90, 180]), 90),
    formNames: z._default(z.enum(['rename', 'join']), 'rename'),
    enhance: z._default(z.boolean(), true),
    ranges: z._default(z.array(z.string()), []),
    languages: z._default(z.array(z.enum(['eng', 'deu'])), ['eng']),
    userPassword: secretOption('Opens it'),
    dpi: z._default(z.number().check(z.minimum(36)), 150),
  }),
  needs: [],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf' },
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false },
});

const flags = optionFlags(tool);
const read = (...args: string[]) => readArguments(args, [...flags, ...GENERAL_FLAGS]);
const optionsOf = (...args: string[]) => toOptions(read(...args).given, flags);

describe('the command line ensures that', () => {
  test.each<[string[], Record<string, unknown>]>([
    [[], {}],
    [['--angle', '180'], { angle: 180 }],
    [['--angle=180'], { angle: 180 }],
    [['--languages', 'deu+eng'], { languages: ['deu', 'eng'] }],
    [['--angle', '90', '--angle', '180'], { angle: 180 }],
    [['--form-names', 'join'], { formNames: 'join' }],
    [['--no-enhance'], { enhance: false }],
    [['--enhance'], { enhance: true }],
    [['--ranges', '1-3,5', '--ranges', 'z'], { ranges: ['1-3,5', 'z'] }],
    [['--ranges', ''], { ranges: [''] }],
    [['--languages', 'eng, deu'], { languages: ['eng', 'deu'] }],
    [['--languages', ''], { languages: [] }],
    [['--user-password-file', 'secret.txt'], {}],
    [['--dpi', '72.5'], { dpi: 72.5 }],
  ])('%j spells the options %j, which the schema takes', (args, expected) => {
    expect(optionsOf(...args)).toEqual(expected);
    expect(() => parseOptions(tool.options, optionsOf(...args))).not.toThrow();
  });

  test.each<[string[], string]>([
    [['--angle', '45'], 'Option "--angle": The value must be one of 90, 180'],
    [['--angle', 'left'], 'Option "--angle": The value must be one of 90, 180'],
    [['--form-names', 'x'], 'Option "--form-names": The value must be one of rename, join'],
    [['--dpi', 'many'], 'Option "--dpi": The value must be of type number'],
    [['--dpi', '1'], 'Option "--dpi": The value must be at least 36'],
    [['--languages', 'eng,xyz'], 'Option "--languages": The value must be one of eng, deu'],
  ])('%j is refused in the terms of the command line', (args, text) => {
    const complaint = () => {
      try {
        parseOptions(tool.options, optionsOf(...args));
      } catch (thrown) {
        if (thrown instanceof RectoError) throw inFlagTerms(thrown, flags);
      }
    };
    expect(complaint).toThrowError(text);
  });

  test('files, - and what follows -- are positional, wherever flags stand', () => {
    const { given, positionals } = read('a.pdf', '-o', 'out.pdf', '-', '-q', '--', '--strange.pdf');
    expect(positionals).toEqual(['a.pdf', '-', '--strange.pdf']);
    expect(given).toEqual([
      { flag: OUTPUT, value: 'out.pdf' },
      { flag: QUIET, value: true },
    ]);
    expect(read('-oout.pdf', '--output=b.pdf', '-o', '-').given.map(({ value }) => value)).toEqual([
      'out.pdf',
      'b.pdf',
      '-',
    ]);
  });

  test.each([
    [['--colour', 'red'], 'There is no option --colour here'],
    [['-x'], 'There is no option -x here'],
    [['--user-password', 'x'], 'There is no option --user-password here'],
    [['--no-angle'], 'There is no option --no-angle here'],
    [['--angle'], 'Option --angle needs a value: 90|180'],
    [['--angle', '--dpi', '72'], 'Option --angle needs a value: 90|180'],
    [['--json=yes'], 'Option --json takes no value'],
  ])('%j is bad usage', (args, text) => {
    expect(() => read(...args)).toThrowError(text);
  });
});
