import { isStandardName } from '../../terms/standard-names.ts';

/** True for a name that holds a term and is none of the format's own. */
export function isForbiddenName(name: string, isForbidden: (text: Uint8Array) => boolean): boolean {
  return !isStandardName(name) && isForbidden(Uint8Array.from(name, (character) => character.charCodeAt(0)));
}
