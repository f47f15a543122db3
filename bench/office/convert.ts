/** Converts one file: `node bench/office/convert.ts IN.pdf OUT.docx|xlsx|pptx`. */
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';

const TOOLS: Readonly<Record<string, string>> = {
  '.docx': 'pdf-to-word',
  '.xlsx': 'pdf-to-excel',
  '.pptx': 'pdf-to-powerpoint',
};

/** The office file that a PDF becomes. */
export async function convert(bytes: Uint8Array, extension: string, options: unknown = {}): Promise<Uint8Array> {
  const toolId = TOOLS[extension];
  if (!toolId) throw new TypeError(`no tool makes ${extension}`);
  const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
  const { outputs } = await host.run({ toolId, inputs: [bytesInput('input.pdf', bytes)], options });
  return outputs[0]?.bytes ?? new Uint8Array();
}

const [, script, input, output] = process.argv;
if (script?.endsWith('convert.ts') && input && output) {
  await writeFile(output, await convert(new Uint8Array(await readFile(input)), extname(output)));
}
