import type { ListedFile } from './site-list.ts';

/** A page's request to the service worker. */
export type OfflineRequest =
  /** A page was opened: what it loaded is kept. */
  | { readonly kind: 'visited'; readonly pathname: string }
  /**
   * Asks for the files that a tool needs offline. Answered with `ToolOffline`, or null for a page without a tool of the device.
   */
  | { readonly kind: 'describe'; readonly pathname: string }
  /** The visitor wants all of a tool kept, now and in later versions. The page has fetched the large files. */
  | { readonly kind: 'keep'; readonly pathname: string }
  | { readonly kind: 'remove'; readonly pathname: string }
  /** The files that were shared with the app. Answered with `File[]`; a second call finds none. */
  | { readonly kind: 'take-shared'; readonly id: string }
  /** The version that waits takes over. */
  | { readonly kind: 'take-over' };

/** A request on its way. */
export interface AskedWorker {
  readonly id: string;
  readonly request: OfflineRequest;
}

/** The service worker's answer to a request. */
export interface WorkerReply {
  readonly id: string;
  /** In the form that `OfflineRequest` names. */
  readonly reply?: unknown;
  readonly isFailed?: true;
}

/** Files that a tool needs offline. */
export interface ToolOffline {
  /** True when the visitor has asked for it. */
  readonly isWanted: boolean;
  /** All of it. */
  readonly sizeBytes: number;
  /** Files that are not kept yet. */
  readonly missing: readonly ListedFile[];
}
