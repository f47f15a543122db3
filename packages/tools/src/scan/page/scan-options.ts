import type { OptionsOf } from '@recto/contract/tool';
import type tool from '../tool.ts';

/** The options of a job, complete. */
export type ScanOptions = OptionsOf<typeof tool>;
