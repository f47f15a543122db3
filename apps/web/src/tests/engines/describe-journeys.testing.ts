import { describeUnlessMissing } from '@recto/testkit/vitest';
import { PAGES } from '@recto/tools/pages';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import type { Engine } from './driver.testing.ts';
import { ENGINES, type OpenSite, openSite } from './engines.testing.ts';
import { JOURNEYS, lackingFor, travel } from './journeys.testing.ts';
import type { Visitor } from './visitor.testing.ts';

/** Describes the journey of every page in one engine; each engine has a file, so that two run at a time. One that is not installed is skipped, and said to be. */
export function describeJourneys(name: Engine['name']): void {
  const engine = ENGINES.find((known) => known.name === name);
  if (!engine) throw new Error(`There is no engine ${name}`);
  describeUnlessMissing(`the page of every tool in ${name}: ensures that`, engine.missing(), () => {
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
    for (const { route } of PAGES) {
      const journey = JOURNEYS[route];
      test.skipIf(!journey || lackingFor(journey).length > 0)(`${route} makes what it promises`, async () => {
        visitor = await site.visitor();
        await travel(visitor, route);
      });
    }
  });
}
