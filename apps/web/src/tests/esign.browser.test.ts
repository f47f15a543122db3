import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  alphaPng,
  buildPdf,
  pdfTexts,
  plainPdf,
  qpdfCheck,
  readWithQpdf,
  richSpec,
  startTrustServices,
  type TrustServices,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText, untilAlive, untilKeeping, untilPartsHere } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload, tapUntil } from './workspace.testing.ts';

/** Stands in the password of the key file, so that it is found wherever it should not be. */
const MARKER = 'geheim-MARKER-1147';
const folder = mkdtempSync(join(tmpdir(), 'recto-esign-'));
let services: TrustServices | undefined;
const site = serveSite(async (): Promise<Readonly<Record<string, string>>> => {
  services = await startTrustServices(folder, MARKER).catch(() => undefined);
  return services ? { RECTO_TIMESTAMP_URL: services.timeStampUrl, RECTO_REVOCATION_URLS: `${services.origin}/` } : {};
});
afterAll(async () => {
  await services?.close();
  rmSync(folder, { recursive: true, force: true });
});
const FILE = givenFile('contract.pdf', plainPdf('CON', 3));
const FORM = buildPdf({
  marker: 'FORM',
  pages: 1,
  form: {
    fields: [
      { name: 'city', kind: 'text', pages: [0] },
      { name: 'agree', kind: 'checkbox', pages: [0] },
      { name: 'size', kind: 'radio', options: ['S', 'L'], pages: [0, 0] },
      { name: 'colour', kind: 'choice', options: ['Red', 'Blue'], pages: [0] },
      { name: 'sign', kind: 'signature', pages: [0] },
    ],
  },
});
/** Two lines of 200 points, 392 and 592 points below the upper edge of a page of Letter size. */
const LINES = pageWithContent('1 w 100 400 m 300 400 l S 100 200 m 300 200 l S');

async function openWorkspace(file = FILE, options: BrowserContextOptions = {}) {
  const visit = await site.visit('/tools/esign', options);
  await chooseFiles(visit.page, [file]);
  await visit.page.locator('.sign-paper canvas, .sign-paper img').first().waitFor();
  return visit;
}

function pageWithContent(content: string): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ];
  let body = '%PDF-1.7\n';
  const rows = objects.map((object, index) => {
    const row = `${String(body.length).padStart(10, '0')} 00000 n \n`;
    body += `${index + 1} 0 obj${object}endobj\n`;
    return row;
  });
  const xref = `xref\n0 5\n0000000000 65535 f \n${rows.join('')}trailer<</Size 5/Root 1 0 R>>\nstartxref\n`;
  return new TextEncoder().encode(`${body}${xref}${body.length}\n%%EOF\n`);
}

/** All that a page left in this browser, as text; runs in the page. */
async function everythingStored(): Promise<string> {
  const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
  for (const { name = '' } of await indexedDB.databases()) {
    found.push(name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
      });
      for (const row of rows) {
        const parts = typeof row === 'object' && row !== null ? Object.values(row) : [row];
        for (const part of parts) {
          const bytes =
            part instanceof ArrayBuffer || ArrayBuffer.isView(part) ? new Uint8Array(part as ArrayBuffer) : null;
          found.push(bytes ? new TextDecoder('latin1').decode(bytes) : JSON.stringify(part));
        }
      }
    }
    database.close();
  }
  for (const key of await caches.keys())
    found.push(key, await (await caches.open(key)).keys().then((all) => all.map(({ url }) => url).join()));
  return found.join('\n');
}

/** Clicks the page that is being signed at a share of its width and height. */
async function clickPaper(page: Page, across: number, down: number): Promise<void> {
  const box = await page.locator('.sign-paper').boundingBox();
  if (!box) throw new Error('the page is in sight');
  await page.locator('.sign-paper').click({ position: { x: box.width * across, y: box.height * down } });
}

