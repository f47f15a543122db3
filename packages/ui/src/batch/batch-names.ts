import { endingOf, savableName, stemOf } from '../upload/file-name.ts';
import type { HostOutput } from '../upload/host.ts';
import type { BatchItem } from './batch-queue.ts';

/** The pattern that results are named by at first. */
export const FIRST_PATTERN = '{name}-{tool}';

/**
 * The results of a batch under names by a pattern: `{name}` is that of the file, `{number}` its position, `{tool}` the tool. No two are
 * alike; each keeps its ending.
 */
export function namedOutputs(items: readonly BatchItem[], pattern: string, tool: string): readonly HostOutput[] {
  const taken = new Set<string>();
  return items.flatMap(({ name, state }, position) => {
    if (state.kind !== 'done') return [];
    const values = { name: stemOf(name), number: String(position + 1), tool };
    const stem = savableName(fill(pattern.trim() || FIRST_PATTERN, values));
    return state.outputs.map((output, index) => {
      const end = endingOf(output.name);
      const own = state.outputs.length > 1 ? `${stem}-${index + 1}` : stem;
      return { ...output, name: freeName(own, end, taken) };
    });
  });
}

function fill(pattern: string, values: Readonly<Record<'name' | 'number' | 'tool', string>>): string {
  return pattern.replace(/\{(name|number|tool)\}/g, (_, key: keyof typeof values) => values[key]);
}

/** File systems that do not tell upper from lower case hold one of two such names. */
function freeName(stem: string, end: string, taken: Set<string>): string {
  let name = stem + end;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem} (${number})${end}`;
  taken.add(name.toLowerCase());
  return name;
}
