import { ACCEPTS } from '@recto/tools/accepts';
import { PAGES } from '@recto/tools/pages';

/** Routes of the tools that take all of some files, by the ends of their names. */
export function routesFor(files: readonly Pick<File, 'name'>[]): readonly string[] {
  if (files.length === 0) return [];
  return PAGES.filter(({ route, maxFiles }) => {
    const endings = ACCEPTS[route] ?? [];
    return (
      files.length <= maxFiles && files.every(({ name }) => endings.some((end) => name.toLowerCase().endsWith(end)))
    );
  }).map(({ route }) => route);
}
