import type { ComponentType } from 'react';
import type { PageMetaOf } from './page-meta.ts';

/** What a page's module gives. */
export interface PageModule {
  readonly default: ComponentType;
  readonly meta: PageMetaOf;
}
