export { ContentFrames, framingOf } from './content-frame.ts';
export { DrawnMarks, formDict } from './drawn-marks.ts';
export type {
  MarkUse,
  OutlineMark,
  OutlineStep,
  PlacedMark,
  PlacedTextLine,
  RgbColour,
  StampedPage,
  StampMark,
  StampOptions,
  StampSpot,
} from './marks.ts';
export { NewObjects } from './new-objects.ts';
export { concatenation } from './numbers.ts';
export { PageResources } from './page-resources.ts';
export { type PageSpace, pageSpace } from './page-space.ts';
export { type RemovedMarks, removeMarks, stampPages } from './stamp.ts';
export { fontName, fontsOf, lineContent } from './text-mark.ts';
