import { dictOf, PdfDict, type PdfObject } from '@recto/pdf-core';
import { readAcroForm } from '@recto/pdf-document';
import type { Merge, PartPlan } from './part.ts';
import { NamedValues } from './resource-names.ts';

/** The default resources of all forms, by category; each value belongs to the part with that index. */
export interface DefaultResources {
  readonly categories: ReadonlyMap<string, NamedValues<number>>;
  /** For each part, the font resources that had to get another name. */
  readonly fonts: readonly ReadonlyMap<string, string>[];
}

/** Puts the default resources of all forms together: a font of the same name but not the same font gets a new name. */
export function planDefaultResources(plans: readonly PartPlan[]): DefaultResources {
  const categories = new Map<string, NamedValues<number>>();
  const fonts = plans.map(({ file }, index): ReadonlyMap<string, string> => {
    let renamedFonts = new Map<string, string>();
    const resources = dictOf(readAcroForm(file.catalog, file)?.get('DR'), file);
    for (const [category, value] of resources?.map ?? []) {
      const entries = dictOf(value, file);
      if (!entries) continue;
      const values = categories.get(category) ?? new NamedValues<number>();
      categories.set(category, values);
      const renamed = values.admit(
        Array.from(entries.map, ([name, entry]) => [name, { value: entry, source: file }] as const),
        index,
      );
      if (category === 'Font') renamedFonts = renamed;
    }
    return renamedFonts;
  });
  return { categories, fonts };
}

/** The merged /DR; null when no form has one. */
export function copyDefaultResources({ categories }: DefaultResources, merge: Merge): PdfObject {
  const resources = new PdfDict();
  for (const [category, values] of categories) {
    const entries = new PdfDict();
    for (const { name, value, owner } of values.values) {
      entries.set(name, merge.parts[owner]?.copier.copy(value) ?? null);
    }
    if (entries.map.size > 0) resources.set(category, entries);
  }
  if (resources.map.size === 0) return null;
  return resources;
}
