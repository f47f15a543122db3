import type { PdfStream } from '@recto/pdf-core';
import type { MendedFlate } from './mend-flate.ts';

/** State of a stream's data (as `MendedFlate`). `unreadable`: nothing of it can be decoded. */
export type StreamState = MendedFlate['state'] | 'unreadable';

/** A stream after mending. */
export interface MendedStream {
  readonly state: StreamState;
  /** The stream itself when nothing was wrong with it. */
  readonly stream: PdfStream;
}
