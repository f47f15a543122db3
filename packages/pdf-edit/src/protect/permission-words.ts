import type { Permission } from '@recto/contract';

/** The permissions in words that fit after "allows" and after "forbids". */
const PERMISSION_WORDS: Readonly<Record<Permission, string>> = {
  print: 'printing',
  modify: 'changing the content',
  copy: 'copying text and images',
  annotate: 'commenting',
  'fill-forms': 'filling in forms',
  accessibility: 'reading aloud',
  assemble: 'adding, removing and turning pages',
  'print-high': 'printing in full quality',
};

/** "printing, commenting and reading aloud". Empty for none. */
export function permissionsInWords(permissions: readonly Permission[]): string {
  const words = permissions.map((permission) => PERMISSION_WORDS[permission]);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
