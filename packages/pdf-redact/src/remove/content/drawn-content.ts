import type { PdfDict, PdfStream } from '@recto/pdf-core';
import type { Areas } from '../areas.ts';
import type { DrawingState } from './drawing-state.ts';

/** Content and what it is drawn with. */
export interface DrawnContent {
  readonly bytes: Uint8Array;
  readonly resources: PdfDict | null;
  /** Its matrix leads to the page. */
  readonly state: DrawingState;
  readonly areas: Areas;
  /** 1-based. */
  readonly page: number;
  /** The page's dictionary, or that of the stream: what marked content belongs to. */
  readonly owner: PdfDict;
  /** Streams that are being read, to find those that draw themselves. */
  readonly open: ReadonlySet<PdfStream>;
}

/** Content without what lay in the areas. */
export interface RedactedContent {
  readonly bytes: Uint8Array;
  readonly resources: PdfDict;
  readonly isChanged: boolean;
  /** States that are saved and not restored at its end. */
  readonly openStates: number;
  /** True when glyphs, images or shapes were removed, here or further in. */
  readonly hasLost: boolean;
}
