import { lockWithQpdf, pdfTexts, plainPdf } from '@recto/testkit';
import { describeUnlessMissing } from '@recto/testkit/vitest';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { givenFile } from '../given-file.testing.ts';
import { hasPages, same } from './checks.testing.ts';
import type { Engine } from './driver.testing.ts';
import { ENGINES, type OpenSite, openSite } from './engines.testing.ts';
import type { Visitor } from './visitor.testing.ts';

const ONE = givenFile('one.pdf', plainPdf('ONE', 2));
const TWO = givenFile('two.pdf', plainPdf('TWO', 1));
const MERGE = { button: 'Merge PDFs' };
const PASSWORD = 'orchard-2026';

/** Situations of visitors other than the straight way through a tool. */
const SITUATIONS: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  'files are dropped anywhere on the page, and pasted into it': async (visitor) => {
    await visitor.open('/tools/merge');
    await bring(visitor, 'drop', ONE);
    await visitor.untilDescribed(1);
    await bring(visitor, 'paste', TWO);
    await visitor.untilDescribed(2);
    await hasPages(['ONE', 'ONE', 'TWO'])(await visitor.runAndSave(MERGE.button));
  },

  'a theme that was chosen stays, and is that of another tab': async (visitor) => {
    await visitor.open('/tools/merge');
    const isDark = () => document.documentElement.classList.contains('dark');
    const before = await visitor.run(isDark);
    await visitor.press({ button: before ? 'Switch to light theme' : 'Switch to dark theme' });
    await visitor.until((was: boolean) => document.documentElement.classList.contains('dark') !== was, before);
    await visitor.open('/tools/split');
    expect(await visitor.run(isDark)).toBe(!before);
    const other = await visitor.another();
    await other.open('/');
    expect(await other.run(isDark)).toBe(!before);
    await other.end();
  },

  'a tool that was made available works without a network': async (visitor) => {
    await visitor.open('/tools/merge');
    await visitor.press({ button: 'Make available offline' });
    await visitor.see({ button: 'Remove' });
    visitor.setOnline(false);
    await visitor.open('/tools/merge');
    await visitor.chooseFiles([ONE, TWO]);
    await visitor.untilDescribed(2);
    await hasPages(['ONE', 'ONE', 'TWO'])(await visitor.runAndSave(MERGE.button));
  },

  'work is cancelled, and the files are still there for another try': async (visitor) => {
    await visitor.open('/tools/merge');
    await visitor.run(() => {
      const post = Worker.prototype.postMessage;
      Object.assign(window, { originalPost: post });
      Worker.prototype.postMessage = function (this: Worker, message: { kind?: string }) {
        if (message.kind !== 'run') post.call(this, message);
      };
    });
    await visitor.chooseFiles([ONE, TWO]);
    await visitor.untilDescribed(2);
    await visitor.press(MERGE);
    await visitor.see({ css: '.progress' });
    await visitor.press({ button: 'Cancel' });
    await visitor.until(() => document.body.innerText.includes('Cancelled. Your files are unchanged.'));
    await visitor.untilDescribed(2);
    await visitor.run(() => {
      const { originalPost } = window as Window & { originalPost?: Worker['postMessage'] };
      if (originalPost) Worker.prototype.postMessage = originalPost;
    });
    await visitor.press(MERGE);
    await hasPages(['ONE', 'ONE', 'TWO'])(await visitor.saved());
  },

  'a locked file asks for its password, says when it is wrong, and opens with the right one': async (visitor) => {
    const locked = await lockWithQpdf(plainPdf('LCK', 2), { userPassword: PASSWORD });
    await visitor.open('/tools/rotate');
    await visitor.chooseFiles([givenFile('locked.pdf', locked)]);
    const field = { css: '.leaf[data-state=locked] input' };
    await visitor.type(field, 'wrong');
    await visitor.press({ button: 'Open' });
    await visitor.until(() => document.body.innerText.includes('That password does not open'));
    await visitor.run(() => {
      const input = document.querySelector<HTMLInputElement>('.leaf[data-state=locked] input');
      // React listens to changes that it has not made itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '');
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await visitor.type(field, PASSWORD);
    await visitor.press({ button: 'Open' });
    await visitor.see({ css: '[role=gridcell]' });
    const { bytes } = await visitor.runAndSave('Rotate PDF');
    same((await pdfTexts(bytes, { password: PASSWORD })).length, 2);
  },

  'an engine that dies is said, and the next try works': async (visitor) => {
    await visitor.open('/tools/merge');
    await visitor.run(() => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (this: Worker, message: { kind?: string }) {
        if (message.kind !== 'run') return post.call(this, message);
        Worker.prototype.postMessage = post;
        this.terminate();
        this.dispatchEvent(new ErrorEvent('error', { message: 'Uncaught Error' }));
      };
    });
    await visitor.chooseFiles([ONE]);
    await visitor.untilDescribed(1);
    await visitor.press(MERGE);
    await visitor.until(() => document.body.innerText.includes('The engine stopped unexpectedly'));
    await visitor.press(MERGE);
    await visitor.until(() => document.querySelector('.problems') === null);
    await hasPages(['ONE', 'ONE'])(await visitor.saved());
  },

  'an engine that cannot be fetched is said to be so, and the next try gets it': async (visitor) => {
    await visitor.open('/');
    await visitor.run(() => {
      const WholeWorker = Worker;
      Object.assign(window, { WholeWorker });
      window.Worker = class extends WholeWorker {
        constructor(_address: string | URL, options?: WorkerOptions) {
          super('/assets/worker-missing.js', options);
        }
      };
    });
    // Within the site, so that the page is still the one without an engine.
    await visitor.press({ css: 'main a[href="/tools/merge"]' });
    await visitor.see({ css: '.drop' });
    await visitor.chooseFiles([ONE]);
    await visitor.press(MERGE);
    // The file's card says it too, while the work may still go on.
    await visitor.until(
      () => document.querySelector('.problems')?.textContent?.includes('could not be loaded') ?? false,
    );
    await visitor.run(() => {
      const { WholeWorker } = window as Window & { WholeWorker?: typeof Worker };
      if (WholeWorker) window.Worker = WholeWorker;
    });
    await visitor.press(MERGE);
    await hasPages(['ONE', 'ONE'])(await visitor.saved());
  },

  'a window that may store nothing does its work': async (visitor) => {
    await visitor.open('/');
    await visitor.run(() => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      const reject = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
      for (const name of ['getItem', 'setItem', 'removeItem'] as const) Storage.prototype[name] = refuse;
      IDBFactory.prototype.open = refuse;
      if ('caches' in window) CacheStorage.prototype.open = reject;
      if (navigator.storage) Object.defineProperty(navigator.storage, 'getDirectory', { value: reject });
    });
    await visitor.press({ button: 'Switch to dark theme' });
    await visitor.until(() => document.documentElement.classList.contains('dark'));
    // Within the site, so that the page is still the one that may store nothing.
    await visitor.press({ css: 'main a[href="/tools/split"]' });
    await visitor.see({ css: '.drop' });
    await visitor.chooseFiles([givenFile('four.pdf', plainPdf('FOUR', 4))]);
    await visitor.untilDescribed(1);
    const { name } = await visitor.runAndSave('Split PDF');
    same(name.endsWith('.zip'), true);
  },

  'two tabs work at the same time, each on its own files': async (visitor) => {
    await visitor.open('/tools/merge');
    await visitor.chooseFiles([ONE, ONE]);
    await visitor.untilDescribed(2);
    const other = await visitor.another();
    // Another tool: some browsers write a second result of the same name over the first.
    await other.open('/tools/rotate');
    await other.chooseFiles([TWO]);
    await other.see({ css: '[role=gridcell]' });
    await visitor.press(MERGE);
    await other.press({ button: 'Rotate PDF' });
    const results = [await visitor.saved(), await other.saved()];
    const byName = results.sort((one, next) => one.name.localeCompare(next.name));
    const texts = await Promise.all(byName.map(({ bytes }) => pdfTexts(bytes)));
    const words = texts.map((pages) => pages.map((text) => text.trim().slice(0, 3)));
    same(words, [['ONE', 'ONE', 'ONE', 'ONE'], ['TWO']]);
    await other.end();
  },

  'a place to save to is asked for where the browser can, and a download does elsewhere': async (visitor) => {
    await visitor.open('/tools/merge');
    await visitor.chooseFiles([ONE, TWO]);
    await visitor.untilDescribed(2);
    const result = await visitor.runAndSave(MERGE.button);
    await hasPages(['ONE', 'ONE', 'TWO'])(result);
    const canChoose = await visitor.run(() => 'showSaveFilePicker' in window);
    expect(await visitor.text('.result-more')).toMatch(canChoose ? /Save As\.\.\./ : /^(?!.*Save As)/s);
    if (!canChoose) return;
    // No driver answers the dialog; what it gives is a file of the same kind.
    await visitor.run(() => {
      Object.assign(window, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) => {
          const folder = await navigator.storage.getDirectory();
          return await folder.getFileHandle(suggestedName, { create: true });
        },
      });
    });
    await visitor.press({ button: 'Save As...' });
    await visitor.until(
      async (name: string, sizeBytes: number) => {
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle(name).catch(() => null);
        const file = await handle?.getFile();
        return file?.size === sizeBytes && (await file.slice(0, 5).text()) === '%PDF-';
      },
      result.name,
      result.bytes.length,
    );
  },
};

