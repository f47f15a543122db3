import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '@recto/locales';
import { addressIn } from '../src/address.ts';
import {
  MANIFEST_NAME,
  SCREENSHOT_FOLDER,
  SCREENSHOTS,
  type Screenshot,
  SHORTCUT_FOLDER,
  SHORTCUT_SIZES,
  shortcutPages,
} from '../src/app-manifest.ts';
import { WEB } from './folders.node.ts';
import { draw, shortcutIcon } from './pictures.node.ts';

/** Functions of the bundled site that the build calls for the files of the installed app. */
interface App {
  appManifestIn(language: Language, screenshots: readonly Screenshot[]): Promise<object>;
  iconMarkup(name: string): string;
}

/** Writes what the installed app has: a manifest for each language, icons of its menu, and pictures of the site. */
export async function writeAppFiles(folder: string, { appManifestIn, iconMarkup }: App): Promise<void> {
  const prepare = (name: string) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  const pathOf = ({ name }: Screenshot) => `${SCREENSHOT_FOLDER}/${name}.png`;
  // Pictures are taken of a site that was built before.
  const taken = SCREENSHOTS.filter((screenshot) => existsSync(join(WEB, pathOf(screenshot))));
  for (const language of LANGUAGES) {
    const manifest = await appManifestIn(language, taken);
    writeFileSync(prepare(addressIn(language, MANIFEST_NAME)), JSON.stringify(manifest));
  }
  for (const { route, icon } of shortcutPages()) {
    const picture = shortcutIcon(iconMarkup(icon));
    for (const size of SHORTCUT_SIZES) {
      writeFileSync(prepare(`${SHORTCUT_FOLDER}/${route}-${size}.png`), draw(picture, size));
    }
  }
  for (const screenshot of taken) copyFileSync(join(WEB, pathOf(screenshot)), prepare(pathOf(screenshot)));
}
