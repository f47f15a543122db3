import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** Path of the folder that holds one folder per tool, relative to the repository's root. */
export const TOOLS_FOLDER = 'packages/tools/src';

/** Tells whether a tool's folder exists. */
export function hasTool(id: string): boolean {
  return existsSync(join(ROOT, TOOLS_FOLDER, id, 'tool.ts'));
}

/** Returns the path of a tool's folder, relative to the repository's root. @throws Error when the tool does not exist */
export function toolFolder(id: string): string {
  if (!hasTool(id)) throw new Error(`${TOOLS_FOLDER} has no tool ${id}`);
  return `${TOOLS_FOLDER}/${id}`;
}
