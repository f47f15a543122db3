import { describeUnlessMissing } from '@recto/testkit/vitest';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Engine } from './driver.testing.ts';
import { ENGINES, type OpenSite, openSiteAt } from './engines.testing.ts';
import { travel } from './journeys.testing.ts';
import type { Visitor } from './visitor.testing.ts';

/** A tool that writes pages, one that draws them, and one that asks before a password is used. */
const ROUTES = ['merge', 'pdf-to-image', 'protect'];

/** Describes three tools at a name without TLS in one engine; `bench:browsers --at name` goes through all of them. */
export function describePlainHttp(name: Engine['name']): void {
  const engine = ENGINES.find((known) => known.name === name);
  if (!engine) throw new Error(`There is no engine ${name}`);
  describeUnlessMissing(`the site over plain http on a name in ${name}: ensures that`, engine.missing(), () => {
    let site: OpenSite;
    let visitor: Visitor | undefined;
    beforeAll(async () => {
      site = await openSiteAt('http://pdf.test', engine);
    });
    afterEach(async () => {
      await visitor?.end();
      visitor = undefined;
    });
    afterAll(() => site?.close());
    test.each(ROUTES)('%s makes what it promises', async (route) => {
      visitor = await site.visitor();
      await travel(visitor, route);
      expect(await visitor.run(() => [location.hostname, isSecureContext])).toEqual(['pdf.test', false]);
    });
  });
}
