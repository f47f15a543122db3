import type { ErrorCode } from '@recto/contract/error-codes';
import type { Receipt } from '@recto/contract/receipt';
import type { ReactNode } from 'react';
import type { HostOutput } from './host.ts';
import type { FileCard } from './upload-state.ts';

/** Parts that a page shows around a job. */
export interface JobSlots {
  /** Below the place for files. */
  readonly empty?: () => ReactNode;
  /** An offer of something worth doing first with the files in the workspace. */
  readonly before?: (cards: readonly FileCard[]) => ReactNode;
  /** A way on from problems of some kinds. */
  readonly onward?: (codes: ReadonlySet<ErrorCode | undefined>) => ReactNode;
  /** Ways on to other tools with the results. */
  readonly next?: (outputs: readonly HostOutput[], inputs: readonly File[], receipt: Receipt) => ReactNode;
}
