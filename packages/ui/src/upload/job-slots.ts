import type { ErrorCode } from '@recto/contract/error-codes';
import type { Receipt } from '@recto/contract/receipt';
import type { ReactNode } from 'react';
import type { HostOutput } from './host.ts';
import type { FileCard } from './upload-state.ts';

/** What a page shows around a job, by itself. */
export interface JobSlots {
  /** What stands below the place for files. */
  readonly empty?: () => ReactNode;
  /** What is worth doing first with the files in the workspace. */
  readonly before?: (cards: readonly FileCard[]) => ReactNode;
  /** What leads on from problems of some kinds. */
  readonly onward?: (codes: ReadonlySet<ErrorCode | undefined>) => ReactNode;
  /** Ways on to other tools with the results. */
  readonly next?: (outputs: readonly HostOutput[], inputs: readonly File[], receipt: Receipt) => ReactNode;
}
