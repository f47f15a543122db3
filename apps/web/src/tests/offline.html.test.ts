import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@recto/locales';
import { PAGES } from '@recto/tools/pages';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DIST } from '../../build/folders.node.ts';
import { addressIn } from '../address.ts';
import { SCREENSHOTS } from '../app-manifest.ts';
import { contentHash } from '../offline/content-hash.ts';
import { filesOfPage, type SiteList, sizeOfFiles } from '../offline/site-list.ts';
import { htmlOf } from './built-pages.testing.ts';

const [firstLine = ''] = readFileSync(join(DIST, 'sw.js'), 'utf8').split('\n', 1);
const LIST: SiteList = JSON.parse(firstLine.replace(/^const SITE_LIST=/, '').replace(/;$/, ''));
const MEGABYTE = 1_048_576;
const pathOf = (address: string) => {
  const plain = address === '/' ? '/index' : address;
  return join(DIST, existsSync(join(DIST, `${plain}.html`)) ? `${plain}.html` : plain);
};

describe('the list of the service worker: ensures that', () => {
  test('every file is there with its size, and every fixed address with its hash', async () => {
    for (const [address, sizeBytes] of LIST.files) expect(statSync(join(DIST, address)).size, address).toBe(sizeBytes);
    for (const [address, hash] of Object.entries(LIST.addresses)) {
      expect(await contentHash(readFileSync(pathOf(address))), address).toBe(hash);
    }
  });

  test('every page of every language is on it, and the page that stands for one that cannot be had', () => {
    for (const language of LANGUAGES) {
      for (const path of [...Object.keys(LIST.pages), '/offline']) {
        expect(LIST.addresses, path).toHaveProperty([addressIn(language, path)]);
      }
    }
    expect(Object.keys(LIST.pages)).toEqual(expect.arrayContaining(PAGES.map(({ route }) => `/tools/${route}`)));
  });

  test('every script and style sheet that a document names belongs to its page or to the shell', () => {
    const shell = LIST.shell.files.map((index) => LIST.files[index]?.[0]);
    for (const path of Object.keys(LIST.pages)) {
      const own = [...filesOfPage(LIST, path, 'visit').map(({ address }) => address), ...shell];
      const named = [...htmlOf(path).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, address]) => address);
      expect(
        named.filter((address) => !own.includes(address ?? '')),
        path,
      ).toEqual([]);
    }
  });

  test('tools of the device have their engine, and those of a server have none', () => {
    for (const { route } of PAGES) {
      const names = filesOfPage(LIST, `/tools/${route}`, 'everything').map(({ address }) => address);
      const isOnServer = /^(word|excel|powerpoint)-to-pdf$/.test(route);
      expect(
        names.some((name) => /\/worker-operation-/.test(name)),
        route,
      ).toBe(!isOnServer);
      expect(
        names.some((name) => /\/pdfium-/.test(name)),
        route,
      ).toBe(!isOnServer);
    }
    const sizes = PAGES.map(({ route }) => {
      const of = (extent: 'visit' | 'everything') =>
        (sizeOfFiles(filesOfPage(LIST, `/tools/${route}`, extent)) / MEGABYTE).toFixed(2);
      return `${route}: a visit ${of('visit')} MB, everything ${of('everything')} MB`;
    });
    console.log(sizes.join('\n'));
  });

  test('a tool has no operation of another, but one that leads to others', () => {
    const operations = (route: string) =>
      filesOfPage(LIST, `/tools/${route}`, 'everything').filter(({ address }) => /\/worker-operation-/.test(address));
    // Large files have an engine of their own.
    expect(operations('merge')).toHaveLength(2);
    expect(operations('compress')).toHaveLength(1);
    expect(operations('ocr')).toHaveLength(1);
    expect(operations('convert').length).toBeGreaterThan(4);
  });
});

describe('the manifest of the installed app: ensures that', () => {
  test.each(LANGUAGES)('in $tag it is linked, and all that it names is there', async (language) => {
    const address = addressIn(language, '/site.webmanifest');
    expect(htmlOf(addressIn(language, '/'))).toContain(`<link rel="manifest" href="${address}">`);
    const manifest = JSON.parse(readFileSync(join(DIST, address), 'utf8'));
    expect([manifest.lang, manifest.dir, manifest.id]).toEqual([language.tag, language.direction, '/']);
    expect(manifest.screenshots).toHaveLength(SCREENSHOTS.length);
    expect(LIST.addresses).toHaveProperty([manifest.start_url]);
    for (const { url } of manifest.shortcuts) expect(LIST.addresses).toHaveProperty([url]);
    const pictures = [manifest, ...manifest.shortcuts].flatMap(({ icons, screenshots = [] }) => [
      ...icons,
      ...screenshots,
    ]);
    for (const { src, sizes } of pictures) {
      const { width, height } = await sharp(join(DIST, src)).metadata();
      expect(`${width}x${height}`, src).toBe(sizes);
    }
  });

  test('it opens PDFs, images and documents of Office, and is shared PDFs and images', () => {
    const manifest = JSON.parse(readFileSync(join(DIST, 'site.webmanifest'), 'utf8'));
    const [{ action, accept }] = manifest.file_handlers;
    expect(action).toBe('/?opened');
    expect(accept['application/pdf']).toEqual(['.pdf']);
    expect(accept['image/jpeg']).toContain('.jpg');
    expect(Object.values(accept).flat()).toEqual(expect.arrayContaining(['.docx', '.xlsx', '.pptx']));
    const [{ accept: taken }] = manifest.share_target.params.files;
    expect(taken.filter((type: string) => !/^(application\/pdf|image\/)/.test(type))).toEqual([]);
    expect(taken).toEqual(expect.arrayContaining(['application/pdf', 'image/jpeg']));
  });
});
