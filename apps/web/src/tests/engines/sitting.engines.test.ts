import { pageMarker, pdfTexts, plainPdf } from '@recto/testkit';
import { describeUnlessMissing } from '@recto/testkit/vitest';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type GivenFile, givenFile } from '../given-file.testing.ts';
import { unzip } from '../unzip.testing.ts';
import { ENGINES, type OpenSite, openSite } from './engines.testing.ts';
import { peakWhile } from './renderer-memory.testing.ts';
import type { SavedFile, Visitor } from './visitor.testing.ts';

const MEGABYTE = 1_048_576;
/** Above what the page has before the batch begins. */
const MOST_BATCH_MEGABYTES = 300;
const FILES = 300;
const BAD_EVERY = 10;

const pdf = (name: string, pages: number) => givenFile(`${name}.pdf`, plainPdf(name.toUpperCase(), pages));

/** 270 documents and 30 files that only claim to be one. */
const batch: readonly GivenFile[] = Array.from({ length: FILES }, (_, index) =>
  index % BAD_EVERY === 5
    ? givenFile(`f${index}.pdf`, Buffer.from(`no document at all, number ${index}`))
    : pdf(`f${index}`, 3),
);

/** Two looks at a page's memory, each so long, that differ by less than this: the page is at rest. */
const LOOK_MS = 1_500;
const STILL_BYTES = 5_000_000;

for (const engine of ENGINES) {
  describeUnlessMissing(`a sitting in ${engine.name}: ensures that`, engine.missing(), () => {
    let site: OpenSite;
    let person: Visitor | undefined;
    const leave = async () => {
      await person?.end();
      person = undefined;
    };
    /** Somebody who has never been here; the visitor before is gone then, with all of their profile. */
    const visitor = async () => {
      await leave();
      person = await site.visitor();
      return person;
    };
    /** Memory of a page once it grows and shrinks no more: by then everything that is loaded beforehand has come. */
    const atRest = async (resting: Visitor) => {
      const look = () =>
        peakWhile(site.renderers, () =>
          resting.run((ms) => new Promise((resolve) => setTimeout(resolve, ms)), LOOK_MS),
        );
      let [before, now] = [await look(), await look()];
      while (Math.abs(now.peakBytes - before.peakBytes) > STILL_BYTES) [before, now] = [now, await look()];
      return now;
    };
    beforeAll(async () => {
      site = await openSite(engine);
    });
    afterEach(leave);
    afterAll(() => site?.close());

    test('of four steps the third is undone, and the fourth goes on from the second', async () => {
      const person = await visitor();
      await person.open('/tools/merge');
      await person.chooseFiles([pdf('aaa', 3), pdf('bbb', 2)]);
      await person.untilDescribed(2);
      await person.runAndSave('Merge PDFs');
      await goOn(person, 'Compress PDF');
      await person.runAndSave('Compress PDF');
      await goOn(person, 'Protect PDF');
      for (const field of ['Password to open', 'Repeat the password: Password to open']) {
        await person.type({ field }, 'orchard-2026');
      }
      await person.runAndSave('Protect PDF');
      await person.press({ button: 'Undo: Protect PDF' });
      await person.until(() => document.querySelector('h1')?.textContent === 'Compress PDF');
      await person.see({ button: 'Download Result' });
      await goOn(person, 'Flatten PDF');
      const { bytes } = await person.runAndSave('Flatten PDF');
      const texts = await pdfTexts(bytes);
      expect(texts).toHaveLength(5);
      expect(texts[4]).toContain(pageMarker('BBB', 1));
      expect(await stepsOf(person)).toEqual(['Merge PDF', 'Compress PDF', 'Flatten PDF']);
    });

    test('a recipe is saved, goes by link to another profile, is seen there, and runs', async () => {
      const person = await visitor();
      await person.open('/recipes');
      await person.press({ button: 'New recipe' });
      for (const toolId of ['rotate', 'compress-lite']) {
        const before = await person.run(() => document.querySelectorAll('.step-name').length);
        await person.select({ field: 'Add a tool' }, toolId);
        await person.until((known: number) => document.querySelectorAll('.step-name').length > known, before);
      }
      await person.press({ button: 'Save recipe' });
      await person.press({ button: 'Share link' });
      await person.see({ css: '.recipe-card input[readonly]' });
      const link = await person.run(
        () => document.querySelector<HTMLInputElement>('.recipe-card input[readonly]')?.value ?? '',
      );
      const other = await visitor();
      await other.open('/recipes');
      expect(await other.text('.recipe-cards')).not.toContain('My recipe');
      await other.open(`/recipes${new URL(link).hash}`);
      await other.see({ css: '.recipe-shared' });
      expect(await other.text('.recipe-shared')).toContain('My recipe');
      expect(await other.text('.recipe-shared .recipe-steps')).toContain('Rotate PDF');
      await other.press({ css: '.recipe-shared .button' });
      await other.see({ css: '.recipe-run .drop' });
      await other.chooseFiles([pdf('aaa', 3), pdf('bbb', 2)], { css: '.recipe-run input[type=file]' });
      await other.press({ button: 'Start' });
      await other.see({ css: '.recipe-receipt' });
      const zip = await other.runAndSave('Download All (ZIP)');
      expect([...unzip(zip.bytes).keys()]).toEqual(['aaa-my-recipe.pdf', 'bbb-my-recipe.pdf']);
    });

    test(`${FILES} files of which 30 fail are paused, continued, tried again and saved, in at most ${MOST_BATCH_MEGABYTES} MB`, async () => {
      const person = await visitor();
      await person.open('/tools/rotate');
      const idle = await atRest(person);
      const { value: zip, peakBytes } = await peakWhile(site.renderers, () => runBatch(person));
      const files = unzip(zip.bytes);
      expect(files.size).toBe(FILES - FILES / BAD_EVERY);
      const last = files.get('f299-rotate.pdf') ?? new Uint8Array();
      expect(await pdfTexts(last)).toHaveLength(3);
      // Only Chromium tells which processes draw its pages.
      if (engine.name === 'Chromium') {
        expect(idle.peakBytes).toBeGreaterThan(0);
        const megabytes = (peakBytes - idle.peakBytes) / MEGABYTE;
        console.log(
          `${engine.name}: ${(idle.peakBytes / MEGABYTE).toFixed(0)} MB idle, ${megabytes.toFixed(0)} MB more for ${FILES} files`,
        );
        expect(megabytes).toBeLessThanOrEqual(MOST_BATCH_MEGABYTES);
      }
    }, 900_000);
  });
}

