import { type EngineReply, type EngineRequest, engineReplySchema } from '@recto/contract/messages';
import { RectoError } from '@recto/contract/recto-error';

/** A running engine as a host holds it: a worker, a thread or a child process. */
export interface EngineLink<Ref> {
  /** Sends a request; does nothing once the engine has ended. */
  post(request: EngineRequest<Ref>): void;
  /** Sets the one listener for replies (not yet checked) and for the end of the engine. */
  listen(listener: EngineListener): void;
  /** Ends the engine at once. May be called twice. */
  terminate(): void;
  readonly hasEnded: boolean;
}

export interface EngineListener {
  onReply(reply: unknown): void;
  /** The engine ended by itself or spoke nonsense; no reply follows. */
  onEnd(error: RectoError): void;
}

/** Reads a reply that came over a boundary; undefined for anything that is not one. The result stays unchecked. */
export function readReply(value: unknown): EngineReply<unknown> | undefined {
  const parsed = engineReplySchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** Returns the error for an engine that sends nonsense. */
export function nonsense(): RectoError {
  return new RectoError('engine-crashed');
}
