/**
 * Writes the registry of the tools package from the list of ids, and the facts of docs/tools.md:
 * `node scripts/generate.ts`.
 * With `--check` writes nothing and fails when a file on disk is not what would be written.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { AnyTool } from '../packages/contract/src/index.ts';
import { declarationsFile, iconsFile, operationsFile, pagesFile, panelsFile, visibleFile } from './registry.ts';
import { ROOT } from './root.ts';
import { TOOLS_DOCUMENT, toolsDocument } from './tools-document.ts';

const TOOLS_FOLDER = 'packages/tools/src';

/** The text of each file, formatted, by its path from the repository's root. */
async function writeRegistry(): Promise<ReadonlyMap<string, string>> {
  const { TOOL_IDS } = await import('../packages/tools/src/ids.ts');
  const drafts = {
    'declarations.ts': declarationsFile(TOOL_IDS),
    'operations.ts': operationsFile(TOOL_IDS),
    'panels.ts': panelsFile(TOOL_IDS),
    'icons.ts': iconsFile(TOOL_IDS),
    'pages.ts': await pagesFile(TOOL_IDS),
  };
  const files = Object.entries(drafts).map(([name, draft]) => {
    const path = `${TOOLS_FOLDER}/registry/${name}`;
    return [path, format(path, draft)] as const;
  });
  const visible = TOOL_IDS.map((id) => [`${TOOLS_FOLDER}/registry/visible/${id}.ts`, visibleFile(id)] as const);
  return new Map([...files, ...visible, [TOOLS_DOCUMENT, await writeToolsDocument(TOOL_IDS)]]);
}

/** Declarations are read one by one: the file that lists them may be stale. */
async function writeToolsDocument(ids: readonly string[]): Promise<string> {
  const tools: AnyTool[] = [];
  for (const id of ids) tools.push((await import(`../${TOOLS_FOLDER}/${id}/tool.ts`)).default);
  return toolsDocument(tools, readText(join(ROOT, TOOLS_DOCUMENT)));
}

/** The text as the repository's formatter would leave it. */
function format(path: string, text: string): string {
  const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');
  return execFileSync(process.execPath, [biome, 'check', '--write', `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  });
}

const files = await writeRegistry();
const stale = [...files].filter(([path, text]) => readText(join(ROOT, path)) !== text).map(([path]) => path);
if (process.argv.includes('--check')) {
  for (const path of stale) console.error(`${path} is stale: run \`npm run generate\` and commit the result`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const path of stale) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), files.get(path) ?? '');
  }
  console.log(stale.length === 0 ? 'Everything is fresh.' : `Written: ${stale.join(', ')}`);
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
