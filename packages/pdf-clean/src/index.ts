export { type CleanOptions, type CleanResult, cleanDocument } from './clean.ts';
export { usedResources } from './content/hidden-content.ts';
export type { Example, Finding } from './finding.ts';
export { type InspectOptions, inspectPrivacy } from './inspect.ts';
export { ALWAYS_REMOVED, CLEAN_KINDS, type CleanKind } from './kinds.ts';
export { findChangedLooks } from './looks/changed-looks.ts';
export { memoryInput } from './page-texts.ts';
export { type Annotation, WorkingCopy } from './working-copy.ts';
