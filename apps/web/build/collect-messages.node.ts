import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@recto/contract';
import { parseAst } from 'vite';
import { declaredTexts } from './declared-texts.node.ts';
import { findMessages } from './find-messages.ts';

/** Folders whose folders hold words that people read. */
const SOURCES = ['apps', 'packages'];

/**
 * Every text declared by `message(id, text)`, the text of each error as `error.<code>`, and what the tools' declarations say,
 * sorted by id.
 * @param root the repository. @throws Error when one id has two texts.
 */
export function collectMessages(root: string): ReadonlyMap<string, string> {
  const errors = Object.entries(ERROR_CODES).map(([code, { text }]) => [`error.${code}`, text] as const);
  const found = new Map<string, string>([...errors, ...declaredTexts()]);
  for (const folder of SOURCES.flatMap((name) => foldersIn(root, name))) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
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

function foldersIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .map((name) => join(folder, name, 'src'))
    .filter((path) => existsSync(join(root, path)));
}
