import { describe, expect, test } from 'vitest';
import { belowSite, onSite, SITE_ROOT, siteRootOf } from './site-root.ts';

describe('the root of the site ensures that', () => {
  test.each([
    ['https://pdf.example/assets/site-ab.js', '/'],
    ['http://nas:3000/assets/worker-x_-1.js', '/'],
    ['https://tools.example/pdf/assets/site-ab.js', '/pdf/'],
    ['https://tools.example/a/b/assets/site-ab.js', '/a/b/'],
    ['https://tools.example/assets/pdf/assets/site-ab.js', '/assets/pdf/'],
    ['http://localhost:5173/packages/contract/src/site-root.ts', '/'],
    ['file:///srv/recto/assets/server.mjs', '/'],
    [undefined, '/'],
  ])('a script at %s finds it at %s', (address, root) => expect(siteRootOf(address)).toBe(root));

  test('addresses are put below it and taken from below it', () => {
    expect(SITE_ROOT).toBe('/');
    for (const root of ['/', '/pdf/', '/a/b/']) {
      for (const address of ['/', '/de', '/tools/merge', '/api/session?x=1']) {
        expect(belowSite(onSite(address, root), root)).toBe(address);
      }
    }
    expect(onSite('/', '/pdf/')).toBe('/pdf/');
    expect(belowSite('/other/page', '/pdf/')).toBe('/other/page');
  });
});
