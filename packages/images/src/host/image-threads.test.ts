import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { READY } from '@recto/work/ready-worker';
import { expect, test } from 'vitest';
import { createImageThreads } from './image-threads.ts';

const PIXELS: PixelBuffer = {
  widthPixels: 400,
  heightPixels: 400,
  samples: new Uint8Array(400 * 400 * 4),
  bitsPerSample: 8,
  colour: 'rgb',
  hasAlpha: true,
  iccProfile: null,
};
const HERE = Uint8Array.of(1);
const THERE = Uint8Array.of(2);

/** A thread whose script never runs, one that runs and answers nothing, and one that works. */
type Health = 'unborn' | 'silent' | 'sound';

/** As much of a browser's worker as Node has. */
class TestWorker extends EventTarget {
  readonly #health: Health;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;

  constructor(health: Health) {
    super();
    this.#health = health;
    if (health !== 'unborn') setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: READY })));
  }

  postMessage(_request?: unknown): void {
    if (this.#health !== 'sound') return;
    queueMicrotask(() => this.onmessage?.({ data: { kind: 'encoded', bytes: THERE } }));
  }

  terminate(): void {}
}

/** @param health of the first thread, the second and so on; the last one's is that of all others. */
function threads(...health: Health[]) {
  let started = 0;
  const here = { decodeJpeg: async () => PIXELS, encode: async () => HERE, resize: async () => PIXELS };
  const start = async () => new TestWorker(health[started++] ?? health.at(-1) ?? 'sound') as EventTarget as Worker;
  return createImageThreads(here, start, 2, { startMs: 500, mostStarts: 2, answerMs: 500, answerMsPerPixel: 0 });
}

const encode = (codecs: ReturnType<typeof threads>) => codecs.encode(PIXELS, { format: 'png' });

test('ensures that a thread does the work', async () => {
  expect(await encode(threads('sound'))).toBe(THERE);
});

test('ensures that the memory which brought pixels brings the next ones, and that the caller keeps its own', async () => {
  const brought: ArrayBufferLike[] = [];
  class LendingWorker extends TestWorker {
    override postMessage({ pixels }: { readonly pixels: PixelBuffer }): void {
      const carrier = pixels.samples.buffer;
      brought.push(carrier);
      expect([pixels.samples.length, pixels.samples[5]]).toEqual([pixels.widthPixels * 400 * 4, 9]);
      queueMicrotask(() => this.onmessage?.({ data: { kind: 'encoded', bytes: THERE, carrier } }));
    }
  }
  const here = { decodeJpeg: async () => PIXELS, encode: async () => HERE, resize: async () => PIXELS };
  const codecs = createImageThreads(here, async () => new LendingWorker('sound') as EventTarget as Worker, 1);
  const picture = (widthPixels: number) =>
    ({ ...PIXELS, widthPixels, samples: new Uint8Array(widthPixels * 400 * 4).fill(9) }) as PixelBuffer;
  const pictures = [picture(400), picture(300), picture(500)];
  for (const each of pictures) expect(await codecs.encode(each, { format: 'png' })).toBe(THERE);
  expect(brought[1]).toBe(brought[0]);
  expect(brought[2]?.byteLength).toBe(500 * 400 * 4);
  expect(pictures.map(({ samples }) => samples.length)).toEqual([640_000, 480_000, 800_000]);
});

test('ensures that a thread whose script never runs is replaced by another one', async () => {
  expect(await encode(threads('unborn', 'sound'))).toBe(THERE);
});

test('ensures that without any thread that begins the work is done where it was asked for', async () => {
  const codecs = threads('unborn');
  expect(await Promise.all([encode(codecs), encode(codecs), encode(codecs)])).toEqual([HERE, HERE, HERE]);
});

test('ensures that a file which a thread does not survive is not tried where it was asked for', async () => {
  const frame = { ...PIXELS, orientation: 1, dpi: null } as const;
  await expect(threads('silent').decodeJpeg(HERE, frame)).rejects.toMatchObject({ code: 'engine-crashed' });
});

test('ensures that a thread which does not answer is given up, and the next one works', async () => {
  const codecs = threads('silent', 'sound');
  expect(await encode(codecs)).toBe(HERE);
  expect(await encode(codecs)).toBe(THERE);
});
