import type { ListedFile } from './site-list.ts';

/** What a page asks the service worker. */
export type OfflineRequest =
  /** A page was opened: what it loaded is kept. */
  | { readonly kind: 'visited'; readonly pathname: string }
  /** What making a tool available offline takes. Answered with `ToolOffline`, or null for what is no tool of the device. */
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

/** What the service worker answers. */
export interface WorkerReply {
  readonly id: string;
  /** In the form that `OfflineRequest` names. */
  readonly reply?: unknown;
  readonly isFailed?: true;
}

/** What making a tool available offline takes. */
export interface ToolOffline {
  /** True when the visitor has asked for it. */
  readonly isWanted: boolean;
  /** All of it. */
  readonly sizeBytes: number;
  /** What is not kept yet. */
  readonly missing: readonly ListedFile[];
}
