import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, pdfTexts, richSpec, withTemporaryFolder } from '@recto/testkit';
import { describe, expect, test } from 'vitest';

const OFFICE = '/usr/bin/soffice';
const run = promisify(execFile);
const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const TEXT = 'A sentence that must be there again';
const documents = [
  ['a plain page', buildPdf({ pages: [{ text: TEXT }] })],
  ['a file of every structure', buildPdf(richSpec())],
] as const;
const TOOLS = [
  ['pdf-to-word', 'docx'],
  ['pdf-to-excel', 'xlsx'],
  ['pdf-to-powerpoint', 'pptx'],
] as const;

describe.skipIf(!existsSync(OFFICE))('LibreOffice ensures that', () => {
  for (const [toolId, extension] of TOOLS) {
    test.each(documents)(`%s opens after ${toolId}, with its text`, async (_, bytes) => {
      const { outputs } = await host.run({ toolId, inputs: [bytesInput('input.pdf', bytes)] });
      await withTemporaryFolder(async (folder) => {
        const path = join(folder, `result.${extension}`);
        await writeFile(path, outputs[0]?.bytes ?? new Uint8Array());
        const flags = [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--norestore'];
        await run(OFFICE, [...flags, '--convert-to', 'pdf', '--outdir', folder, path], { timeout: 120_000 });
        const printed = (await pdfTexts(join(folder, 'result.pdf'))).join(' ');
        const given = (await pdfTexts(bytes)).join(' ');
        const words = new Set(printed.split(/\s+/));
        const wanted = given.split(/\s+/).filter((word) => /^[a-z]{4,}$/i.test(word));
        const kept = wanted.filter((word) => words.has(word)).length;
        expect(wanted.length).toBeGreaterThan(3);
        expect(kept / wanted.length).toBeGreaterThan(0.9);
      });
    });
  }
});
