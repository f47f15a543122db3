/** Name of a text in a page's declaration. */
export type PageTextName = 'title' | 'description' | 'actionLabel' | 'metaTitle' | 'metaDescription' | 'keywords';

/** Id in the catalogue of what a page's declaration says. @param route below /tools/ */
export function pageTextId(route: string, name: PageTextName): string {
  return `page.${camelCase(route)}.${name}`;
}

/** Id in the catalogue of an option's description. */
export function optionTextId(toolId: string, name: string): string {
  return `option.${camelCase(toolId)}.${name}`;
}

/** Id in the catalogue of the name of a kind of file. */
export function kindTextId(kind: string): string {
  return `kind.${kind}`;
}

/** A name with hyphens as a part of a message's id: `pdf-to-word` becomes `pdfToWord`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
