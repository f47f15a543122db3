import type { PreloadMessage } from '@recto/contract/messages';

/** A request to load a tool's code ahead, with where to answer whether all of it is loaded. */
export interface AnsweredPreload extends PreloadMessage {
  readonly port: MessagePort;
}
