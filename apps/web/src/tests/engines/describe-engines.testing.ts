import { describeUnlessMissing } from '@recto/testkit/vitest';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Engine } from './driver.testing.ts';
import { ENGINES, type OpenSite, openSite } from './engines.testing.ts';
import type { Visitor } from './visitor.testing.ts';

type Tests = (visitor: () => Promise<Visitor>, name: Engine['name']) => void;

/** Describes what holds in every engine. One that is not installed is skipped, and said to be. */
export function describeEngines(title: string, tests: Tests): void {
  for (const engine of ENGINES) {
    describeUnlessMissing(`${title} in ${engine.name}: ensures that`, engine.missing(), () => {
      let site: OpenSite;
      const visitors: Visitor[] = [];
      beforeAll(async () => {
        site = await openSite(engine);
      }, 180_000);
      afterEach(async () => {
        for (const visitor of visitors.splice(0)) await visitor.end();
      });
      afterAll(() => site?.close());
      const visitor = async () => {
        const next = await site.visitor();
        visitors.push(next);
        return next;
      };
      tests(visitor, engine.name);
    });
  }
}
