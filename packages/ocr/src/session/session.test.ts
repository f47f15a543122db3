import type { GrayImage, RecognisedPage } from '@recto/contract';
import { expect, test } from 'vitest';
import type { PageReply } from './messages.ts';
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

test('ensures that a page that was given up while it waited for a thread does not take the turn of the next one', async () => {
  const answers: ((reply: PageReply) => void)[] = [];
  const session = openSession(
    () => ({ post() {}, listen: (onReply) => void answers.push(onReply), terminate() {} }),
    1,
  );
  const given = new AbortController();
  const first = session.recognise(image, options);
  const second = session.recognise(image, { ...options, signal: given.signal });
  const third = session.recognise(image, options);
  given.abort();
  await expect(second).rejects.toMatchObject({ code: 'cancelled' });
  answers[0]?.({ kind: 'done', page });
  await first;
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.({ kind: 'done', page });
  expect(await third).toEqual(page);
  session.close();
});
