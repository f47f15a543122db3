import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES } from '@recto/tools/pages';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../build/folders.node.ts';
import { type OpenSite, openSite } from './engines/engines.testing.ts';
import { JOURNEYS, lackingFor } from './engines/journeys.testing.ts';
import type { Keyboard } from './engines/keyboard.testing.ts';
import { travelByKeys } from './engines/keyboard-journey.testing.ts';
import { keyboardEngine } from './engines/puppeteer.testing.ts';
import type { Visitor } from './engines/visitor.testing.ts';
import { faultsOf } from './spoken.testing.ts';

const MESSAGE_IDS = new Set(
  Object.keys(JSON.parse(readFileSync(join(ROOT, 'packages/locales/words/en.json'), 'utf8'))),
);
const SUCCESS = 'Success! Your file has been processed.';
const DOWNLOAD = 'Download Result';

let site: OpenSite;
let visitor: Visitor | undefined;
let keyboard: Keyboard;

beforeAll(async () => {
  const engine = keyboardEngine((one) => {
    keyboard = one;
  });
  site = await openSite(engine);
});
afterEach(async () => {
  await visitor?.end();
  visitor = undefined;
});
afterAll(() => site?.close());

describe('by keys and by ear alone: ensures that', () => {
  for (const { route } of PAGES) {
    const journey = JOURNEYS[route];
    const isLacking = !journey || lackingFor(journey).length > 0;
    test.skipIf(isLacking)(`${route} leads from the skip link to its result`, async () => {
      visitor = await site.visitor();
      await travelByKeys(visitor, keyboard, route, async (moment) => {
        expect.soft(faultsOf(await keyboard.spoken(), MESSAGE_IDS), moment).toEqual([]);
      });
      // An answer was downloaded on request, by the button.
      const reached = journey?.isAnswer ? { role: 'button', name: DOWNLOAD } : { role: 'heading', name: SUCCESS };
      expect.soft(await keyboard.focused()).toMatchObject(reached);
      expect.soft(await keyboard.announced()).toContain('Done. The result is ready.');
      await keyboard.toTheEnd();
      expect(keyboard.stops.flatMap(({ faults }) => faults)).toEqual([]);
    });
  }
});
