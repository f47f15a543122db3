import type { Message } from './message.ts';

/** Part of a guide: a heading and what stands below it. */
export interface GuidePart {
  readonly title: Message;
  readonly paragraphs: readonly Message[];
  /** Numbered steps after the paragraphs. */
  readonly steps?: readonly Message[];
}

/** The picture of a guide: the page of its tool in a state worth showing. `npm run house -- pictures` takes it, in every language. */
export interface GuidePicture {
  /** Description for people who do not see the picture. */
  readonly alt: Message;
  /** Detail that the reader should notice. */
  readonly caption: Message;
}

/** A guide to a tool; the declaration of its page says where it stands. The first two paragraphs also stand on the overview. */
export interface Guide {
  readonly title: Message;
  readonly description: Message;
  readonly intro: readonly [Message, Message];
  readonly picture?: GuidePicture;
  readonly parts: readonly GuidePart[];
  /** Routes of tools that it leads to, besides those whose declaration names it. */
  readonly alsoFor?: readonly string[];
  readonly keywords: Message;
}
