import type { PageArea } from '@recto/contract/capabilities/page-model';

/** Areas of the content of each page, as a preview finds them. */
export interface FoundContent {
  /** By 0-based page index: points from the top left corner of the page as it is shown; null for a page without content. */
  readonly areas: readonly (PageArea | null)[];
}
