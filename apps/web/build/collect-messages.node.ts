import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { findMessages } from './compile-messages.node.ts';

/** Folders that hold visible texts. */
const SOURCES = ['apps/web/src', 'packages/ui/src', 'packages/tools/src'];

/**
 * Every text declared by `message(id, text)`, sorted by id.
 * @param root the repository. @throws Error when one id has two texts.
 */
export function collectMessages(root: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const folder of SOURCES) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /\.(test|node)\.tsx?$/.test(name)) continue;
      const code = readFileSync(join(root, folder, name), 'utf8');
      if (!code.includes('message(')) continue;
      for (const { id, text } of findMessages(parseAst(code, { lang: 'tsx' }))) {
        const known = found.get(id);
        if (known !== undefined && known !== text)
          throw new Error(`Message ${id} has two texts: "${known}", "${text}"`);
        found.set(id, text);
      }
    }
  }
  return new Map([...found].sort(([left], [right]) => (left < right ? -1 : 1)));
}
