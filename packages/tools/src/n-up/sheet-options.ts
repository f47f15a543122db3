import type { OptionsOf } from '@recto/contract/tool';
import type tool from './tool.ts';

/** Options that decide how pages are placed on sheets. */
export type SheetOptions = Pick<
  OptionsOf<typeof tool>,
  | 'layout'
  | 'perSheet'
  | 'columns'
  | 'order'
  | 'sheetsPerSignature'
  | 'creep'
  | 'across'
  | 'down'
  | 'overlap'
  | 'paper'
  | 'orientation'
  | 'margin'
  | 'gap'
>;
