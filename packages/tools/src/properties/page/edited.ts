import { parseOptions } from '@recto/contract/options';
import { NO_LABELS } from '../label-notation.ts';
import type { PropertiesOptions } from '../options.ts';
import { type PresentProperties, TEXT_KEYS, type TextKey } from '../present.ts';
import tool, { type WantedItem } from '../tool.ts';
import { VIEWER_KEYS, type ViewerKey } from '../viewer-settings.ts';

/** Properties that every part of the page gets: the file's values, the changes, and a way to make more of them. */
export interface EditorProps {
  readonly present: PresentProperties;
  readonly options: PropertiesOptions;
  /** @param gesture of changes that are one step together, such as the letters of a text */
  readonly onEdit: (change: Partial<PropertiesOptions>, gesture?: string) => void;
}

/** The parts of a file that can be changed. */
export const PARTS = ['texts', 'outline', 'labels', 'attachments', 'opening', 'viewer'] as const;
export type Part = (typeof PARTS)[number];

/** Nothing is changed. */
export function untouched(): PropertiesOptions {
  return parseOptions(tool.options, {});
}

/** A text as it will be. */
export function textOf(key: TextKey, { present, options }: Pick<EditorProps, 'present' | 'options'>): string {
  return options[key] ?? present.texts[key];
}

/** A setting as it will be. */
export function settingOf(key: ViewerKey, { present, options }: Pick<EditorProps, 'present' | 'options'>): string {
  return options[key] === 'keep' ? present.viewer[key] : options[key];
}

/** The bookmarks as they will be. */
export function outlineOf({ present, options }: Pick<EditorProps, 'present' | 'options'>): readonly WantedItem[] {
  if (options.outlineFrom === 'list') return options.outline;
  return present.outline.map(({ isAction: _, ...item }, was) => ({ ...item, top: 0, was }));
}

/** The page labels as they will be, in the notation of the option. */
export function labelsOf({ present, options }: Pick<EditorProps, 'present' | 'options'>): readonly string[] {
  if (options.labels.length === 0) return present.labels;
  return options.labels.filter((one) => one !== NO_LABELS);
}

/** The parts that are changed, in their order. */
export function changedParts(options: PropertiesOptions): Part[] {
  const isChanged: Readonly<Record<Part, boolean>> = {
    texts: TEXT_KEYS.some((key) => options[key] !== null),
    outline: options.outlineFrom !== 'file',
    labels: options.labels.length > 0,
    attachments: options.attachments.length > 0 || options.detach.length > 0,
    opening: options.openAt !== '',
    viewer: VIEWER_KEYS.some((key) => options[key] !== 'keep'),
  };
  return PARTS.filter((part) => isChanged[part]);
}
