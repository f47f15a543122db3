/**
 * Prints the words of a screen reader on the way through a tool, to be read as prose: `node bench/spoken/main.ts merge protect
 * ocr`, once the site is built. Each page is read from its top when it is opened, with files, and with the result; its own
 * announcements follow.
 */
import { openSite } from '../../apps/web/src/tests/engines/engines.testing.ts';
import type { Keyboard } from '../../apps/web/src/tests/engines/keyboard.testing.ts';
import { travelByKeys } from '../../apps/web/src/tests/engines/keyboard-journey.testing.ts';
import { keyboardEngine } from '../../apps/web/src/tests/engines/puppeteer.testing.ts';

let keyboard: Keyboard | undefined;
const site = await openSite(
  keyboardEngine((one) => {
    keyboard = one;
  }),
);
try {
  for (const route of process.argv.slice(2)) {
    const visitor = await site.visitor();
    if (!keyboard) throw new Error('There is no keyboard');
    const ears = keyboard;
    console.log(`# ${route}`);
    await travelByKeys(visitor, ears, route, async (moment) => {
      console.log(`\n## ${moment}\n`);
      for (const { text, depth } of await ears.spoken()) console.log(`${'  '.repeat(depth)}${text}`);
    });
    console.log(`\n## announced\n\n${(await ears.announced()).join('\n')}\n`);
    await visitor.end();
  }
} finally {
  await site.close();
}
