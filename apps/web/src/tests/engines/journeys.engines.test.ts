import { PAGES } from '@recto/tools/pages';
import { test } from 'vitest';
import { describeEngines } from './describe-engines.testing.ts';
import { JOURNEYS, lackingFor, travel } from './journeys.testing.ts';

describeEngines('the page of every tool', (visitor) => {
  for (const { route } of PAGES) {
    const journey = JOURNEYS[route];
    test.skipIf(!journey || lackingFor(journey).length > 0)(`${route} makes what it promises`, async () => {
      await travel(await visitor(), route);
    });
  }
});
