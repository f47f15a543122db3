import type { OptionsOf } from '@recto/contract/tool';
import type tool from './tool.ts';

export type ToolOptions = OptionsOf<typeof tool>;
