import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const BUILT = ['**/node_modules/**', '**/dist/**'];
/** Tests that take long: real files, other programs asked hundreds of times, every fault in every host. `npm run check` leaves them out. */
const THOROUGH = ['corpus', 'oracle', 'conformance', 'thorough'].map((kind) => `**/*{-,.}${kind}.test.ts`);
const BROWSER = ['**/*.browser.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One file a core; by itself the runner leaves one core to a person who watches.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'quick',
          include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
          exclude: [...BUILT, ...THOROUGH, ...BROWSER],
        },
      },
      {
        extends: true,
        test: {
          name: 'thorough',
          include: THOROUGH.map((pattern) => `{packages,apps,scripts,bench}/${pattern}`),
          exclude: BUILT,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: BROWSER.map((pattern) => `{packages,apps,scripts}/${pattern}`),
          exclude: BUILT,
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
