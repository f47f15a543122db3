import type { Message } from '@recto/ui';
import type { GuideSlug } from '../guide-slugs.ts';

/** Part of a guide: a heading and what stands below it. */
export interface GuidePart {
  readonly title: Message;
  readonly paragraphs: readonly Message[];
  /** Numbered steps after the paragraphs. */
  readonly steps?: readonly Message[];
}

/** A guide. The first two paragraphs also stand on the overview. */
export interface Guide {
  readonly slug: GuideSlug;
  readonly title: Message;
  readonly description: Message;
  readonly intro: readonly [Message, Message];
  readonly parts: readonly GuidePart[];
  /** Routes of the tools it is about. None of them there yet: the page says so. */
  readonly tools: readonly string[];
  readonly keywords: Message;
}
