import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '@recto/locales';
import type { SocialCard } from '../src/social-cards.ts';
import { MadeFiles } from './made-files.node.ts';
import { type Picture, pictureOf } from './social-image.node.ts';
import { Threads } from './threads.node.ts';

/** Functions of the bundled site that the build calls for the social images. */
interface Cards {
  socialCards(language: Language): readonly SocialCard[];
  socialAddress(image: string, language: Language): string;
}

/** Draws the social images of every page in every language. @param folder the site's */
export async function writeSocialImages(folder: string, { socialCards, socialAddress }: Cards): Promise<void> {
  const made = new MadeFiles('social');
  const threads = new Threads<Picture, Uint8Array>(new URL('./draw-picture.node.ts', import.meta.url));
  const hashes = new Map<string, Buffer>();
  const hashOf = (path: string) => {
    const hash = hashes.get(path) ?? createHash('sha256').update(readFileSync(path)).digest();
    hashes.set(path, hash);
    return hash;
  };
  const write = async (card: SocialCard, language: Language) => {
    const picture = pictureOf(card, language);
    const sources = [JSON.stringify([picture.svg, picture.width]), ...picture.fonts.map(hashOf)];
    const path = join(folder, socialAddress(card.image, language));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await made.get(sources, () => threads.run(picture)));
  };
  try {
    await Promise.all(LANGUAGES.flatMap((language) => socialCards(language).map((card) => write(card, language))));
  } finally {
    threads.end();
  }
  made.removeUnused();
}
