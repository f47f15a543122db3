import { type Message, message } from '@recto/words/message';
import type { InventoryItem } from './inventory.ts';

/** Name of each line of the receipt. */
export const RECEIPT_ITEMS: Readonly<Record<InventoryItem | 'pages', Message>> = {
  pages: message('receipt.pages', 'Pages'),
  outlineItems: message('receipt.outlineItems', 'Bookmarks'),
  namedDestinations: message('receipt.namedDestinations', 'Named destinations'),
  oldDestinations: message('receipt.oldDestinations', 'Old-style destinations'),
  explicitLinks: message('receipt.explicitLinks', 'Links to pages'),
  namedLinks: message('receipt.namedLinks', 'Links to named destinations'),
  oldNameLinks: message('receipt.oldNameLinks', 'Old-style links'),
  uriLinks: message('receipt.uriLinks', 'Web links'),
  remoteLinks: message('receipt.remoteLinks', 'Links to other files'),
  annotations: message('receipt.annotations', 'Annotations'),
  widgets: message('receipt.widgets', 'Form controls'),
  formFields: message('receipt.formFields', 'Form fields'),
  structureElements: message('receipt.structureElements', 'Accessibility tags'),
  taggedPages: message('receipt.taggedPages', 'Tagged pages'),
  attachments: message('receipt.attachments', 'Attachments'),
  associatedFiles: message('receipt.associatedFiles', 'Associated files'),
  documentScripts: message('receipt.documentScripts', 'Document scripts'),
  layers: message('receipt.layers', 'Layers'),
  hiddenLayers: message('receipt.hiddenLayers', 'Hidden layers'),
  threads: message('receipt.threads', 'Article threads'),
  beads: message('receipt.beads', 'Article beads'),
  outputIntents: message('receipt.outputIntents', 'Output intents'),
  signatures: message('receipt.signatures', 'Signatures'),
};
