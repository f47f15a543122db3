import type { FoundPage } from './page-search.ts';

/** A page that is in the result; of a `content`, only the content was found. */
export type ResultPage = Omit<FoundPage, 'origin'> & {
  readonly origin: FoundPage['origin'] | 'content';
  /** Some of its content is gone, or only guessed to be its own. */
  readonly lacksContent?: boolean;
  /** Some of its fonts or pictures are only guessed to be its own. */
  readonly isGuessed?: boolean;
};
