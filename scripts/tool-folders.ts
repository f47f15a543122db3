import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_GROUPS, type ToolGroup } from '../packages/contract/src/index.ts';
import { ROOT } from './root.ts';

/** The sources of a group's package, from the repository's root. */
export function groupFolder(group: ToolGroup): string {
  return `packages/tools-${group}/src`;
}

/** Which group's package holds a tool; undefined when there is no such tool. */
export function groupOf(id: string): ToolGroup | undefined {
  return TOOL_GROUPS.find((group) => existsSync(join(ROOT, groupFolder(group), id)));
}

/** A tool's folder, from the repository's root. @throws Error when there is no such tool. */
export function toolFolder(id: string): string {
  const group = groupOf(id);
  if (group === undefined) throw new Error(`No package of tools has a folder ${id}`);
  return `${groupFolder(group)}/${id}`;
}
