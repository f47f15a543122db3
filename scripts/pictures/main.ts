/**
 * Takes the pictures of the site that are committed: those of the README, of the web manifest and of the guides.
 * `npm run house -- pictures`, or `npm run house -- pictures --only guides --guides how-to-merge-pdfs --languages de,ar`. Needs Chromium, and LibreOffice for one of the guides.
 */
import { parseArgs } from 'node:util';
import { LANGUAGES } from '@recto/locales';
import { startServer } from '../../apps/web/src/tests/serve.testing.ts';
import { launchBrowser } from '../../apps/web/src/tests/site.testing.ts';
import { takeGuidePicture } from './guide-pictures.ts';
import { GUIDE_SCENES } from './guide-scenes.ts';
import { takeMovingPicture } from './moving-picture.ts';
import { takeScreenshots } from './screenshots.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, languages: { type: 'string' }, guides: { type: 'string' } },
});
const wanted = (kind: string) => values.only === undefined || values.only.split(',').includes(kind);
const tags = values.languages?.split(',') ?? LANGUAGES.map(({ tag }) => tag);
const slugs = values.guides?.split(',') ?? Object.keys(GUIDE_SCENES);

const server = await startServer();
const browser = await launchBrowser();
try {
  if (wanted('screenshots')) await takeScreenshots(browser, server.origin);
  if (wanted('film')) await takeMovingPicture(browser, server.origin);
  for (const language of LANGUAGES.filter(({ tag }) => wanted('guides') && tags.includes(tag))) {
    for (const slug of slugs) {
      const sizeBytes = await takeGuidePicture(browser, server.origin, slug, language);
      console.log(`${language.tag}/${slug}: ${sizeBytes} bytes`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