/** Brings a file by an event of the page: no driver moves files from the desktop. A drop is taken once the page listens. */
async function bring(visitor: Visitor, kind: 'drop' | 'paste', { name, buffer }: typeof ONE): Promise<void> {
  await visitor.until(
    (way: string, fileName: string, text: string) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], fileName, { type: 'application/pdf' }));
      const event = new Event(way, { bubbles: true, cancelable: true });
      Object.defineProperty(event, way === 'drop' ? 'dataTransfer' : 'clipboardData', { value: transfer });
      window.dispatchEvent(event);
      return way === 'paste' || event.defaultPrevented;
    },
    kind,
    name,
    Buffer.from(buffer).toString('base64'),
  );
}

/** Describes every situation in one engine. One that is not installed is skipped, and said to be. */
export function describeSituations(name: Engine['name']): void {
  const engine = ENGINES.find((known) => known.name === name);
  if (!engine) throw new Error(`There is no engine ${name}`);
  describeUnlessMissing(`what happens to visitors in ${name}: ensures that`, engine.missing(), () => {
    let site: OpenSite;
    let visitor: Visitor | undefined;
    beforeAll(async () => {
      site = await openSite(engine);
    });
    afterEach(async () => {
      await visitor?.end();
      visitor = undefined;
    });
    afterAll(() => site?.close());
    test.each(Object.keys(SITUATIONS))('%s', async (title) => {
      visitor = await site.visitor();
      await SITUATIONS[title]?.(visitor);
    });
  });
}
