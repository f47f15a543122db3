import type { ViewerKey } from './viewer-settings.ts';

/** The texts of a document, by their options. */
export const TEXT_KEYS = ['title', 'author', 'subject', 'keywords', 'language'] as const;
export type TextKey = (typeof TEXT_KEYS)[number];

/** A bookmark as the file has it. Its place in the list is what `was` names. */
export interface PresentItem {
  readonly title: string;
  /** 0 on the top level. */
  readonly level: number;
  /** 1-based; 0 when it leads to no page of the file. */
  readonly page: number;
  readonly open: boolean;
  readonly bold: boolean;
  readonly italic: boolean;
  /** It does something else than to lead to a page, such as to open an address. */
  readonly isAction: boolean;
}

/** A file within the file. */
export interface PresentAttachment {
  readonly name: string;
  readonly description: string;
  readonly mediaType: string;
  /** Null when the file does not say. */
  readonly sizeBytes: number | null;
}

/** Properties of a file. Plain data. */
export interface PresentProperties {
  readonly texts: Readonly<Record<TextKey, string>>;
  /** Texts of which the file's two records, the information dictionary and XMP, say different things. */
  readonly differing: readonly TextKey[];
  readonly creator: string;
  readonly producer: string;
  /** As `2026-11-23 17:00`, without a zone; empty when the file does not say. */
  readonly created: string;
  readonly modified: string;
  /** Such as PDF/A-2b; what the file says it keeps to. */
  readonly standards: readonly string[];
  readonly version: string;
  readonly pageCount: number;
  /** By option: its word, `default` or `off` where the file says nothing. */
  readonly viewer: Readonly<Record<ViewerKey, string>>;
  /** In the notation of the option; empty when the file does not say, null when it does something else at the start. */
  readonly openAt: string | null;
  /** In the notation of the option; empty without labels. */
  readonly labels: readonly string[];
  readonly outline: readonly PresentItem[];
  /** Bookmarks of the file; more than `outline` holds when they are too many to be edited. */
  readonly outlineCount: number;
  readonly attachments: readonly PresentAttachment[];
}

/** A heading of the text, as a preview finds it. */
export interface FoundHeading {
  readonly title: string;
  readonly level: number;
  /** 1-based. */
  readonly page: number;
  /** Points from the top of the page as it is shown. */
  readonly top: number;
}
