import { dictOf, nameOf, PdfDict, type PdfFile, PdfName } from '@recto/pdf-core';
import type { PropertiesOptions } from '../options.ts';
import { VIEWER_KEYS, VIEWER_SETTINGS, type ViewerKey, type ViewerSetting } from '../viewer-settings.ts';
import type { FileEdits } from './file-edits.ts';

/** Reads the file's settings for display and printing in viewers, in our words. */
export function readViewer(file: PdfFile): Record<ViewerKey, string> {
  const preferences = dictOf(file.catalog.get('ViewerPreferences'), file);
  const read = ({ key, isInCatalog, names }: ViewerSetting): string => {
    const value = (isInCatalog ? file.catalog : preferences)?.get(key);
    if (!names) return file.resolve(value) === true ? 'on' : 'off';
    const name = nameOf(value, file);
    return Object.entries(names).find(([, ofFile]) => ofFile === name)?.[0] ?? 'default';
  };
  return Object.fromEntries(VIEWER_KEYS.map((key) => [key, read(VIEWER_SETTINGS[key])])) as Record<ViewerKey, string>;
}

/** Writes the settings that are to be others. @returns them */
export function writeViewer(file: PdfFile, options: Pick<PropertiesOptions, ViewerKey>, edits: FileEdits): ViewerKey[] {
  const present = readViewer(file);
  const changed = VIEWER_KEYS.filter((key) => options[key] !== 'keep' && options[key] !== present[key]);
  if (changed.length === 0) return [];
  const preferences = dictOf(file.catalog.get('ViewerPreferences'), file)?.clone() ?? new PdfDict();
  for (const option of changed) {
    const setting: ViewerSetting = VIEWER_SETTINGS[option];
    const name = setting.names?.[options[option]];
    const value = setting.names ? (name === undefined ? null : PdfName.of(name)) : options[option] === 'on';
    (setting.isInCatalog ? edits.catalog : preferences).set(setting.key, value);
  }
  edits.catalog.set('ViewerPreferences', preferences.map.size > 0 ? preferences : null);
  return changed;
}
