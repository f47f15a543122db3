import { describe, expect, test } from 'vitest';
import { findStyleFaults, MAX_LINES } from './style-rules.ts';

const rulesBrokenBy = (path: string, text: string, more: Readonly<Record<string, string>> = {}) =>
  findStyleFaults(new Map(Object.entries({ [path]: text, ...more }))).map(({ rule }) => rule);

const linesOf = (count: number) => 'const x = 1;\n'.repeat(count);

describe('the style rules', () => {
  test.each([
    ['file-length', 'packages/a/src/long.ts', linesOf(MAX_LINES.source + 1)],
    ['file-length', 'packages/a/src/long.test.ts', linesOf(MAX_LINES.test + 1)],
    ['no-switch-over-tools', 'apps/a/src/x.ts', 'switch (message.toolId) {\n'],
    ['no-switch-over-tools', 'apps/a/src/x.ts', '  switch (tool.id) {\n'],
    ['no-switch-over-tools', 'apps/a/src/x.tsx', 'switch (operation) {\nreturn <p />;\n'],
    ['no-tool-id', 'packages/ui/src/x.ts', "const TOOL = 'repair';\n"],
    ['no-tool-id', 'packages/runtime/src/node/x.ts', 'if (toolId === "pdf-to-word") return;\n'],
    ['no-double-cast', 'packages/a/src/x.ts', 'const y = x as unknown as string;\n'],
    ['todo-names-its-owner', 'packages/a/src/x.ts', '// TODO later\n'],
    ['todo-names-its-owner', 'packages/a/src/x.ts', '// FIXME: breaks\n'],
    ['no-machine-path', 'docs/x.md', 'see /work/shared/x\n'],
    ['no-machine-path', 'packages/a/src/x.ts', "const path = '/home/someone/x.pdf';\n"],
    ['no-machine-path', 'README.md', 'C:\\Users\\me\n'],
    ['bounds-from-the-schema', 'packages/tools/src/a/page/panel.tsx', '<NumberField\n  min={10}\n  max={2_400}\n/>\n'],
    ['no-physical-side', 'packages/a/src/x.css', '.a {\n  margin-left: 4px;\n}\n'],
    ['no-physical-side', 'packages/a/src/x.css', '.a {\n  text-align: right;\n}\n'],
    ['no-physical-side', 'packages/a/src/x.css', '.a { left: 0; }\n'],
    ['no-physical-side', 'packages/a/src/x.css', '.a {\n  max-width: 2rem;\n}\n'],
    ['no-physical-side', 'apps/a/src/x.css', '.a {\n  transform: rotate(1deg) translateX(4px);\n}\n'],
    ['no-private-registry', 'package-lock.json', '"resolved": "https://registry.example.test/x.tgz"\n'],
    ['note-has-a-message', 'packages/a/src/x.ts', "return [{ kind: 'lost', item: 'links', count, text }];\n"],
    [
      'note-has-a-message',
      'packages/a/src/x.ts',
      "push({\n  kind: 'kept',\n  item: 'a',\n  count: 1,\n  text: 'x',\n});\n",
    ],
    ['doc-comment', 'packages/a/src/x.ts', '/** What is no element. */\nconst x = 1;\n'],
    ['doc-comment', 'packages/a/src/x.ts', '  /**\n   * Where it begins.\n   */\n  x: 1;\n'],
    ['no-vague-name', 'packages/a/src/utils.ts', ''],
    ['no-vague-name', 'packages/a/src/common/x.ts', ''],
    ['no-vague-name', 'packages/a/src/pdf-helpers.ts', ''],
    ['no-vague-name', 'packages/a/src/job-manager.ts', ''],
    ['kebab-case', 'packages/a/src/PageGrid.tsx', '<p />'],
    ['kebab-case', 'packages/a/src/page_grid.ts', ''],
    ['fixture-has-a-row', 'packages/a/fixtures/x.pdf', ''],
    ['one-yield', 'packages/a/src/x.ts', 'await new Promise((resolve) => setTimeout(resolve, 0));\n'],
    ['one-yield', 'packages/a/src/x.ts', 'await new Promise(setImmediate);\nsetImmediate(next);\n'],
    ['one-lending-pool', 'packages/a/src/x.ts', 'const worker = this.#idle.pop() ?? start();\n'],
    ['one-jpeg-walk', 'packages/a/src/x.ts', 'const MARKER = { soi: 0xd8, sos: 0xda };\n'],
    ['one-similarity', 'bench/a/x.ts', 'const [C1, C2] = [6.5025, 58.5225];\n'],
    ['one-content-reader', 'packages/a/src/x.ts', "const showing = new Set(['Tj', 'TJ']);\n"],
    ['one-content-reader', 'packages/a/src/y.ts', "if (lexer.isKeyword('BI')) readImage();\n"],
    ['one-interpreter', 'packages/a/src/x.ts', "if (reader.operator === 'Tf') setFont();\n"],
    ['one-interpreter', 'packages/a/src/y.ts', 'const reader = new ContentReader(bytes);\n'],
    ['one-interpreter', 'packages/pdf-clean/src/content/z.ts', "const text = '9 Tf';\n"],
    ['one-interpreter', 'packages/pdf-salvage/src/content-search.ts', 'const moved = true;\n'],
    ['one-affine-matrix', 'packages/a/src/x.ts', 'interface PlaneMap {\n  readonly a: number;\n}\n'],
    ['one-crc32', 'packages/a/src/x.ts', 'const POLYNOMIAL = 0xedb88320;\n'],
    ['one-zip', 'packages/a/src/x.ts', 'const LOCAL_HEADER = 0x04034b50;\n'],
    ['one-escape-xml', 'packages/a/src/x.ts', "const escaped = text.replaceAll('<', '&lt;');\n"],
    ['plain-names', 'packages/a/src/x.ts', 'await context.handOver(result);\n'],
    ['plain-names', 'packages/a/src/x.ts', 'if (isAboard(file)) return;\n'],
    ['plain-names', 'packages/a/src/x.ts', '/** Runs caged. */\n'],
    ['plain-names', 'packages/a/src/x.ts', 'const child = fenced(command);\n'],
    ['plain-names', 'docs/x.md', 'A file is written anew.\n'],
    ['plain-names', 'packages/a/src/x.ts', 'class SignatureRoom {}\n'],
    ['plain-names', 'packages/a/src/signature-room.ts', ''],
    ['plain-names', 'docs/adr/0099-scans-become-ink-over-paper.md', ''],
    ['plain-names', 'docs/x.md', 'See 0018-tickets-and-turns.md.\n'],
    ['plain-names', 'packages/a/src/x.ts', 'type Picture = GreyImage;\n'],
    ['plain-words', 'packages/a/src/x.ts', '/** For whoever calls. */\n'],
    ['plain-words', 'packages/a/src/x.ts', '// What it shall be.\n'],
    ['no-packed-literal', 'packages/a/src/x.ts', 'const box = { ...{ left, top }, right };\n'],
    ['tsx-has-jsx', 'packages/a/src/x.tsx', 'export const identity = <Value,>(value: Value) => value;\n'],
    ['node-file-is-node', 'packages/a/src/x.node.ts', 'export const one = 1;\n'],
    ['test-helper-name', 'packages/a/src/tests/lines.ts', 'export const LINE = 1;\n'],
    ['test-helper-name', 'packages/a/src/testing/lines.ts', 'export const LINE = 1;\n'],
    ['test-helper-name', 'packages/a/src/invariants.ts', "import { expect } from 'vitest';\n"],
    ['test-helper-name', 'packages/a/src/sample.ts', "import { buildPdf } from '@recto/testkit';\n"],
  ])('ensures that %s catches %s', (rule, path, text) => {
    expect(rulesBrokenBy(path, text)).toEqual([rule]);
  });

  test.each([
    ['packages/a/src/long.ts', linesOf(MAX_LINES.source)],
    ['packages/a/src/written.ts', `// Generated by a script.\n${linesOf(MAX_LINES.source)}`],
    [
      'packages/a/src/x.ts',
      "switch (issue.code) {\n// TODO(ada, 12) when the engine can\nfetch('/api/work/things');\n",
    ],
    ['packages/a/src/x.ts', "const told = note({ kind: 'kept', item: 'a', count: 1 }, WORDS);\n"],
    ['packages/ui/src/x.ts', "message('repair.outcome', 'What came back');\n"],
    ['packages/tools/src/merge/x.ts', "const TOOL = 'merge';\n"],
    ['packages/a/src/page-grid.test.tsx', 'const a = b as unknown;\nrender(<p />);\n'],
    ['docs/README.md', 'See `npm test`.\n'],
    ['packages/a/src/x.ts', "const space = isDeep ? 'grey16' : 'b-w';\n"],
    ['packages/a/src/x.ts', 'const all = { ...(signal && { signal }), ...rest, list: [...items] };\n'],
    ['packages/a/src/x.tsx', 'export const Rule = () => <hr />;\n'],
    ['packages/a/src/x.node.ts', "import { readFile } from 'node:fs/promises';\n"],
    ['packages/a/src/tests/lines.testing.ts', "import { expect } from 'vitest';\n"],
    ['packages/testkit/src/lines.ts', "import { test } from 'vitest';\n"],
    ['bench/x.ts', "import { buildPdf } from '@recto/testkit';\n"],
  ])('ensures that %s may be as it is', (path, text) => {
    expect(rulesBrokenBy(path, text)).toEqual([]);
  });

  test('ensures that a fixture with a row in its README is accepted', () => {
    const readme = { 'packages/a/fixtures/README.md': '| `deep/x.pdf` | built by hand | CC0 | purpose |\n' };
    expect(rulesBrokenBy('packages/a/fixtures/deep/x.pdf', '', readme)).toEqual([]);
  });
});
