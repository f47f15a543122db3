import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOfficeCapability } from '@recto/office';
import { createOfficePool, type OfficePool, officeSupport } from '@recto/office/pool';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node/capabilities';
import { findCorpus, qpdfCheck } from '@recto/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const corpus = findCorpus();
const canRun = corpus !== null && officeSupport() === 'warm' && existsSync('/usr/bin/bwrap');

describe.skipIf(!canRun)('documents of the corpus ensure that', { timeout: 240_000 }, () => {
  let pool: OfficePool;
  beforeAll(async () => {
    pool = await createOfficePool({ size: 1 });
  });
  afterAll(() => pool.close());

  const run = (name: string) => {
    const host = createInlineHost(RECTO_TOOLS, {
      ...NODE_CAPABILITIES,
      office: async () => createOfficeCapability(pool),
    });
    const bytes = new Uint8Array(readFileSync(join(corpus ?? '', 'office', name)));
    return host.run({ toolId: 'office2pdf', inputs: [bytesInput(name, bytes)], options: {} });
  };

  test('a document that ends a driven LibreOffice is converted by one without a listener, and the next one too', async () => {
    const { outputs, receipt } = await run('FloatingPictures.doc');
    expect(await qpdfCheck(outputs[0]?.bytes ?? new Uint8Array())).toEqual({ exitCode: 0, complaints: [] });
    expect(receipt.outputs[0]?.pages).toBe(8);
    expect((await run('SampleDoc.doc')).receipt.outputs).toHaveLength(1);
  });
});
