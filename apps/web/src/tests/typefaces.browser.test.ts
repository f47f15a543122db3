import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@recto/locales';
import { describe, expect, test } from 'vitest';
import { MORE, TYPEFACES } from '../../build/typefaces.ts';
import { addressIn } from '../address.ts';
import { DIST, serveSite } from './site.testing.ts';

const site = serveSite();
const KILOBYTE = 1000;

/** Names of the faces that a page loads, without what the build adds. */
async function facesOf(path: string): Promise<{ readonly names: readonly string[]; readonly bytes: number }> {
  const { page, requests } = await site.visit(path);
  await page.waitForLoadState('networkidle');
  const files = [...new Set(requests.map((url) => new URL(url).pathname).filter((name) => name.endsWith('.woff2')))];
  const bytes = files.reduce((sum, name) => sum + statSync(join(DIST, name)).size, 0);
  return { names: files.map((name) => name.replace(/^\/assets\/(.*)-[\w-]{8}\.woff2$/, '$1')), bytes };
}

const hasOwn = (tag: string) => TYPEFACES.some((typeface) => typeface.tag === tag);
const isOf = (tag: string) => (name: string) => name.startsWith(`${tag}-`);

/** Most bytes of typefaces that a page may load, in kB: home, and a page of a tool. */
const MOST_KILOBYTES: Readonly<Record<string, readonly [number, number]>> = {
  en: [80, 80],
  de: [80, 80],
  es: [80, 80],
  fr: [80, 80],
  it: [80, 80],
  'pt-BR': [80, 80],
  ru: [120, 120],
  ar: [110, 110],
  hi: [220, 220],
  ja: [220, 400],
  ko: [170, 270],
  'zh-Hans': [250, 510],
  'zh-Hant': [290, 530],
};

describe('typefaces: ensures that', () => {
  test.each(LANGUAGES.map((language) => [language.tag, language] as const))(
    'a page in %s loads its own faces and no others',
    async (tag, language) => {
      const home = await facesOf(addressIn(language, '/'));
      const merge = await facesOf(addressIn(language, '/tools/merge'));
      console.log(`typefaces of ${tag}: home ${home.bytes}, merge ${merge.bytes}`);
      for (const { names } of [home, merge]) {
        expect(names).toContain('sans');
        expect(names.some(isOf(tag))).toBe(hasOwn(tag));
        expect(TYPEFACES.filter((other) => other.tag !== tag && names.some(isOf(other.tag)))).toEqual([]);
      }
      expect(home.names.filter((name) => name.endsWith(MORE))).toEqual([]);
      const [most, mostOfTool] = MOST_KILOBYTES[tag] ?? [0, 0];
      expect(home.bytes).toBeLessThanOrEqual(most * KILOBYTE);
      expect(merge.bytes).toBeLessThanOrEqual(mostOfTool * KILOBYTE);
    },
  );

  test.each(TYPEFACES.map(({ tag }) => tag))(
    'titles and text of %s are drawn with faces of ours alone',
    async (tag) => {
      const { page, context } = await site.visit(`/${tag.toLowerCase()}`);
      await page.evaluate(() => document.fonts.ready);
      const session = await context.newCDPSession(page);
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument');
      for (const selector of ['h1', '.group-name h2', '.card-line', '.card h3']) {
        const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
        const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
        expect(fonts.length, selector).toBeGreaterThan(0);
        expect(
          fonts.filter(({ isCustomFont }) => !isCustomFont),
          selector,
        ).toEqual([]);
      }
    },
  );
});
