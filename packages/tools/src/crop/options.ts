import type { OptionsOf } from '@recto/contract';
import type tool from './tool.ts';

/** What can be set. */
export type CropOptions = OptionsOf<typeof tool>;
