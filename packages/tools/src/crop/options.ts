import type { OptionsOf } from '@recto/contract/tool';
import type tool from './tool.ts';

export type CropOptions = OptionsOf<typeof tool>;
