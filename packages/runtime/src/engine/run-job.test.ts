import { PDF } from '@recto/contract/accept';
import type { AnyOperation, AnyTool } from '@recto/contract/any-tool';
import type { InputFile, OutputFile } from '@recto/contract/job';
import { EVERYTHING } from '@recto/contract/promises';
import { defineTool } from '@recto/contract/tool';
import { buildPdf, lockWithQpdf, plainPdf, pngFile, richSpec, scanPdf, truncated } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createInlineHost } from '../inline/index.ts';
import { describeFile } from './describe-file.ts';
import { bytesInput } from './inputs.ts';
import { runJob } from './run-job.ts';
import type { CapabilityLoaders } from './toolset.ts';

const tool = defineTool({
  id: 'careless',
  pages: [
    {
      route: 'careless',
      title: 'Careless',
      description: 'Careless',
      icon: 'careless',
      group: 'arrange',
      featured: false,
      actionLabel: 'Careless',
      metaTitle: 'Careless',
      metaDescription: 'Careless',
      keywords: [],
    },
  ],
  accept: [PDF],
  limits: { minFiles: 1, maxFiles: 2, maxFileMegabytes: 10, timeoutMs: 20_000 },
  options: z.strictObject({}),
  needs: [],
  output: { kind: 'one', extension: '.pdf', mediaType: 'application/pdf' },
  promises: { pages: 'same', content: 'unchanged', keeps: EVERYTHING, keepsLabels: true },
});

/** Runs a tool that promises everything and does what it is told here. */
function run(work: AnyOperation, input: InputFile, capabilities: CapabilityLoaders = {}, asked: AnyTool = tool) {
  const toolset = { find: async () => asked, loadOperation: async () => work };
  return createInlineHost(toolset, capabilities).run({ toolId: tool.id, inputs: [input] });
}

const giving =
  (...results: readonly Uint8Array[]): AnyOperation =>
  async () => ({
    outputs: results.map((bytes) => ({ name: 'r.pdf', mediaType: 'application/pdf', bytes })),
    notes: [],
  });

const rich = buildPdf(richSpec({ pages: 6 }));
const input = bytesInput('rich.pdf', rich);

describe('runJob ensures that', () => {
  test('a result that holds everything is handed out with its receipt', async () => {
    const { receipt } = await run(giving(rich), input);
    expect(receipt.lines.find(({ item }) => item === 'outlineItems')?.before).toBeGreaterThan(0);
    expect(receipt.outputs[0]?.sha256).toBe(receipt.inputs[0]?.sha256);
  });

  test('a file that says it has more pages than it holds is told of', async () => {
    const text = new TextDecoder('latin1').decode(plainPdf('X', 2));
    const boasting = Uint8Array.from(text.replace('/Count 2', '/Count 9'), (character) => character.charCodeAt(0));
    const { receipt } = await run(giving(boasting), bytesInput('boasting.pdf', boasting));
    expect(receipt.notes).toMatchObject([{ kind: 'lost', item: 'pages', count: 7, fileName: 'boasting.pdf' }]);
  });

  test.each<[string, Uint8Array[], RegExp]>([
    ['a result of other pages', [plainPdf('X', 6)], /Bookmarks.*Form fields/],
    ['a result with a page too few', [buildPdf(richSpec({ pages: 5 }))], /pages too many or too few/],
    ['a result that does not open', [new TextEncoder().encode('%PDF-1.7 nothing')], /a result that opens/],
    ['an empty result', [new Uint8Array()], /r\.pdf/],
    ['no result', [], /the result/],
  ])('%s is not handed out', async (_, results, missing) => {
    await expect(run(giving(...results), input)).rejects.toMatchObject({
      code: 'promise-broken',
      details: { missing: { text: expect.stringMatching(missing) } },
    });
  });

  test('what is handed over leaves at once, stands on the receipt and is not handed out again', async () => {
    const stored: string[] = [];
    const images = {
      ...tool,
      promises: { pages: 'any', content: 'may-change', keeps: [], keepsLabels: false },
    } as const;
    const operation: AnyOperation = async ({ emit }) => {
      for (const name of ['1.png', '2.png']) {
        await emit?.({ name, mediaType: 'image/png', bytes: Uint8Array.of(1, 2, 3) });
        expect(stored.at(-1)).toBe(name);
      }
      return { outputs: [], notes: [] };
    };
    const job = {
      tool: images,
      operation,
      inputs: [input],
      options: {},
      capabilities: {},
      ranOn: 'device' as const,
      signal: new AbortController().signal,
      onPercent: () => {},
    };
    const onOutput = async (output: OutputFile, position: number) => {
      expect(position).toBe(stored.length);
      stored.push(output.name);
    };
    const { outputs, receipt } = await runJob({ ...job, onOutput });
    expect(outputs).toEqual([]);
    expect(receipt.outputs.map(({ name, sizeBytes, sha256 }) => [name, sizeBytes, sha256.length])).toEqual([
      ['1.png', 3, 64],
      ['2.png', 3, 64],
    ]);
    const empty: AnyOperation = async ({ emit }) => {
      await emit?.({ name: 'empty.png', mediaType: 'image/png', bytes: new Uint8Array() });
      return { outputs: [], notes: [] };
    };
    await expect(runJob({ ...job, operation: empty, onOutput })).rejects.toMatchObject({ code: 'promise-broken' });
  });

  test('what an operation throws becomes an error of the table', async () => {
    const throwing =
      (thrown: unknown): AnyOperation =>
      () =>
        Promise.reject(thrown);
    await expect(run(throwing(new TypeError('x')), input)).rejects.toMatchObject({ code: 'processing-failed' });
    await expect(run(throwing(new RangeError('Array buffer allocation failed')), input)).rejects.toMatchObject({
      code: 'out-of-memory',
    });
  });

  test('a tool whose engine is absent or does not load says so', async () => {
    const drawing: AnyTool = { ...tool, needs: ['raster'] };
    await expect(run(giving(rich), input, {}, drawing)).rejects.toMatchObject({ code: 'engine-missing' });
    const broken = { raster: () => Promise.reject(new Error('offline')) };
    await expect(run(giving(rich), input, broken, drawing)).rejects.toMatchObject({
      code: 'engine-missing',
      message: 'This tool cannot work here without the page renderer',
    });
  });

  test('damaged files are told before any work, and rescued ones on the receipt', async () => {
    let hasRun = false;
    const noting: AnyOperation = async (context) => {
      hasRun = true;
      return giving(await (context.inputs[0] ?? input).bytes())(context);
    };
    const nothing = bytesInput('bad.pdf', new TextEncoder().encode('%PDF-1.7\n1 0 obj\n'));
    await expect(run(noting, nothing)).rejects.toMatchObject({ code: 'input-damaged' });
    expect(hasRun).toBe(false);
    const { receipt } = await run(noting, bytesInput('cut.pdf', truncated(plainPdf('A', 4), 0.9)));
    expect(receipt.notes).toMatchObject([{ kind: 'changed', item: 'file', fileName: 'cut.pdf' }]);
  });
});

