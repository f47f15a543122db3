import { describe, expect, test } from 'vitest';
import { scriptGraph } from '../../build/script-graph.ts';
import { pageFiles } from '../../build/site-list.node.ts';

describe('which scripts load which: ensures that', () => {
  const graph = scriptGraph(
    new Map([
      ['worker.js', "import './own.js';import{a as b}from\"./said.js\";import(`./one.js`);import('./two.js')"],
      ['own.js', 'export*from"./said.js"'],
      ['said.js', 'const from="./two.js"'],
      ['one.js', 'import"./part.js"'],
      ['two.js', 'import{x}from"./missing.js"'],
      ['part.js', 'import("./worker.js")'],
    ]),
  );

  test('what is imported is followed, on demand only where it is wanted', () => {
    expect([...graph.reach(['worker.js'], () => false)].sort()).toEqual(['own.js', 'said.js', 'worker.js']);
    expect([...graph.reach(['worker.js'], (name) => name === 'one.js')].sort()).toEqual([
      'one.js',
      'own.js',
      'part.js',
      'said.js',
      'worker.js',
    ]);
  });
});

describe('the files of a page: ensures that', () => {
  const manifest = {
    'apps/web/src/entry-client.tsx': { file: 'entry.js', imports: ['_site.js'], css: ['entry.css'] },
    '_site.js': { file: 'site.js', dynamicImports: ['a.tsx', 'b.tsx'] },
    'a.tsx': { file: 'a.js', imports: ['_site.js'], dynamicImports: ['dialog.tsx'], css: ['a.css'] },
    'dialog.tsx': { file: 'dialog.js' },
    'b.tsx': { file: 'b.js', imports: ['_site.js'] },
  };

  test('they are what the page imports, also on demand, and not what every page may lead to', () => {
    expect([...pageFiles(manifest, ['a.tsx'])].sort()).toEqual(['/a.css', '/a.js', '/dialog.js', '/site.js']);
  });
});