describe('e-sign: ensures that', () => {
  test('a name is typed, placed, moved by keys, put on every page and written', async () => {
    const { page, complaints } = await openWorkspace();
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Type' }).click();
    await dialog.getByRole('textbox').fill('Anna Example');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await clickPaper(page, 0.3, 0.6);
    const mark = page.locator('.sign-mark');
    await mark.waitFor();
    const left = async () => (await mark.boundingBox())?.x ?? 0;
    const before = await left();
    await mark.focus();
    await mark.press('Shift+ArrowRight');
    expect(await left()).toBeGreaterThan(before + 3);
    await page.getByRole('button', { name: 'On every page' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Redo' }).click();
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Sign PDF');
    expect(name).toBe('recto-esign-result.pdf');
    const texts = await pdfTexts(bytes);
    expect(texts.map((text) => text.includes('Anna Example'))).toEqual([true, true, true]);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(complaints).toEqual([]);
  });

  test('a drag and a held key are one step each, undone and done again by keys', async () => {
    const { page } = await openWorkspace();
    await page.getByRole('button', { name: 'Date', exact: true }).press('Enter');
    const mark = page.locator('.sign-mark');
    const corner = async () => {
      const box = await mark.boundingBox();
      if (!box) throw new Error('the mark is in sight');
      return [box.x, box.y] as const;
    };
    const place = () => mark.evaluate(({ style }) => [Number.parseInt(style.left, 10), Number.parseInt(style.top, 10)]);
    const canStep = async (name: string) =>
      (await page.getByRole('button', { name }).getAttribute('aria-disabled')) === 'false';
    await mark.scrollIntoViewIfNeeded();
    const first = await place();
    const [x, y] = await corner();
    // A click that moves nothing is no step.
    await page.mouse.click(x + 10, y + 10);
    await page.mouse.move(x + 10, y + 10);
    await page.mouse.down();
    for (let step = 1; step <= 8; step++) await page.mouse.move(x + 10 + step * 6, y + 10 + step * 9);
    await page.mouse.up();
    const dragged = await place();
    expect(dragged).not.toEqual(first);
    await page.keyboard.down('Shift');
    for (let press = 0; press < 5; press++) await page.keyboard.down('ArrowRight');
    await page.keyboard.up('ArrowRight');
    await page.keyboard.up('Shift');
    const nudged = await place();
    expect(nudged).not.toEqual(dragged);

    await page.keyboard.press('Control+z');
    await expect.poll(place).toEqual(dragged);
    await page.keyboard.press('Control+z');
    await expect.poll(place).toEqual(first);
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(place).toEqual(dragged);
    await page.keyboard.press('Control+y');
    await expect.poll(place).toEqual(nudged);
    expect([await canStep('Undo'), await canStep('Redo')]).toEqual([true, false]);

    // The focus goes with a mark that is deleted; the keys still work.
    await mark.focus();
    await mark.press('Delete');
    await mark.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await mark.waitFor();
    for (let step = 0; step < 3; step++) await page.keyboard.press('Meta+z');
    await mark.waitFor({ state: 'detached' });
    expect([await canStep('Undo'), await canStep('Redo')]).toEqual([false, true]);
  });

  test('drawing, placing and signing ask nothing of any network', async () => {
    const { page, context, requests } = await openWorkspace();
    await untilPartsHere(page);
    await untilKeeping(page);
    await context.setOffline(true);
    const known = requests.length;
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    const pad = await page.locator('.signature-area').boundingBox();
    if (!pad) throw new Error('the pad is in sight');
    await page.mouse.move(pad.x + 60, pad.y + 90);
    await page.mouse.down();
    for (let step = 1; step <= 12; step++) {
      await page.mouse.move(pad.x + 60 + step * 20, pad.y + 90 + 30 * Math.sin(step));
    }
    await page.mouse.up();
    await page.getByRole('button', { name: 'Use it' }).click();
    await clickPaper(page, 0.4, 0.5);
    await page.locator('.sign-mark').waitFor();
    const { bytes } = await runAndDownload(page, 'Sign PDF');
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    // What workers read again is in the browser's cache, by its name for ever.
    expect(requests.slice(known).filter((url) => !url.startsWith(`${site.origin}/assets/`))).toEqual([]);
  });

  test('a form is filled in by keys, taken back, signed in its field, and read by others', async () => {
    const { page, complaints } = await openWorkspace(givenFile('form.pdf', FORM));
    const field = page.getByLabel('city');
    await field.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await field.focus();
    await page.keyboard.type('Oslo');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('colour').selectOption('Blue');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByLabel('colour').inputValue()).not.toBe('Blue');
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.getByRole('button', { name: 'Sign here: sign' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Type' }).click();
    await dialog.getByRole('textbox').fill('Anna Example');
    await dialog.getByRole('button', { name: 'Use it' }).click();
    const [mark, place] = [page.locator('.sign-mark'), page.locator('.sign-field-signature')];
    await mark.waitFor();
    const [inner, outer] = [await mark.boundingBox(), await place.boundingBox()];
    expect(inner && outer && inner.x >= outer.x - 2 && inner.y >= outer.y - 2 && inner.height <= outer.height + 2).toBe(
      true,
    );
    const { bytes } = await runAndDownload(page, 'Sign PDF');
    const text = (await pdfTexts(bytes)).join(' ');
    for (const word of ['Oslo', 'Blue', 'Anna Example']) expect(text).toContain(word);
    const read = await readWithQpdf(bytes);
    const given = (name: string) => read.form.fields.find((one) => one.name === name)?.value.replace(/"(u:)?/g, '');
    expect([given('city'), given('agree'), given('size'), given('colour')]).toEqual(['Oslo', '/Yes', '/L', 'Blue']);
    expect(complaints).toEqual([]);
  });

  test('a signature goes to the line nearby, and Enter takes it to the next line', async () => {
    const { page } = await openWorkspace(givenFile('lines.pdf', LINES));
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Date', exact: true }).press('Enter');
    const mark = page.locator('.sign-mark');
    await mark.focus();
    const foot = async () => {
      const [box, paper] = [await mark.boundingBox(), await page.locator('.sign-paper').boundingBox()];
      if (!box || !paper) throw new Error('mark and page are in sight');
      return Math.round(((box.y + box.height - paper.y) / paper.height) * 792);
    };
    // Lines are known a moment after the page is seen.
    await expect
      .poll(
        async () => {
          await mark.press('Enter');
          return foot();
        },
        { timeout: 30_000 },
      )
      .toBe(391);
    await mark.press('Enter');
    expect(await foot()).toBe(591);
    await mark.press('Shift+ArrowUp');
    expect(await foot()).toBe(581);
  });

  test('a finger draws, places, moves and signs on a small screen', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, context, complaints } = await openWorkspace(FILE, phone);
    const touch = await context.newCDPSession(page);
    const stroke = async (points: readonly (readonly [number, number])[]) => {
      for (const [index, [x, y]] of points.entries()) {
        const type = index === 0 ? 'touchStart' : 'touchMove';
        await touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y, force: 0.5 }] });
      }
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const dialog = page.getByRole('dialog');
    await tapUntil(page.getByRole('button', { name: 'Signature', exact: true }), () => dialog.isVisible());
    const pad = await page.locator('.signature-area').boundingBox();
    if (!pad) throw new Error('the pad is in sight');
    await stroke(
      Array.from({ length: 12 }, (_, step) => [pad.x + 30 + step * 18, pad.y + 50 + 20 * Math.sin(step)] as const),
    );
    await expect.poll(() => page.locator('.signature-area path').getAttribute('d')).toMatch(/^M/);
    // Two touches in quick succession are a double tap.
    await page.waitForTimeout(500);
    await tapUntil(page.getByRole('button', { name: 'Use it' }), () => dialog.isHidden());
    const paper = await page.locator('.sign-paper').boundingBox();
    if (!paper) throw new Error('the page is in sight');
    const mark = page.locator('.sign-mark');
    const middle = { x: paper.width / 2, y: paper.height / 3 };
    await tapUntil(page.locator('.sign-paper'), () => mark.isVisible(), middle);
    await mark.scrollIntoViewIfNeeded();
    const before = await mark.boundingBox();
    if (!before) throw new Error('the mark is in sight');
    const [x, y] = [before.x + before.width / 2, before.y + before.height / 2];
    await stroke([
      [x, y],
      [x + 20, y + 10],
      [x + 40, y + 30],
    ]);
    expect((await mark.boundingBox())?.x).toBeGreaterThan(before.x + 20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    const { bytes } = await runAndDownload(page, 'Sign PDF');
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(complaints).toEqual([]);
  });

  test('a signature is kept only when asked for, is unreadable at rest, opens with its passphrase and is forgotten', async () => {
    const { page } = await openWorkspace();
    const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    const pad = async () => {
      await page.getByRole('button', { name: 'Signature', exact: true }).click();
      return page.getByRole('dialog');
    };
    const first = await pad();
    await first.getByRole('tab', { name: 'Type' }).click();
    await first.getByRole('textbox').fill('Marker Anna');
    expect(await kept()).toEqual([]);
    await first.getByLabel('Keep it on this device').check();
    const words = first.getByRole('textbox', { name: 'Passphrase' });
    await words.fill('short');
    expect(await first.getByRole('button', { name: 'Use it' }).isDisabled()).toBe(true);
    await words.fill('long and secret');
    await first.getByRole('button', { name: 'Use it' }).click();
    await first.waitFor({ state: 'hidden' });
    const stored = await page.evaluate(everythingStored);
    expect(stored).toContain('recto-signatures');
    for (const secret of ['Marker', 'long and secret', 'dancing']) expect(stored).not.toContain(secret);
    await page.reload();
    await untilAlive(page);
    await chooseFiles(page, [FILE]);
    const second = await pad();
    const phrase = second.getByLabel('Passphrase of the kept signature');
    await phrase.fill('another');
    await second.getByRole('button', { name: 'Open the kept signature' }).click();
    await second.getByRole('alert').waitFor();
    await phrase.fill('long and secret');
    await second.getByRole('button', { name: 'Open the kept signature' }).click();
    await second.waitFor({ state: 'hidden' });
    await clickPaper(page, 0.4, 0.5);
    await page.locator('.sign-mark', { hasText: 'Marker Anna' }).waitFor();
    await page.getByRole('button', { name: 'Initials', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await untilAlive(page);
    await chooseFiles(page, [FILE]);
    const third = await pad();
    await third.getByRole('button', { name: 'Forget it' }).click();
    await third.getByRole('tab', { name: 'Draw' }).waitFor();
    await expect.poll(kept).toEqual([]);
  });

  test('a picture is cropped by keys before it is used', async () => {
    const { page, complaints } = await openWorkspace();
    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: 'Picture' }).click();
    const picture = { name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from(alphaPng(60, [20, 30, 80])) };
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByLabel('Make the paper transparent').uncheck();
    const edge = dialog.getByRole('slider', { name: 'Right edge' });
    await edge.focus();
    for (let step = 0; step < 5; step++) await edge.press('Shift+ArrowLeft');
    expect(await edge.getAttribute('aria-valuenow')).toBe('50');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await clickPaper(page, 0.4, 0.5);
    const shape = await page
      .locator('.sign-mark img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
    expect(shape).toBeCloseTo(0.5, 1);
    expect(complaints).toEqual([]);
  });

  test('a signed file is told of before the start and in the receipt, in the same words', async () => {
    const visit = await site.visit('/tools/rotate');
    await chooseFiles(visit.page, [givenFile('signed.pdf', buildPdf(richSpec({ pages: 4, signature: true })))]);
    const words = 'The signature holds only for the file as it was signed, not for the result.';
    expect(await shownText(visit.page.locator('.signed-note'))).toContain(words);
    expect(await findBarriers(visit.page)).toEqual([]);
    await runAndDownload(visit.page, 'Rotate PDF');
    expect(await shownText(visit.page.locator('main'))).toContain(words);
  });

  test('nothing to write is told', async () => {
    const { page } = await openWorkspace();
    await page.getByRole('button', { name: 'Sign PDF', exact: true }).click();
    expect((await problemsOn(page)).join()).toContain('Place a signature, text or mark on a page first');
  });
});

describeWithPrograms('e-sign with a certificate ensures that', ['openssl', 'pdfsig'], () => {
  test('nobody is asked for the time before the visitor wants it and knows who; key and password stay nowhere', async () => {
    const { page, requests, complaints } = await openWorkspace();
    const logged: string[] = [];
    page.on('console', (line) => logged.push(line.text()));
    await page.getByText('Sign with a certificate', { exact: true }).click();
    const p12 = readFileSync(services?.keyFile ?? '');
    await page.locator('input[accept*=".p12"]').setInputFiles({ name: 'anna.p12', mimeType: '', buffer: p12 });
    await page.getByLabel('Password of the key file').fill(`${MARKER}x`);
    await page.getByRole('button', { name: 'Sign PDF', exact: true }).click();
    const [problem = ''] = await problemsOn(page);
    expect(problem).not.toContain(MARKER);
    await page.getByLabel('Password of the key file').fill(MARKER);
    expect(requests.filter((address) => address.includes('/api/'))).toEqual([]);
    expect(services?.asked).toEqual([]);
    await page.getByRole('button', { name: 'Add a time stamp' }).click();
    await page.getByText(new URL(services?.origin ?? '').host).waitFor();
    expect(services?.asked).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByLabel('Time stamp and evidence').check();
    const { bytes } = await runAndDownload(page, 'Sign PDF');
    expect(services?.asked).toEqual(expect.arrayContaining(['/tsa', '/ocsp', '/root.crl']));
    writeFileSync(join(folder, 'signed.pdf'), bytes);
    expect(execFileSync('pdfsig', ['-nocert', join(folder, 'signed.pdf')], { encoding: 'utf8' })).toContain(
      'Signature is Valid.',
    );
    const told = [await page.evaluate(everythingStored), await shownText(page.locator('body')), ...logged, ...requests];
    for (const text of [...told, Buffer.from(bytes).toString('latin1')]) {
      expect(text).not.toContain(MARKER);
      expect(text).not.toContain(p12.toString('base64').slice(40, 100));
    }
    expect(complaints).toEqual([]);
  });
});
