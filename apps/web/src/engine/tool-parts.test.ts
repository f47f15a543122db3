import type { PartsState } from '@recto/ui';
import { describe, expect, test } from 'vitest';
import { type PartsSource, ToolParts } from './tool-parts.ts';

const LIST = { files: ['/a.js', '/b.js'], capabilities: { images: ['/image.js', '/a.js'], raster: ['/raster.js'] } };

/** A site whose network is switched, and which says when it is online again. */
class FakeSite implements PartsSource {
  isOnline = true;
  hasList = true;
  readonly kept: string[] = [];
  readonly told: PartsState[] = [];
  readonly #waiting: (() => void)[] = [];

  preload = async () => this.isOnline;

  async list() {
    this.#ask();
    return this.hasList ? LIST : null;
  }

  async keep(address: string) {
    this.#ask();
    this.kept.push(address);
  }

  untilOnline = () => new Promise<void>((resolve) => this.#waiting.push(resolve));

  comeOnline() {
    this.isOnline = true;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** A page that opens a tool. */
  watch(capabilities: ('images' | 'raster')[] = [], loadPage: () => Promise<unknown> = async () => {}) {
    const wanted = { toolId: 'tool', options: {}, capabilities, loadPage };
    return new ToolParts(this, wanted, (state) => this.told.push(state));
  }

  #ask() {
    if (!this.isOnline) throw new TypeError('Failed to fetch');
  }
}

describe('what the jobs of a tool take: ensures that', () => {
  test('it is here once every file of the tool and of the capabilities in use is kept, each once', async () => {
    const site = new FakeSite();
    const parts = site.watch(['images']);
    await expect(parts.tryNow()).resolves.toBe(true);
    expect(site.kept.sort()).toEqual(['/a.js', '/b.js', '/image.js']);
    expect(site.told).toEqual(['coming', 'here']);
  });

  test('it is not here before the page has its own code', async () => {
    const site = new FakeSite();
    let come = () => {};
    const page = new Promise<void>((resolve) => {
      come = resolve;
    });
    const parts = site.watch([], () => page);
    expect(site.told).toEqual(['coming']);
    come();
    await parts.tryNow();
    expect(site.told).toEqual(['coming', 'here']);
  });

  test('what cannot be had is said, and tried again when the network is back', async () => {
    const site = new FakeSite();
    site.isOnline = false;
    const parts = site.watch();
    await expect(parts.tryNow()).resolves.toBe(false);
    await expect.poll(() => site.told).toEqual(['coming', 'missing']);
    site.comeOnline();
    await expect.poll(() => site.told).toEqual(['coming', 'missing', 'here']);
  });

  test('a job that failed for want of a part has it tried at once, and is told whether it came', async () => {
    const site = new FakeSite();
    site.isOnline = false;
    const parts = site.watch();
    await parts.tryNow();
    await expect(parts.tryAgain()).resolves.toBe(false);
    site.isOnline = true;
    await expect(parts.tryAgain()).resolves.toBe(true);
    // Nothing new has come: the job would fail for the same reason.
    await expect(parts.tryAgain()).resolves.toBe(false);
    expect(site.told.at(-1)).toBe('here');
    parts.end();
  });

  test('a page that was left is told nothing more', async () => {
    const site = new FakeSite();
    const parts = site.watch();
    parts.end();
    await parts.tryNow();
    expect(site.told).toEqual(['coming']);
  });

  test('nothing is promised where the site has no list', async () => {
    const site = new FakeSite();
    site.hasList = false;
    await expect(site.watch().tryNow()).resolves.toBe(true);
    expect(site.told).toEqual(['coming']);
  });
});
