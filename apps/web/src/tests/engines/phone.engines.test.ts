import { colourScan } from '@recto/testkit';
import { describeUnlessMissing } from '@recto/testkit/vitest';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { givenFile } from '../given-file.testing.ts';
import { type OpenSite, openSite } from './engines.testing.ts';
import { JOURNEYS, lackingFor, travel } from './journeys.testing.ts';
import { PHONE_ENGINE } from './puppeteer.testing.ts';
import { peakWhile } from './renderer-memory.testing.ts';
import { MOST_MEGABYTES, SCAN_BYTES, SCAN_PAGES, scanThrough } from './scan-journey.testing.ts';
import type { Visitor } from './visitor.testing.ts';

/** A list of files, a grid of pages, pictures, a paper with boxes; `npm run house -- bench:phones` goes through every tool. */
const ROUTES = ['merge', 'reorder', 'image2pdf', 'crop'];
/** Some of the tools that `npm run house -- bench:phones` puts a scan through. */
const SCAN_ROUTES = ['rotate'];

describeUnlessMissing('a phone (390 x 844, touch, 4 times slower): ensures that', PHONE_ENGINE.missing(), () => {
  let site: OpenSite;
  let visitor: Visitor | undefined;
  beforeAll(async () => {
    site = await openSite(PHONE_ENGINE);
  });
  afterEach(async () => {
    await visitor?.end();
    visitor = undefined;
  });
  afterAll(() => site?.close());

  for (const route of ROUTES) {
    const journey = JOURNEYS[route];
    test.skipIf(!journey || lackingFor(journey).length > 0)(`${route} works by touch alone`, async () => {
      visitor = await site.visitor();
      await travel(visitor, route);
      const isWider = await visitor.run(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWider, 'the page is wider than the screen').toBe(false);
    });
  }

  test.each(SCAN_ROUTES)(
    '%s of a scan of 20 MB and 40 pages takes less than 400 MB',
    { timeout: 300_000 },
    async (route) => {
      const scan = givenFile('scan.pdf', await colourScan(SCAN_PAGES, SCAN_BYTES));
      visitor = await site.visitor();
      const person = visitor;
      const { peakBytes, value } = await peakWhile(site.renderers, () => scanThrough(person, route, scan));
      console.log(`${route}: ${Math.round(peakBytes / 1e6)} MB`);
      expect(value.bytes.length).toBeGreaterThan(1000);
      expect(peakBytes).toBeGreaterThan(20e6);
      expect(peakBytes / 1e6).toBeLessThan(MOST_MEGABYTES);
    },
  );
});
