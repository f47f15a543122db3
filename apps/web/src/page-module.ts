import type { ComponentType } from 'react';
import type { PageMetaOf } from './page-meta.ts';

/** Exports of a page's module. */
export interface PageModule {
  readonly default: ComponentType;
  readonly meta: PageMetaOf;
}