async function runBatch(person: Visitor): Promise<SavedFile> {
  await person.chooseFiles(batch);
  await person.until((count: number) => document.querySelectorAll('.batch-list li').length === count, FILES);
  await person.press({ button: 'Rotate PDF' });
  await person.until(() => document.querySelectorAll('[data-state=done]').length > 20);
  await person.press({ button: 'Pause' });
  await person.see({ button: 'Continue' });
  const paused = await person.text('.batch-counts');
  await person.run(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(await person.text('.batch-counts')).toBe(paused);
  await person.press({ button: 'Continue' });
  // On a busy machine the whole takes longer than a person's patience with one step.
  for (let settled = 50; settled < FILES; settled += 50) {
    await person.until(
      (wanted: number) =>
        document.querySelectorAll('.batch-list [data-state=done], .batch-list [data-state=failed]').length >= wanted,
      settled,
    );
  }
  await person.until(() => document.querySelector('.batch-results') !== null);
  expect(await person.text('.batch-counts')).toBe('270 done · 30 failed · 0 waiting');
  await person.press({ button: 'Try the failed ones again' });
  await person.until(() => document.querySelector('.batch-results') !== null);
  expect(await person.text('.batch-counts')).toBe('270 done · 30 failed · 0 waiting');
  return person.runAndSave('Download All (ZIP)');
}

/** Goes on with the result to another tool, whichever button it is behind. */
async function goOn(person: Visitor, title: string): Promise<void> {
  await person.see({ button: 'More tools' });
  const isShown = await person.run(
    (wanted: string) => [...document.querySelectorAll('.next-steps a')].some((link) => link.textContent === wanted),
    title,
  );
  if (!isShown) await person.press({ button: 'More tools' });
  await person.press({ button: title });
  await person.until((wanted: string) => document.querySelector('h1')?.textContent === wanted, title);
  await person.untilDescribed(1);
}

const stepsOf = (person: Visitor) =>
  person.run(() => [...document.querySelectorAll('.history-way li')].map((step) => step.textContent));
