/** Makes a tool's folder that passes all checks: `npm run new-tool <id> <group>`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { TOOL_GROUPS, type ToolGroup } from '../packages/contract/src/tool.ts';
import { newToolFiles } from './new-tool-files.ts';
import { ROOT } from './root.ts';
import { hasTool, TOOLS_FOLDER, toolFolder } from './tool-folders.ts';

const IDS_PATH = join(ROOT, 'packages/tools/src/ids.ts');
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `ids.ts` with one more id at the end of its list. @throws Error when the list cannot be found. */
export function addId(source: string, id: string): string {
  const list = /(export const TOOL_IDS = \[)([^\]]*)(\] as const;)/.exec(source);
  if (!list) throw new Error('ids.ts has no list TOOL_IDS');
  const [whole, start, entries = '', end] = list;
  // As the formatter writes it: one line while it is short, one id a line after that.
  const added = entries.includes('\n')
    ? `${entries.trimEnd()}\n  '${id}',\n`
    : `${entries.trimEnd().replace(/,$/, '')}, '${id}'`;
  return source.replace(whole, `${start}${added}${end}`);
}

/** @throws Error in the words of somebody who mistyped. */
function readArguments([id, groupName]: readonly string[]): { readonly id: string; readonly group: ToolGroup } {
  const group = TOOL_GROUPS.find((one) => one === groupName);
  if (id === undefined || group === undefined) {
    throw new Error(`Usage: npm run new-tool <id> <group>, such as crop arrange. Groups: ${TOOL_GROUPS.join(', ')}`);
  }
  if (!ID.test(id)) throw new Error(`"${id}" cannot be an id: lower case letters and digits, words joined by hyphens`);
  if (hasTool(id)) throw new Error(`${toolFolder(id)} exists already`);
  return { id, group };
}

function makeTool(id: string, group: ToolGroup): void {
  const folder = join(ROOT, TOOLS_FOLDER, id);
  for (const [name, text] of Object.entries(newToolFiles(id, group))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  writeFileSync(IDS_PATH, addId(readFileSync(IDS_PATH, 'utf8'), id));
  const biome = join(dirname(createRequire(import.meta.url).resolve('@biomejs/biome/package.json')), 'bin/biome');
  const runNode = (...command: string[]) => execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'pipe' });
  runNode(biome, 'check', '--write', IDS_PATH, folder);
  runNode('scripts/generate.ts');
  runNode('apps/web/catalogue.ts');
}

if (import.meta.main) {
  try {
    const { id, group } = readArguments(process.argv.slice(2));
    makeTool(id, group);
    console.log(
      `Made ${toolFolder(id)} (declaration, operation, test, panel, content, icon), its id, its registry entries\nand its texts in the catalogue.`,
    );
    console.log(
      'It works as it is: it takes chosen pages. Each file and docs/adding-a-tool.md say what to write next.',
    );
    console.log(
      `See it: npm run dev shows the page /tools/${id};\nnpm run build, then node_modules/.bin/recto ${id} in.pdf --pages 1-3 -o out.pdf`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
