import type { AnyOperation, AnyTool } from '@recto/contract/any-tool';
import type { Looks } from '@recto/contract/promises';
import { resolveFor } from '@recto/contract/tool';
import type { ToolId } from '@recto/tools/ids';
import { describe, expect, test } from 'vitest';
import { createInlineHost } from '../inline/index.ts';
import { NODE_CAPABILITIES } from '../node/node-capabilities.ts';
import { bytesInput } from './inputs.ts';
import { RECTO_TOOLS } from './recto-tools.ts';
import { type Weakness, weakenedDocument } from './weakened-document.testing.ts';

const PASSWORD = 'a password';

/** Promises that only these tests have the tools make: none of them is made before it was tried on many files. */
const TRIED: Readonly<Partial<Record<string, Looks>>> = {
  unlock: 'same',
  compress: 'present',
  flatten: 'present',
};

async function find(toolId: string): Promise<AnyTool | undefined> {
  const tool = await RECTO_TOOLS.find(toolId);
  const looks = TRIED[toolId];
  if (!tool || !looks) return tool;
  return { ...tool, promises: (options) => ({ looks, ...resolveFor(tool.promises, options) }) };
}

/** An engine of a tool that does its work on a document which lacks something. */
function weakened(toolId: ToolId, weakness: Weakness | null) {
  const weak = bytesInput('whole.pdf', weakenedDocument(weakness));
  const loadOperation = async (): Promise<AnyOperation> => {
    const operation = await RECTO_TOOLS.loadOperation(toolId);
    return (context) => operation({ ...context, inputs: [weak] });
  };
  return createInlineHost({ find, loadOperation }, NODE_CAPABILITIES);
}

const whole = () => bytesInput('whole.pdf', weakenedDocument(null));

/** Every weakness, the tools whose verification must notice it, and what the refusal names. */
const WEAKNESSES: readonly (readonly [Weakness, readonly ToolId[], RegExp])[] = [
  ['fill', ['rotate', 'compress-lite'], /page contents: 1|drawings \(page 1\)/],
  ['glyph', ['rotate', 'compress-lite'], /page contents: 1|text \(page 1\)/],
  ['list entry', ['rotate', 'merge', 'compress-lite'], /values of form fields \(page 1\)/],
  ['soft mask', ['rotate', 'merge', 'split', 'compress-lite'], /pictures \(page 1\)/],
  ['look of an annotation', ['rotate', 'merge', 'split', 'compress-lite'], /Annotations \(page 1\)/],
  ['content of a page', ['compress-lite', 'compress', 'flatten'], /all that the page shows \(page 2\)/],
  ['state of a layer', ['rotate', 'compress-lite'], /Hidden layers/],
  ['layer', ['rotate', 'merge', 'compress-lite'], /Layers/],
  ['membership of a layer', ['rotate', 'merge', 'compress-lite'], /drawings \(page 1\)/],
  ['link', ['rotate', 'merge', 'compress-lite'], /Web links/],
  ['glyph of a font', ['rotate', 'merge'], /text \(page 1\)/],
  ['claim', ['rotate'], /the standard that the file claims to follow/],
  ['filter', ['rotate', 'merge', 'compress-lite'], /page contents: 1|contents that can be decoded \(page 2\)/],
];

describe('weakened engines ensure that', () => {
  test.each(['rotate', 'merge', 'split', 'compress-lite', 'compress', 'flatten'] as const)(
    'an engine of %s that drops nothing passes',
    async (toolId) => {
      const { receipt } = await weakened(toolId, null).run({ toolId, inputs: [whole()], options: {} });
      expect(receipt.outputs.length).toBeGreaterThan(0);
    },
  );

  const cases = WEAKNESSES.flatMap(([weakness, tools, named]) => tools.map((tool) => [weakness, tool, named] as const));
  test.each(cases)('one that drops a %s is refused by the promise of %s', async (weakness, toolId, named) => {
    const inputs = toolId === 'merge' ? [whole(), whole()] : [whole()];
    await expect(weakened(toolId, weakness).run({ toolId, inputs, options: {} })).rejects.toMatchObject({
      code: 'promise-broken',
      details: { missing: { text: expect.stringMatching(named) } },
    });
  });
});

test('ensures that an unlocked file with a stream that was decrypted wrongly is refused', async () => {
  const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
  const { outputs } = await host.run({ toolId: 'protect', inputs: [whole()], options: { userPassword: PASSWORD } });
  const locked = () => bytesInput('locked.pdf', outputs[0]?.bytes ?? new Uint8Array(), { password: PASSWORD });
  const unlock = (weakness: Weakness | null) => {
    const result = { name: 'r.pdf', mediaType: 'application/pdf', bytes: weakenedDocument(weakness) };
    const toolset = { find, loadOperation: async () => async () => ({ outputs: [result], notes: [] }) };
    return createInlineHost(toolset).run({ toolId: 'unlock', inputs: [locked()], options: {} });
  };
  expect((await unlock(null)).outputs).toHaveLength(1);
  await expect(unlock('decryption')).rejects.toMatchObject({
    code: 'promise-broken',
    details: { missing: { text: expect.stringMatching(/contents that can be decoded/) } },
  });
});
