import type { OptionsOf } from '@recto/contract/tool';
import type tool from './tool.ts';

/** What can be set. */
export type RedactOptions = OptionsOf<typeof tool>;
