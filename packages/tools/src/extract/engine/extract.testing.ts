import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { type NativeProgram, runProgram, withFile, withTemporaryFolder } from '@recto/testkit';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);

/** Extracts from a file. @returns each result's bytes by its name, and the notes of the receipt in English */
export async function extract(pdf: Uint8Array, options: object = {}, name = 'file.pdf') {
  const { outputs, receipt } = await host.run({ toolId: 'extract', inputs: [bytesInput(name, pdf)], options });
  return {
    files: new Map(outputs.map((output) => [output.name, Buffer.from(output.bytes)])),
    notes: receipt.notes.map(({ text }) => text),
    outputs,
  };
}

/** Runs a program of the system that writes into an empty folder. @param flags its arguments; FILE and FOLDER are placeholders */
export function nativeFiles(
  program: NativeProgram,
  pdf: Uint8Array | string,
  flags: readonly string[],
): Promise<Map<string, Buffer>> {
  return withFile(pdf, (path) =>
    withTemporaryFolder(async (folder) => {
      const args = flags.map((flag) => flag.replace('FILE', path).replace('FOLDER', folder));
      const { exitCode, stderr } = await runProgram(program, args);
      if (exitCode !== 0) throw new Error(`${program} failed: ${stderr}`);
      const names = (await readdir(folder)).sort();
      return new Map(await Promise.all(names.map(async (one) => [one, await readFile(join(folder, one))] as const)));
    }),
  );
}
