export { type DocumentResult, inMemory } from './document-result.ts';
export { DrawableFile, pagesDrawnInPart } from './drawable/drawable-file.ts';
export { contentStreams, loadContents } from './inspect/content-digest.ts';
export { type FontFacts, readFonts } from './inspect/fonts.ts';
export { inspectDocument } from './inspect/inspect.ts';
export { readAnnotations } from './model/annotations.ts';
export { type FoundAppearance, normalAppearance, placementOf, shownAppearances } from './model/appearances.ts';
export { type Destinations, readDestinations } from './model/destinations.ts';
export {
  appearancesOn,
  type Drawer,
  innerDrawer,
  pageDrawer,
  RESOURCE_CATEGORIES,
  resourceEntries,
} from './model/drawers.ts';
export { isDynamicForm } from './model/dynamic-form.ts';
export { notesOnSignatures } from './model/edit-notes.ts';
export {
  type FieldNode,
  type FieldWidget,
  type FormField,
  inheritedValue,
  readAcroForm,
  readFields,
} from './model/fields.ts';
export { readReach } from './model/file-reach.ts';
export { LayerStates, layersNeverShown } from './model/layer-state.ts';
export { keptLayers } from './model/layer-use.ts';
export { type Layer, readLayers, readOptionalContent } from './model/layers.ts';
export { looseFieldRoots, readLooseFields } from './model/loose-fields.ts';
export { hasMaskedImages } from './model/masked-images.ts';
export { buildNameTree, type NameTreeEntry, readNameTree } from './model/name-tree.ts';
export { buildNumberTree, type NumberTreeEntry } from './model/number-tree.ts';
export { readOutlineEntries } from './model/outline-entries.ts';
export { type Box, pageSize, readBox, visibleBox } from './model/page-boxes.ts';
export { pageContent } from './model/page-content.ts';
export { type PageLabelRange, pageLabels } from './model/page-labels.ts';
export {
  effectiveRotation,
  INHERITABLE_KEYS,
  type InheritableKey,
  type InheritedAttributes,
  MAX_PAGES,
  type PageNode,
  type PageTreeNode,
  readPages,
  readPageTree,
  statedPageCount,
} from './model/page-tree.ts';
export { PageTreeEdits } from './model/page-tree-edits.ts';
export {
  type KeptPages,
  keptDestinations,
  keptFields,
  keptOutline,
  keptPages,
  keptStructure,
  keptThreads,
} from './model/reach.ts';
export { countSignatures } from './model/signatures.ts';
export { readParentTree, readStructure, readStructureRoot, type StructureElement } from './model/structure.ts';
export type { Bead } from './model/threads.ts';
export {
  type InventoryOptions,
  knownDocument,
  openDocument,
  type PdfDocument,
  type ReopenOptions,
  readPageSizes,
  readsRightToLeft,
  reopenDocument,
  takeInventory,
} from './open-document.ts';
export { type OpenedFile, requireOwner, restrictionsIn, wasGivenWrongPassword } from './owner-rights.ts';
export { pageOrigins } from './page-origins.ts';
export { soundCopy, soundInput } from './sound-input.ts';
export { copyDocument, type DocumentCopy } from './working-copy.ts';
export { metadataStream, packetText } from './xmp/metadata-stream.ts';
export { newXmpPacket, type PropertyChange, type PropertyName, XmpPacket } from './xmp/xmp-packet.ts';
