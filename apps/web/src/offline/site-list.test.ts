import { describe, expect, test } from 'vitest';
import { filesOfPage, filesToRemove, type SiteList, sizeOfFiles } from './site-list.ts';

const FILES = [
  ['/assets/site.js', 1],
  ['/assets/merge.js', 10],
  ['/assets/worker.js', 100],
  ['/assets/pdfium.wasm', 1_000],
  ['/assets/de-sans.woff2', 10_000],
  ['/assets/words/de/tool-merge.json', 100_000],
  ['/assets/words/de/tool-ocr.json', 1_000_000],
  ['/assets/ocr.js', 10_000_000],
] as const;
const LIST: SiteList = {
  version: '1',
  files: FILES,
  addresses: { '/': 'a', '/tools/merge': 'b' },
  shell: { files: [0], addresses: [] },
  firstPages: ['/'],
  wordsFolder: '/assets/words',
  languages: { '': [], de: [4] },
  pages: {
    '/': { words: ['site'], files: [0] },
    '/tools/merge': { words: ['tool-merge'], files: [0, 1], engine: [2], data: [3] },
    '/tools/ocr': { words: ['tool-ocr'], files: [0, 7], engine: [2], data: [3] },
  },
};
const sizeOf = (pathname: string, extent: 'visit' | 'everything') => sizeOfFiles(filesOfPage(LIST, pathname, extent));

describe('the files of a page: ensures that', () => {
  test('a visit takes code and engine, everything also data, a language its words and fonts', () => {
    expect(sizeOf('/tools/merge', 'visit')).toBe(111);
    expect(sizeOf('/tools/merge', 'everything')).toBe(1_111);
    expect(sizeOf('/de/tools/merge', 'visit')).toBe(110_111);
    expect(sizeOf('/nothing', 'everything')).toBe(0);
  });

  test('a file that is named twice counts once', () => {
    const doubled = { ...LIST, pages: { '/': { words: [], files: [0, 0], engine: [0] } } };
    expect(sizeOfFiles(filesOfPage(doubled, '/', 'visit'))).toBe(1);
  });
});

describe('removing a tool: ensures that', () => {
  const removed = (others: readonly string[]) =>
    filesToRemove(LIST, '/de/tools/merge', others).map(({ address }) => address);

  test('it takes what is only its own, and leaves the shell and the fonts of the language', () => {
    expect(removed([])).toEqual([
      '/assets/merge.js',
      '/assets/worker.js',
      '/assets/pdfium.wasm',
      '/assets/words/de/tool-merge.json',
    ]);
  });

  test('what another tool needs stays', () => {
    expect(removed(['/tools/ocr'])).toEqual(['/assets/merge.js', '/assets/words/de/tool-merge.json']);
  });
});
