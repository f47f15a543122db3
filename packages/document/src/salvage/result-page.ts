import type { FoundPage } from './page-search.ts';

/** A page that is in the result; of a `content`, only the content was found. */
export type ResultPage = Omit<FoundPage, 'origin'> & { readonly origin: FoundPage['origin'] | 'content' };
