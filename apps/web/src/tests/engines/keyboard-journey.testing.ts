import { goThrough, JOURNEYS } from './journeys.testing.ts';
import type { Keyboard } from './keyboard.testing.ts';
import type { Visitor } from './visitor.testing.ts';

/** When a page is looked at. */
export type Moment = 'as it is opened' | 'with files and settings' | 'with the result';

/**
 * Goes through the page of a tool by keys alone: past the skip link, through the file dialog and the settings to the result,
 * and at both ends once to the foot of the page. @param look at the page as it stands
 */
export async function travelByKeys(
  visitor: Visitor,
  keyboard: Keyboard,
  route: string,
  look: (moment: Moment) => Promise<void>,
): Promise<void> {
  const journey = JOURNEYS[route];
  if (!journey) throw new Error(`There is no journey for ${route}`);
  await visitor.open(`/tools/${route}`);
  const { role, name } = await keyboard.tab();
  if (role !== 'link' || name !== 'Skip to the content') throw new Error(`The first stop is ${name}, ${role}`);
  await keyboard.press('Enter');
  await look('as it is opened');
  await goThrough(visitor, route, {
    ...journey,
    async fill(person) {
      await journey.fill?.(person);
      await look('with files and settings');
      await keyboard.toTheEnd();
    },
  });
  await look('with the result');
}