describeWithPrograms('describeFile ensures that', ['qpdf'], () => {
  const describeBytes = (bytes: Uint8Array, password?: string) =>
    describeFile(bytesInput('a.pdf', bytes, password === undefined ? {} : { password }), new AbortController().signal);

  test('a PDF shows its pages, another file none', async () => {
    expect(await describeBytes(plainPdf('A', 3))).toMatchObject({ pages: 3, isEncrypted: false, needsPassword: false });
    expect(await describeBytes(pngFile())).toMatchObject({ pages: null, needsPassword: false });
  });

  test('pages that follow one another leftwards are told as such', async () => {
    const bytes = plainPdf('A', 2);
    const said = (direction: string) =>
      Buffer.from(
        Buffer.from(bytes)
          .toString('latin1')
          .replace('/Type /Catalog', `/Type /Catalog /ViewerPreferences <</Direction /${direction}>>`),
        'latin1',
      );
    expect(await describeBytes(said('R2L'))).toMatchObject({ pages: 2, readsRightToLeft: true });
    for (const other of [bytes, said('L2R')]) expect(await describeBytes(other)).not.toHaveProperty('readsRightToLeft');
  });

  test('pages without a font are told as such', async () => {
    expect(await describeBytes(plainPdf('A', 3))).toMatchObject({ isWithoutText: false });
    expect(
      await describeBytes(scanPdf([{ widthPixels: 2, heightPixels: 2, gray: new Uint8Array(4) }], 72)),
    ).toMatchObject({ isWithoutText: true });
  });

  test('a locked PDF needs its password, and a wrong one is an error', async () => {
    const locked = await lockWithQpdf(plainPdf('A', 3), { userPassword: 'secret' });
    expect(await describeBytes(locked)).toMatchObject({ pages: null, isEncrypted: true, needsPassword: true });
    expect(await describeBytes(locked, 'secret')).toMatchObject({ pages: 3, isEncrypted: true, needsPassword: false });
    await expect(describeBytes(locked, 'guess')).rejects.toMatchObject({ code: 'password-wrong' });
    const restricted = await lockWithQpdf(plainPdf(), { userPassword: '', ownerPassword: 'owner' });
    expect(await describeBytes(restricted)).toMatchObject({ isEncrypted: true, needsPassword: false });
  });
});
