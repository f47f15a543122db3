import type { RedactionKind } from '../../redaction.ts';
import type { Areas } from '../areas.ts';

/** The way in which one content is redacted. */
export interface FrameOptions {
  readonly areas: Areas;
  /** Left out: for tests of the proof, and for the shapes of textures. */
  readonly without: RedactionKind | undefined;
}
