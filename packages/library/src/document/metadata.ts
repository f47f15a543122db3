import { textOf } from '@recto/pdf-core';
import { readClaims } from '@recto/pdf-document/claims';
import { FileEdits, readTexts, writeTexts, writeViewer } from '@recto/tools/properties';
import type { PdfDocument } from './model.ts';
import { sessionOf } from './session.ts';

/** Texts that a document states of itself; empty where it says nothing. */
export interface Metadata {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Separated by commas. */
  readonly keywords: string;
  /** Language as a code such as "en" or "pt-BR". */
  readonly language: string;
}

/** Metadata, and what cannot be set. */
export interface ReadMetadata extends Metadata {
  /** Program that made the original. */
  readonly creator: string;
  /** Program that made the file. */
  readonly producer: string;
  /** As PDF writes dates: "D:20260131120000Z". */
  readonly created: string;
  readonly modified: string;
  /** Standards that the file claims to follow, such as "PDF/A-2b". Claims are not verified. */
  readonly standards: readonly string[];
}

/** Reads the metadata of the information dictionary and of XMP. */
export function readMetadata(document: PdfDocument): ReadMetadata {
  const { view } = sessionOf(document);
  const { texts, info } = readTexts(view);
  const stated = (key: string) => textOf(info?.get(key), view) ?? '';
  return {
    ...texts,
    creator: stated('Creator'),
    producer: stated('Producer'),
    created: stated('CreationDate'),
    modified: stated('ModDate'),
    standards: readClaims(view).map(({ name }) => name),
  };
}

/** Writes metadata into the information dictionary and XMP alike; an empty text removes one, those that are not given stay. */
export function setMetadata(
  document: PdfDocument,
  wanted: Partial<Metadata>,
  { now = new Date() }: { readonly now?: Date } = {},
): void {
  const session = sessionOf(document);
  const { view } = session;
  const edits = new FileEdits(view);
  const { info } = writeTexts(view, readTexts(view), wanted, edits, now);
  session.apply(edits.changes, info);
}

/** Settings for viewers (ISO 32000-2, 12.2); those that are absent stay. */
export interface ViewerSettings {
  readonly pageLayout?:
    | 'default'
    | 'single-page'
    | 'one-column'
    | 'two-columns-left'
    | 'two-columns-right'
    | 'two-pages-left'
    | 'two-pages-right';
  readonly pageMode?: 'default' | 'none' | 'bookmarks' | 'thumbnails' | 'layers' | 'attachments' | 'full-screen';
  /** Shows the title instead of the name of the file. */
  readonly displayTitle?: 'on' | 'off';
  readonly hideToolbar?: 'on' | 'off';
  readonly hideMenubar?: 'on' | 'off';
  readonly hideWindowControls?: 'on' | 'off';
  readonly fitWindow?: 'on' | 'off';
  readonly centerWindow?: 'on' | 'off';
  readonly direction?: 'default' | 'left-to-right' | 'right-to-left';
  readonly printScaling?: 'default' | 'none';
  readonly duplex?: 'default' | 'one-sided' | 'short-edge' | 'long-edge';
  readonly trayByPageSize?: 'on' | 'off';
}

const KEEP = {
  pageLayout: 'keep',
  pageMode: 'keep',
  displayTitle: 'keep',
  hideToolbar: 'keep',
  hideMenubar: 'keep',
  hideWindowControls: 'keep',
  fitWindow: 'keep',
  centerWindow: 'keep',
  direction: 'keep',
  printScaling: 'keep',
  duplex: 'keep',
  trayByPageSize: 'keep',
} as const;

/** Sets how viewers show and print a document. */
export function setViewerSettings(document: PdfDocument, settings: ViewerSettings): void {
  const session = sessionOf(document);
  const edits = new FileEdits(session.view);
  writeViewer(session.view, { ...KEEP, ...settings }, edits);
  session.apply(edits.changes);
}
