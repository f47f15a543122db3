export { clippedBy, intersection } from './clip.ts';
export { deviceComponents, isWhite } from './colour-operators.ts';
export type {
  Content,
  ContentKind,
  ContentPart,
  ContentRange,
  MarkedSequence,
  PageContent,
  ShownAppearance,
  Surface,
  UpcomingContent,
} from './content.ts';
export { readDisplayList } from './display-list.ts';
export type {
  CommentEvent,
  Followed,
  FormEvent,
  ImageEvent,
  MarkedEvent,
  PaintedEvent,
  PathEvent,
  ShadingEvent,
  StateEvent,
  TextEvent,
  Unread,
  UpcomingOperator,
  Visitor,
} from './events.ts';
export { glyphSurfaces } from './glyph-surfaces.ts';
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
export { Interpreter, type InterpreterOptions } from './interpreter.ts';
export { isUpright, Path, type PathSink } from './path.ts';
export { advanceText, type MeasuredText, type TextItems } from './shown-text.ts';
