export type { Content, ContentKind, PageContent, Surface } from './content.ts';
export type {
  CommentEvent,
  ContentRange,
  Followed,
  FormEvent,
  ImageEvent,
  InterpreterLimits,
  MarkedEvent,
  MarkedSequence,
  PaintedEvent,
  PathEvent,
  ShadingEvent,
  StateEvent,
  TextEvent,
  Unread,
  Visitor,
} from './events.ts';
export {
  contentPath,
  type DisplayList,
  type DisplayListOptions,
  type GraphicsObject,
  type ImageObject,
  type NestedList,
  type PageDisplayList,
  type PathObject,
  type PlacedObject,
  type ShadingObject,
  type TextObject,
  type UnreadContent,
} from './graphics-object.ts';
export {
  BLACK,
  type Clip,
  type GraphicsState,
  INITIAL_GRAPHICS_STATE,
  isOpaque,
  type LineStyle,
  type OutputParameters,
  type Paint,
  type PatternPaint,
  type SoftMask,
  type TextState,
  type Transparency,
  UNCLIPPED,
} from './graphics-state.ts';
export { isUpright, Path, type PathSink } from './path.ts';
export type { PlacedGlyph, ShownText } from './shown-text.ts';
