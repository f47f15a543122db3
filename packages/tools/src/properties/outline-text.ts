/** A bookmark as a line of text says it. */
export interface WrittenItem {
  readonly title: string;
  readonly level: number;
  /** 1-based; 0 leads nowhere. */
  readonly page: number;
}

/**
 * Bookmarks written as text: one a line, moved in by a tab or two spaces for each level, with the number of the page at the end
 * after a tab or spaces, perhaps with dots before it as in a table of contents. A line without a number leads nowhere.
 */
export function readOutlineText(text: string): WrittenItem[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .flatMap((line) => {
      const [, indent = '', rest = ''] = /^([ \t]*)(.*)$/.exec(line) ?? [];
      const written = rest.trimEnd();
      if (written === '') return [];
      const level = indent.replace(/ {2}/g, '\t').replace(/ /g, '').length;
      const [, title = written, page = '0'] = /^(.*?)[\s.]*[\t .](\d{1,7})$/.exec(written) ?? [];
      return [{ title: title.trim() === '' ? written : title.trim(), level, page: Number(page) }];
    });
}
