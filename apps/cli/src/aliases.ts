import { PAGES } from '@recto/tools/pages';

/** Names that people look for, by the names of the tools. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  merge: ['join', 'combine', 'concat'],
  split: ['burst'],
  rotate: ['turn'],
  'page-numbers': ['number'],
  'n-up': ['nup', 'booklet'],
  properties: ['metadata'],
  compress: ['shrink', 'optimize', 'optimise'],
  protect: ['encrypt', 'lock'],
  unlock: ['decrypt'],
  esign: ['sign'],
  'check-signatures': ['verify'],
  compare: ['diff'],
  repair: ['fix'],
  image2pdf: ['img2pdf', 'images-to-pdf'],
  office2pdf: ['office-to-pdf'],
};

/** Other names of a tool, those of its pages on the site among them. */
export function otherNames(toolId: string): string[] {
  const routes = PAGES.filter((page) => page.toolId === toolId && page.route !== toolId).map(({ route }) => route);
  return [...routes, ...(OTHER_NAMES[toolId] ?? [])];
}

/** The tool that goes by a name; undefined for none. */
export function toolNamed(name: string): string | undefined {
  const ids = [...new Set(PAGES.map(({ toolId }) => toolId))];
  return ids.find((id) => id === name) ?? ids.find((id) => otherNames(id).includes(name));
}

/** Every name that a tool goes by. */
export function allToolNames(): string[] {
  return [...new Set(PAGES.map(({ toolId }) => toolId))].flatMap((id) => [id, ...otherNames(id)]);
}
