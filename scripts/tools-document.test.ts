import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PDF } from '../packages/contract/src/accept.ts';
import { defineTool } from '../packages/contract/src/tool.ts';
import { toolsDocument } from './tools-document.ts';

const tool = (title: string, maxFiles: number) =>
  defineTool({
    id: 'crop',
    pages: [
      {
        route: 'crop',
        title,
        description: 'Cuts margins off.',
        icon: 'crop',
        group: 'arrange',
        featured: false,
        actionLabel: 'Crop',
        metaTitle: 'Crop',
        metaDescription: 'Crop',
        keywords: [],
      },
    ],
    accept: [PDF],
    limits: { minFiles: 1, maxFiles, maxFileMegabytes: 10, timeoutMs: 1000 },
    options: z.strictObject({ marginPoints: z._default(z.number(), 0) }),
    needs: [],
    output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf' },
    promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false },
  });

test('ensures that facts follow the declaration, and what was written by hand stays', () => {
  const first = toolsDocument([tool('Crop PDF', 1)], '');
  expect(first).toContain('## Crop PDF: `crop`');
  expect(first).toContain('Takes one file (.pdf) of at most 10 MB. Makes one file.');
  expect(first).toContain('`--margin-points`');
  const written = `${first}\nBy hand.\n`;
  const second = toolsDocument([tool('Crop pages', 3)], written);
  expect(second).toContain('## Crop pages: `crop`');
  expect(second).toContain('Takes 1 to 3 files');
  expect(second).toMatch(/<!-- \/facts -->\n\nBy hand\.\n$/);
  expect(toolsDocument([tool('Crop pages', 3)], second)).toBe(second);
});
