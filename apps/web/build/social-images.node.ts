import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '@recto/locales';
import type { SocialCard } from '../src/social-cards.ts';
import type { SocialImage } from './social-image.node.ts';
import { inThreads } from './threads.node.ts';

/** What the build needs of the site. */
interface Cards {
  socialCards(language: Language): readonly SocialCard[];
  socialAddress(image: string, language: Language): string;
}

/** Draws the social images of every page in every language. @param folder the site's */
export async function writeSocialImages(folder: string, { socialCards, socialAddress }: Cards): Promise<void> {
  const images = LANGUAGES.flatMap((language) =>
    socialCards(language).map(
      (card): SocialImage => ({ card, language, path: join(folder, socialAddress(card.image, language)) }),
    ),
  );
  for (const { path } of images) mkdirSync(dirname(path), { recursive: true });
  await inThreads(new URL('./social-image.node.ts', import.meta.url), images);
}
