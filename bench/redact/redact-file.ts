/** Redacts one file and says as JSON what came of it: `node redact-file.ts FILE [PASSWORD]`. For `main.ts`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { RasterDocument } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { RectoError } from '@recto/contract/recto-error';
import { createNodeRaster } from '@recto/raster/node';
import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { checkStatus, leftIn } from './leftovers.ts';
import { compareLetters } from './letters.ts';
import { redactWithMutool } from './mutool.ts';
import { comparePixels } from './pixels.ts';
import type { RedactedFile } from './report.ts';

/** A place of the word, as `redact --list` says it. */
export interface ListedHit {
  readonly page: number;
  readonly text: string;
  readonly areas: readonly PageArea[];
}

const raster = createNodeRaster();
const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const [path = '', password] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
let row: Omit<RedactedFile, 'name'> = { pages: null, word: null, outcome: '' };
try {
  row = await redactFile();
} catch (thrown) {
  row = { ...row, outcome: refusalOf(thrown) };
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(JSON.stringify(row));
process.exit(0);

async function redactFile(): Promise<Omit<RedactedFile, 'name'>> {
  const bytes = new Uint8Array(readFileSync(path));
  const before = await raster.open(inputOf(bytes));
  row = { ...row, pages: before.pageCount };
  const word = await commonWord(before);
  if (word === null) return { ...row, outcome: 'no text' };
  row = { ...row, word };
  const { outputs: lists } = await redact(bytes, { search: [word], wholeWords: true, list: true });
  const { hits } = JSON.parse(new TextDecoder().decode(await bytesOf(lists[0]))) as { hits: ListedHit[] };
  row = { ...row, places: hits.length };
  const [startedAt, used] = [performance.now(), process.cpuUsage()];
  const { outputs } = await redact(bytes, { search: [word], wholeWords: true });
  const milliseconds = Math.round(performance.now() - startedAt);
  const { user, system } = process.cpuUsage(used);
  const result = await bytesOf(outputs[0]);
  const resultPath = join(folder, 'result.pdf');
  writeFileSync(resultPath, result);
  const after = await raster.open(inputOf(result));
  const files = { before: path, after: resultPath, password };
  return {
    ...row,
    milliseconds,
    cpuMilliseconds: Math.round((user + system) / 1000),
    letters: await compareLetters(raster, { before, after }, hits),
    pixels: await comparePixels(raster, { before, after }, files, hits),
    check: { before: checkStatus(path, password), after: checkStatus(resultPath, password) },
    left: await leftIn(raster, after, resultPath, { word, password, folder }),
    mutool: redactWithMutool(path, word, { password, folder }),
    outcome: 'redacted',
  };
}

function inputOf(bytes: Uint8Array): InputFile {
  return bytesInput(basename(path), bytes, password === undefined ? {} : { password });
}

function redact(bytes: Uint8Array, options: object) {
  return host.run({ toolId: 'redact', inputs: [inputOf(bytes)], options });
}

async function bytesOf(output: { readonly bytes: unknown } | undefined): Promise<Uint8Array> {
  if (!(output?.bytes instanceof Uint8Array)) throw new Error('no bytes');
  return output.bytes;
}

/** The word of four letters or more that stands most often; else any word; null without text. */
async function commonWord(document: RasterDocument): Promise<string | null> {
  const counts = new Map<string, number>();
  let any: string | null = null;
  for (let index = 0; index < document.pageCount; index++) {
    const { plainText } = await raster.text(document, index);
    for (const [word] of plainText.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_]+/gu)) {
      any ??= word.toLowerCase();
      if (/^\p{L}{4,}$/u.test(word)) counts.set(word.toLowerCase(), (counts.get(word.toLowerCase()) ?? 0) + 1);
    }
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? any;
}

function refusalOf(thrown: unknown): string {
  if (thrown instanceof RectoError) return `refused: ${thrown.message}`;
  return `failed: ${thrown instanceof Error ? thrown.message.slice(0, 200) : thrown}`;
}
