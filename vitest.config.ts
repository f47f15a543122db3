import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test-order.ts';

const BUILT = ['**/node_modules/**', '**/dist/**'];
/** Tests that take long: real files, other programs asked hundreds of times, every fault in every host. */
const THOROUGH = ['corpus', 'oracle', 'conformance', 'thorough'].map((kind) => `**/*{-,.}${kind}.test.ts`);
/** Tests of the built site: its documents, read as files, and one journey for each tool in a browser. */
const SITE = ['**/*.html.test.ts', '**/*.journey.test.ts'];
const BROWSER = ['**/*.browser.test.ts'];
/** Tests for every engine of the web; two engines at a time. */
const ENGINES = ['**/*.engines.test.ts'];

const anywhere = (patterns: readonly string[]) => patterns.map((pattern) => `{packages,apps,scripts,bench}/${pattern}`);
const BUILD_FIRST = ['scripts/build-for-tests.ts'];

/**
 * `npm run check` runs `quick`, `npm test` also `site`, and `npm run house -- test:all` everything. All but `engines` share the cores: a
 * browser often waits where a computation does not. Tests wait for states; the times only end what would hang.
 */
export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A busy machine shows late what a quiet one shows at once.
    expect: { poll: { timeout: 120_000 } },
    // One file a core; by itself the runner leaves one core to a person who watches.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // On a busy machine V8 13.6 now and then fails a check of its own (JitPageReference) when it frees WebAssembly code.
    execArgv: ['--no-wasm-code-gc'],
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
          exclude: [...BUILT, ...THOROUGH, ...SITE, ...BROWSER, ...ENGINES],
        },
      },
      {
        extends: true,
        test: {
          name: 'site',
          include: anywhere(SITE),
          exclude: BUILT,
          globalSetup: BUILD_FIRST,
          maxConcurrency: 3,
        },
      },
      {
        extends: true,
        test: { name: 'thorough', include: anywhere(THOROUGH), exclude: BUILT, testTimeout: 900_000 },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: anywhere(BROWSER),
          exclude: BUILT,
          globalSetup: BUILD_FIRST,
          maxConcurrency: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: anywhere(ENGINES),
          exclude: BUILT,
          globalSetup: BUILD_FIRST,
          testTimeout: 900_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
