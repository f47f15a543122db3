import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@recto/contract/error-codes';
import { parseAst } from 'vite';
import { declaredTexts } from './declared-texts.ts';
import { findMessages } from './find-messages.ts';

/** Folders whose folders hold words that people read. */
const SOURCES = ['apps', 'packages'];
const ERRORS = 'packages/contract/src/error-codes.ts';

/** A text that a person reads, and the files that declare it, from the repository's root. */
export interface FoundText {
  readonly id: string;
  readonly text: string;
  readonly files: readonly string[];
}

/**
 * Every text declared by `message(id, text)`, the text of each error as `error.<code>`, and what the tools' declarations say,
 * sorted by id.
 * @param root the repository. @throws Error when one id has two texts.
 */
export function collectMessages(root: string): readonly FoundText[] {
  const found = new Map<string, FoundText>();
  const add = (id: string, text: string, file: string) => {
    const known = found.get(id);
    if (known && known.text !== text) throw new Error(`Message ${id} has two texts: "${known.text}", "${text}"`);
    found.set(id, { id, text, files: [...(known?.files ?? []), file] });
  };
  for (const [code, { text }] of Object.entries(ERROR_CODES)) add(`error.${code}`, text, ERRORS);
  for (const { id, text, file } of declaredTexts()) add(id, text, file);
  for (const folder of SOURCES.flatMap((name) => foldersIn(root, name))) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      const code = readFileSync(join(root, folder, name), 'utf8');
      if (!code.includes('message(')) continue;
      for (const { id, text } of findMessages(parseAst(code, { lang: 'tsx' }))) add(id, text, join(folder, name));
    }
  }
  return [...found.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
}

/** The catalogue of English: texts by id, sorted. */
export function englishCatalogue(root: string): Readonly<Record<string, string>> {
  return Object.fromEntries(collectMessages(root).map(({ id, text }) => [id, text]));
}

function foldersIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .map((name) => join(folder, name, 'src'))
    .filter((path) => existsSync(join(root, path)));
}
