import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations, ruleNames, type Violation } from './import-rules.ts';
import { makeScratchCopy, type ScratchCopy } from './scratch-copy.testing.ts';

interface Plant {
  readonly rule: string;
  /** The file that breaks the rule. */
  readonly path: string;
  readonly text: string;
  /** Further files, for imports that go by way of another. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** Each PDF library, and one that it must not import. */
const LIBRARIES_AND_ABOVE = [
  ['codecs', 'pdf-core'],
  ['pdf-core', 'pdf-fonts'],
  ['pdf-fonts', 'pdf-content'],
  ['pdf-content', 'pdf-document'],
  ['pdf-document', 'pdf-overlay'],
  ['pdf-overlay', 'pdf-edit'],
  ['pdf-edit', 'pdf-create'],
  ['pdf-clean', 'pdf-compress'],
  ['pdf-create', 'pdf-compress'],
  ['pdf-compress', 'pdf-redact'],
  ['pdf-redact', 'pdf-salvage'],
  ['pdf-salvage', 'pdf-sign'],
  ['pdf-sign', 'pdf-text-layer'],
  ['pdf-text-layer', 'pdf-create'],
] as const;

/** Every way to break each rule that somebody would try: named, relative, type-only, lazy, by way of another file. */
const PLANTS: readonly Plant[] = [
  {
    rule: 'the-ground-is-layered',
    path: 'packages/words/src/planted-contract.ts',
    text: "export type { Receipt } from '@recto/contract/receipt';\n",
  },
  {
    rule: 'the-ground-is-layered',
    path: 'packages/contract/src/planted-work.ts',
    text: "import { nextTurn } from '@recto/work/cancellation';\nexport const planted = nextTurn;\n",
  },
  {
    rule: 'the-ground-is-layered',
    path: 'packages/work/src/planted-by-name.ts',
    text: "import { PdfName } from '@recto/pdf-core';\nexport const planted = PdfName.of('A');\n",
  },
  {
    rule: 'the-ground-is-layered',
    path: 'packages/contract/src/planted-by-path.ts',
    text: "export type { PdfObject } from '../../pdf-core/src/objects/objects.ts';\n",
  },
  {
    rule: 'what-is-shared-has-several-users',
    path: 'packages/words/src/planted-of-nobody.ts',
    text: 'export const planted = 1;\n',
  },
  {
    rule: 'what-is-shared-has-several-users',
    path: 'packages/contract/src/planted-of-one.ts',
    text: 'export const planted = 1;\n',
    beside: {
      'packages/svg/src/planted-user.ts': "export { planted } from '@recto/contract/planted-of-one';\n",
      'packages/svg/src/planted-user.test.ts': "export { planted } from '@recto/contract/planted-of-one';\n",
    },
  },
  {
    rule: 'what-is-shared-has-several-users',
    path: 'packages/tools/src/building-blocks/planted-of-one.ts',
    text: 'export const planted = 1;\n',
    beside: {
      'packages/tools/src/merge/planted-user.ts': "export { planted } from '../building-blocks/planted-of-one.ts';\n",
    },
  },
  {
    rule: 'packages-know-no-app',
    path: 'packages/ui/src/planted.ts',
    text: "import '../../../apps/web/src/planted-target.ts';\n",
    beside: { 'apps/web/src/planted-target.ts': 'export const target = 1;\n' },
  },
  {
    rule: 'the-library-is-an-end',
    path: 'packages/ui/src/planted-library.ts',
    text: "import { PAPER } from '@recto/library/document';\nexport const planted = PAPER;\n",
  },
  {
    rule: 'apps-are-ends',
    path: 'apps/cli/src/planted-app.ts',
    text: "import '../../server/src/planted-target.ts';\n",
    beside: { 'apps/server/src/planted-target.ts': 'export const target = 1;\n' },
  },
  {
    rule: 'capabilities-know-no-tool',
    path: 'packages/pdf-core/src/planted-tool.ts',
    text: "import { TOOL_IDS } from '@recto/tools/ids';\nexport const planted = TOOL_IDS;\n",
  },
  {
    rule: 'capabilities-know-not-each-other',
    path: 'packages/raster/src/planted.ts',
    text: "import type { PageImage } from '@recto/images';\nexport type Planted = PageImage;\n",
  },
  {
    rule: 'a-recipe-is-data',
    path: 'packages/recipes/src/planted-tool.ts',
    text: "import { TOOL_IDS } from '@recto/tools/ids';\nexport const planted = TOOL_IDS;\n",
  },
  ...LIBRARIES_AND_ABOVE.map(([library, above]) => ({
    rule: 'libraries-are-layered',
    path: `packages/${library}/src/planted-above.ts`,
    text: `import '@recto/${above}';\n`,
  })),
  {
    rule: 'one-door-a-package',
    path: 'packages/pdf-edit/src/planted-window.ts',
    text: "export { Lexer } from '../../pdf-core/src/lexer.ts';\n",
  },
  {
    rule: 'one-door-a-package',
    path: 'apps/cli/src/planted-window.ts',
    text: "export type { Note } from '../../../packages/contract/src/receipt.ts';\n",
  },
  {
    rule: 'tools-are-strangers',
    path: 'packages/tools/src/rotate/planted-stranger.ts',
    text: "import merge from '../merge/tool.ts';\nexport const planted = merge;\n",
  },
  {
    rule: 'tools-are-strangers',
    path: 'packages/tools/src/building-blocks/planted-tool.ts',
    text: "import merge from '../merge/tool.ts';\nexport const planted = merge;\n",
  },
  {
    rule: 'a-declaration-is-data',
    path: 'packages/tools/src/planted-declaration/tool.ts',
    text: "import { createElement } from 'react';\nexport default createElement;\n",
  },
  {
    rule: 'a-declaration-is-data',
    path: 'packages/tools/src/planted-declaration-two/tool.ts',
    text: "import './page/names.ts';\n",
    beside: { 'packages/tools/src/planted-declaration-two/page/names.ts': 'export const names = [];\n' },
  },
  {
    rule: 'both-sides-of-a-tool-share-data',
    path: 'packages/tools/src/planted-data/layout.ts',
    text: "import { PdfName } from '@recto/pdf-core';\nexport default PdfName;\n",
  },
  {
    rule: 'both-sides-of-a-tool-share-data',
    path: 'packages/tools/src/planted-data/shared-with-engine.ts',
    text: "export * from './engine/planted-work.ts';\n",
    beside: { 'packages/tools/src/planted-data/engine/planted-work.ts': 'export const work = 1;\n' },
  },
  {
    rule: 'an-engine-imports-libraries',
    path: 'packages/tools/src/planted-operation/engine/operation.ts',
    text: "export const load = () => import('@recto/raster');\n",
  },
  {
    rule: 'an-engine-imports-libraries',
    path: 'packages/tools/src/planted-operation/engine/beside.ts',
    text: "import '../page/planted-panel.ts';\n",
    beside: { 'packages/tools/src/planted-operation/page/planted-panel.ts': 'export const panel = 1;\n' },
  },
  {
    rule: 'an-engine-reaches-no-host-and-no-screen',
    path: 'packages/tools/src/planted-reach/engine/operation.ts',
    text: "import './between.ts';\n",
    beside: { 'packages/tools/src/planted-reach/engine/between.ts': "import 'react';\n" },
  },
  {
    rule: 'a-panel-sees-no-engine',
    path: 'packages/tools/src/planted-panel/page/panel.tsx',
    text: "import '../engine/operation.ts';\n",
    beside: { 'packages/tools/src/planted-panel/engine/operation.ts': 'export default 1;\n' },
  },
  {
    rule: 'a-panel-sees-no-engine',
    path: 'packages/tools/src/planted-content/page/content.tsx',
    text: "export const load = () => import('@recto/pdf-edit');\n",
  },
  {
    rule: 'an-icon-is-a-drawing',
    path: 'packages/tools/src/planted-icon/page/icon.tsx',
    text: "import tool from '../tool.ts';\nexport const ICONS = { [tool]: null };\n",
    beside: { 'packages/tools/src/planted-icon/tool.ts': "export default 'planted';\n" },
  },
  {
    rule: 'a-guide-is-text',
    path: 'packages/tools/src/planted-guide/page/guide.ts',
    text: "import tool from '../tool.ts';\nexport const GUIDE = tool;\n",
    beside: { 'packages/tools/src/planted-guide/tool.ts': "export default 'planted';\n" },
  },
  {
    rule: 'isomorphic-code-has-no-node',
    path: 'packages/pdf-core/src/planted-node.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const planted = readFileSync;\n",
  },
  {
    rule: 'isomorphic-code-has-no-node',
    path: 'packages/runtime/src/engine/planted-node.ts',
    text: "import { Buffer } from 'buffer';\nexport const planted = Buffer;\n",
  },
  {
    rule: 'isomorphic-code-imports-no-node-file',
    path: 'packages/contract/src/planted-node-file.ts',
    text: "import './planted-target.node.ts';\n",
    beside: { 'packages/contract/src/planted-target.node.ts': 'export const target = 1;\n' },
  },
  {
    rule: 'the-main-thread-stays-light',
    path: 'apps/web/src/planted-lazy.ts',
    text: "export const load = () => import('@recto/tools/operations');\n",
  },
  {
    rule: 'the-main-thread-stays-light',
    path: 'apps/web/src/planted-far.ts',
    text: "import './planted-between.ts';\n",
    beside: { 'apps/web/src/planted-between.ts': "export * from '@recto/pdf-core';\n" },
  },
  {
    rule: 'the-server-draws-nothing',
    path: 'apps/server/src/planted-screen.ts',
    text: "export const load = () => import('react');\n",
  },
  {
    rule: 'the-server-draws-nothing',
    path: 'apps/cli/src/planted-panel.ts',
    text: "import '../../../packages/tools/src/planted-panel/page/panel.tsx';\n",
  },
  {
    rule: 'only-codecs-knows-fflate',
    path: 'packages/pdf-core/src/planted-codec.ts',
    text: "import { inflateSync } from 'fflate';\nexport const planted = inflateSync;\n",
  },
  {
    rule: 'only-the-core-knows-ciphers',
    path: 'packages/runtime/src/planted-cipher.ts',
    text: "import { sha256 } from '@noble/hashes/sha2.js';\nexport const planted = sha256;\n",
  },
  {
    rule: 'only-pdf-content-reads-content',
    path: 'packages/pdf-text-layer/src/planted-reader.ts',
    text: "import { Lexer } from '@recto/pdf-core/syntax';\nexport const planted = new Lexer(new Uint8Array(0));\n",
  },
  {
    rule: 'only-raster-knows-pdfium',
    path: 'packages/runtime/src/planted-pdfium.ts',
    text: "export const load = () => import('@embedpdf/pdfium');\n",
  },
  {
    rule: 'only-ocr-knows-tesseract',
    path: 'packages/runtime/src/planted-tesseract.ts',
    text: "export const load = () => import('tesseract.js-core/tesseract-core-simd.js');\n",
  },
  {
    rule: 'the-testkit-is-for-tests',
    path: 'packages/runtime/src/planted-testkit.ts',
    text: "import '../../testkit/src/planted-target.ts';\n",
    beside: { 'packages/testkit/src/planted-target.ts': 'export const target = 1;\n' },
  },
  {
    rule: 'everything-resolves',
    path: 'packages/ui/src/planted-nowhere.ts',
    text: "import '@recto/nowhere';\n",
  },
  {
    rule: 'no-cycles',
    path: 'packages/ui/src/planted-cycle.ts',
    text: "import { back } from './planted-cycle-back.ts';\nexport const forth = () => back;\n",
    beside: {
      'packages/ui/src/planted-cycle-back.ts':
        "import { forth } from './planted-cycle.ts';\nexport const back = () => forth;\n",
    },
  },
];

describe('the import rules', () => {
  let copy: ScratchCopy;
  let violations: readonly Violation[] = [];

  beforeAll(() => {
    copy = makeScratchCopy();
    for (const { path, text, beside } of PLANTS) {
      for (const [name, content] of Object.entries({ ...beside, [path]: text })) {
        mkdirSync(dirname(join(copy.folder, name)), { recursive: true });
        writeFileSync(join(copy.folder, name), content);
      }
    }
    violations = findViolations(copy.folder);
    // The whole graph is read, which waits for its turn beside other tests.
  }, 240_000);
  afterAll(() => copy.remove());

  test.each(PLANTS)('ensures that $rule catches $path', ({ rule, path }) => {
    const isPlanted = ({ from, via }: Violation) => from === path || (rule === 'no-cycles' && via.includes(path));
    expect(violations.filter(isPlanted).map((violation) => violation.rule)).toContain(rule);
  });

  test('ensures that every rule has a planted violation', () => {
    expect(ruleNames().filter((name) => !PLANTS.some(({ rule }) => rule === name))).toEqual([]);
  });

  test('ensures that nothing but the plants breaks a rule', () => {
    expect(violations.filter(({ from, via }) => ![from, ...via].some((name) => name.includes('planted')))).toEqual([]);
  });
});
