import type { GrayImage, RecogniseOptions } from '@recto/contract/capabilities/ocr';
import type { RecognisedPage } from '@recto/contract/recognised-page';
import type { SerializedError } from '@recto/contract/recto-error';

/** Asks a thread for one page. */
export interface PageRequest {
  /** Identifier of the page; the answer repeats it. */
  readonly id: number;
  readonly image: GrayImage;
  readonly options: Omit<RecogniseOptions, 'signal' | 'onProgress'>;
}

/** Message of a thread; `child` names a program that it has started, which ends with it. */
export type ThreadMessage = PageReply | { readonly kind: 'child'; readonly pid: number | null };

/** Outcome of a page; before that, `alive` now and then while it is read, with the fraction that is done, 0 to 1. */
export type PageReply =
  | { readonly kind: 'alive'; readonly fraction: number }
  | { readonly kind: 'done'; readonly id: number; readonly page: RecognisedPage }
  | { readonly kind: 'failed'; readonly id: number; readonly error: SerializedError };

/** One engine in a thread of its own, browser's or Node's. */
export interface OcrThread {
  /** @param request its pixels are transferred. */
  post(request: PageRequest): void;
  /** The only listener, set once; called with each reply, or once when the thread has died. */
  listen(onReply: (reply: PageReply) => void, onDeath: (cause: unknown) => void): void;
  terminate(): void;
}
