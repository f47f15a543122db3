/** An engine whose one tool fails as it is told, or does nothing. For tests only. */

import { type ErrorCode, isErrorCode } from '@recto/contract/error-codes';
import { RectoError } from '@recto/contract/recto-error';
import { defineTool } from '@recto/contract/tool';
import { serveForServer } from '@recto/runtime/node/server-engine';
import * as z from 'zod/mini';

/** Everything that fills a gap in some text. */
export const DETAILS = {
  fileName: 'a.pdf',
  limit: 7,
  expected: 'a PDF',
  scheme: 'S',
  reason: 'R',
  width: 1,
  height: 2,
  option: 'o',
  problem: { code: 'c', text: 'p' },
  toolId: 't',
  engine: 'e',
  seconds: 3,
  missing: 'm',
  message: 'x',
};

export const throwingTool = defineTool({
  id: 'throwing',
  pages: [
    {
      route: 'throwing',
      title: 'Throwing',
      description: '',
      icon: '',
      group: 'arrange',
      featured: false,
      actionLabel: '',
      metaTitle: '',
      metaDescription: '',
      keywords: [],
    },
  ],
  accept: [{ kind: 'any', label: 'a file', extensions: [], mediaTypes: [], sniff: () => true }],
  limits: ({ how }) => ({ minFiles: 1, maxFiles: 2, maxFileMegabytes: 1, timeoutMs: how === 'hang' ? 2_000 : 60_000 }),
  options: z.strictObject({ how: z._default(z.string(), '') }),
  needs: [],
  output: { kind: 'one', extension: '.txt', mediaType: 'text/plain' },
  promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false },
});

const FAULTS: Readonly<Record<string, () => void>> = {
  crash: () => process.abort(),
  hang() {
    for (;;);
  },
  memory() {
    const kept: object[] = [];
    for (let index = 0; ; index++) kept.push({ index, text: `object ${index}` });
  },
};

/** @throws what the option names */
function fail(how: string): never {
  FAULTS[how]?.();
  throw isErrorCode(how)
    ? new RectoError(how as ErrorCode, DETAILS)
    : new TypeError('foreign words that nobody may see');
}

if (process.argv[2] !== undefined && process.argv[1]?.endsWith('throwing-engine.testing.ts')) {
  const toolset = {
    find: async () => throwingTool,
    loadOperation: async () => async (context: { readonly options: unknown }) =>
      fail((context.options as { how: string }).how),
  };
  serveForServer(toolset, {});
}
