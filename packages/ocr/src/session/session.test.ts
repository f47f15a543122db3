import type { GrayImage } from '@recto/contract/capabilities/ocr';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import { RectoError, type SerializedError, serializeError } from '@recto/contract/recto-error';
import { expect, test } from 'vitest';
import type { OcrThread, PageReply } from './messages.ts';
import { openSession } from './session.ts';

const image: GrayImage = { widthPixels: 1, heightPixels: 1, gray: new Uint8Array(1), dpi: 300 };
const options = { languages: ['eng'], enhance: false, autoRotate: false, detectScript: false } as const;
const page: RecognisedPage = {
  widthPixels: 1,
  heightPixels: 1,
  turnDegrees: 0,
  languages: [],
  confidence: 0,
  paragraphs: [],
};

/** Threads that answer when they are told to. */
function threadsOf() {
  const threads: { readonly asked: number[]; answer(at: number, failure?: SerializedError): void; isEnded: boolean }[] =
    [];
  const start = (): OcrThread => {
    let tell = (_reply: PageReply): void => undefined;
    const thread = {
      asked: [] as number[],
      isEnded: false,
      answer(at: number, error?: SerializedError) {
        const id = thread.asked[at] ?? 0;
        tell(error ? { kind: 'failed', id, error } : { kind: 'done', id, page });
      },
    };
    threads.push(thread);
    return {
      post: ({ id }) => void thread.asked.push(id),
      listen(onReply) {
        tell = onReply;
      },
      terminate() {
        thread.isEnded = true;
      },
    };
  };
  return { threads, start };
}

test('ensures that a page that was given up while it waited for a thread does not take the turn of the next one', async () => {
  const { threads, start } = threadsOf();
  const session = openSession(start, { threads: 1, pagesPerThread: 1 });
  const given = new AbortController();
  const first = session.recognise(image, options);
  const second = session.recognise(image, { ...options, signal: given.signal });
  const third = session.recognise(image, options);
  given.abort();
  await expect(second).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => threads[0]?.asked.length).toBe(1);
  threads[0]?.answer(0);
  await first;
  await expect.poll(() => threads[0]?.asked.length).toBe(2);
  threads[0]?.answer(1);
  expect(await third).toEqual(page);
  session.close();
});

test('ensures that pages go to the thread with the fewest, and one that fails or is given up loses no other', async () => {
  const { threads, start } = threadsOf();
  const session = openSession(start, { threads: 2, pagesPerThread: 2 });
  const given = new AbortController();
  const signals = [undefined, given.signal, undefined, undefined];
  const pages = signals.map((signal) => session.recognise(image, { ...options, ...(signal && { signal }) }));
  await expect.poll(() => threads.map(({ asked }) => asked.length)).toEqual([2, 2]);
  threads[0]?.answer(0, serializeError(new RectoError('engine-crashed')));
  await expect(pages[0]).rejects.toMatchObject({ code: 'engine-crashed' });
  given.abort();
  await expect(pages[1]).rejects.toMatchObject({ code: 'cancelled' });
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([false, false]);
  threads[0]?.answer(1);
  threads[1]?.answer(1);
  expect(await Promise.all(pages.slice(2))).toEqual([page, page]);
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, true]);
  void session.recognise(image, options).catch(() => undefined);
  await expect.poll(() => threads[2]?.asked.length).toBe(1);
  session.close();
  expect(threads[2]?.isEnded).toBe(true);
});
