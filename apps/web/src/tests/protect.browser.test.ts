import { imageDocument, lockWithQpdf, plainPdf, qpdfCheck, qpdfEncryption } from '@recto/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findBarriers } from './axe.testing.ts';
import { serveSite, shownText } from './site.testing.ts';
import { chooseFiles, givenFile, problemsOn, runAndDownload, untilDescribed } from './workspace.testing.ts';

const site = serveSite();
const PASSWORD = 'ein langes geheimes Wort';
const OWNER = 'noch eines, für mich';
const FILE = givenFile('letter.pdf', plainPdf('LET', 2));

/** Everything of the page in which something could be left lying. */
async function leftBehind(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const texts = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }));
    return [...texts, JSON.stringify(databases), document.cookie, JSON.stringify(history.state)].join('\n');
  });
  return `${page.url()}\n${stored}`;
}

async function enterPassword(page: Page, label: string, password: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByLabel(`Repeat the password: ${label}`).fill(password);
}

describe('protect: ensures that', () => {
  test('a password typed twice locks the file, and is left behind nowhere', async () => {
    const { page, requests, complaints } = await site.visit('/tools/protect');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await page.getByLabel('Password to open', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat the password: Password to open').fill('something else');
    expect(await shownText(page.locator('.field-fault'))).toBe('The passwords do not match yet.');
    await page.getByRole('button', { name: 'Protect PDF' }).click();
    expect((await problemsOn(page)).join()).toContain('nothing is forbidden');
    await enterPassword(page, 'Password to open', PASSWORD);
    await page.locator('.strength meter').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const { name, bytes } = await runAndDownload(page, 'Protect PDF');
    expect(name).toBe('recto-protect-result.pdf');
    expect(await qpdfEncryption(bytes, PASSWORD)).toMatchObject({ revision: 6, method: 'AESv3', permissionBits: -4 });
    expect(await shownText(page.locator('.receipt'))).toContain('Encrypted with a password and AES-256');
    expect(`${requests.join()}${await leftBehind(page)}${await shownText(page.locator('main'))}`).not.toContain(
      'geheim',
    );
    expect(complaints).toEqual([]);
  });

  test('rules are chosen by check box and need the password of an owner', async () => {
    const { page } = await site.visit('/tools/protect');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await enterPassword(page, 'Password to open', PASSWORD);
    await page.locator('summary', { hasText: 'Permissions, and a password for yourself' }).click();
    await page.getByLabel('Copy text and images').uncheck();
    await page.getByRole('button', { name: 'Protect PDF' }).click();
    expect((await problemsOn(page)).join()).toContain('needed to forbid anything');
    await enterPassword(page, 'Owner password', OWNER);
    expect(await findBarriers(page)).toEqual([]);
    const { bytes } = await runAndDownload(page, 'Protect PDF');
    expect(await qpdfEncryption(bytes, PASSWORD)).toMatchObject({ permissionBits: -4 & ~16, openedAs: 'user' });
    expect(await qpdfEncryption(bytes, OWNER)).toMatchObject({ openedAs: 'owner' });
  });

  test('a password that was made up is shown, strong and enough', async () => {
    const { page } = await site.visit('/tools/protect');
    await chooseFiles(page, [FILE]);
    await untilDescribed(page, 1);
    await page.getByLabel('Password to open', { exact: true }).fill('password1');
    await page.locator('.strength', { hasText: 'Weak' }).waitFor();
    await page.getByRole('button', { name: 'Generate' }).first().click();
    await page.locator('.strength', { hasText: 'Strong' }).waitFor();
    const made = await page.getByLabel('Password to open', { exact: true }).inputValue();
    expect(made).toMatch(/^(\w{5}-){3}\w{5}$/);
    const { bytes } = await runAndDownload(page, 'Protect PDF');
    expect(await qpdfEncryption(bytes, made)).toMatchObject({ openedAs: 'both' });
  });

  test('a file that only forbids something asks for its owner on the card', async () => {
    const restricted = await lockWithQpdf(plainPdf(), {
      userPassword: '',
      ownerPassword: OWNER,
      restrictions: ['--print=none'],
    });
    const { page } = await site.visit('/tools/protect');
    await chooseFiles(page, [givenFile('rules.pdf', restricted)]);
    await untilDescribed(page, 1);
    await enterPassword(page, 'Password to open', PASSWORD);
    await page.getByRole('button', { name: 'Protect PDF' }).click();
    await page.locator('.leaf[data-state=locked] input').fill(OWNER);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.locator('.leaf[data-state=ready]').waitFor();
    const { bytes } = await runAndDownload(page, 'Protect PDF');
    expect(await qpdfEncryption(bytes, PASSWORD)).toMatchObject({ revision: 6, permissionBits: -4 });
  });

  test('WebCrypto locks 20 MB, unlocks them, and a second reader finds no fault', async () => {
    const { page } = await site.visit('/tools/protect');
    await chooseFiles(page, [givenFile('images.pdf', imageDocument(20))]);
    await untilDescribed(page, 1);
    await enterPassword(page, 'Password to open', PASSWORD);
    const locked = await runAndDownload(page, 'Protect PDF');
    expect(await qpdfCheck(locked.bytes, PASSWORD)).toEqual({ exitCode: 0, complaints: [] });
    const { page: other } = await site.visit('/tools/unlock');
    await chooseFiles(other, [givenFile('locked.pdf', locked.bytes)]);
    await other.locator('.leaf[data-state=locked] input').fill(PASSWORD);
    const free = await runAndDownload(other, 'Unlock PDF');
    expect(await qpdfCheck(free.bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await qpdfEncryption(free.bytes)).toBeNull();
  });
});

describe('unlock: ensures that', () => {
  test('a wrong password is told in words, the file stays, and the right one unlocks it', async () => {
    const locked = await lockWithQpdf(plainPdf('L'), { userPassword: PASSWORD });
    const { page, requests } = await site.visit('/tools/unlock');
    await chooseFiles(page, [givenFile('locked.pdf', locked)]);
    const field = page.locator('.leaf[data-state=locked] input');
    await field.fill('wrong');
    // One form and one step: the button of the tool opens the file.
    expect(await page.getByRole('button', { name: 'Open', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Unlock PDF' }).click();
    await page.locator('.file-card-problem', { hasText: 'does not open' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await field.fill(PASSWORD);
    const { name, bytes } = await runAndDownload(page, 'Unlock PDF');
    expect(name).toBe('recto-unlock-result.pdf');
    expect(await qpdfEncryption(bytes)).toBeNull();
    expect(`${requests.join()}${await leftBehind(page)}`).not.toContain('geheim');
  });

  test('what a file forbids is listed, and lifted when the visitor confirms', async () => {
    const restrictions = ['--print=none', '--extract=n'];
    const locked = await lockWithQpdf(plainPdf(), { userPassword: '', ownerPassword: 'o', restrictions });
    const { page } = await site.visit('/tools/unlock');
    await chooseFiles(page, [givenFile('rules.pdf', locked)]);
    await untilDescribed(page, 1);
    const settings = page.getByRole('region', { name: 'How it is locked' });
    const listed = await settings.locator('li').allInnerTexts();
    expect(listed).toEqual(['printing', 'copying text and images', 'printing in full quality']);
    await page.getByRole('button', { name: 'Unlock PDF' }).click();
    expect((await problemsOn(page)).join()).toContain('Please confirm that you may lift that');
    await page.getByLabel('I may remove these restrictions').check();
    expect(await findBarriers(page)).toEqual([]);
    const { bytes } = await runAndDownload(page, 'Unlock PDF');
    expect(await qpdfEncryption(bytes)).toBeNull();
  });
});
