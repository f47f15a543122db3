import { readdirSync } from 'node:fs';
import { sep } from 'node:path';

/** A file of the built site. */
export interface SiteFile {
  /** Below the site's folder, with `/`. */
  readonly file: string;
  /** True when its name is made of its content, so that it can be kept for ever. */
  readonly isImmutable: boolean;
}

/** Every address the site answers, and the file behind it: `/faq` -> `faq.html`. Nothing else of the disk can be reached. */
export function listSite(folder: string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
    const inside = `${entry.parentPath}${sep}${entry.name}`.slice(folder.length + 1);
    const file = inside.split(sep).join('/');
    files.set(addressOf(file), { file, isImmutable: file.startsWith('assets/') });
  }
  return files;
}

/** Name of the page for addresses that are none. */
export const NOT_FOUND_FILE = '404.html';

/** Address of a file of the site: `faq.html` -> `/faq`. */
export function addressOf(file: string): string {
  if (file === 'index.html') return '/';
  return `/${file === NOT_FOUND_FILE ? file : file.replace(/\.html$/, '')}`;
}
