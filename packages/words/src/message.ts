/**
 * Words that a person reads: their id in the catalogue and their English wording (ICU MessageFormat: `{name}`, plurals).
 * The catalogue script collects it, and the build compiles those of pages, so both must be string literals.
 */
export interface Message {
  readonly id: string;
  readonly text: string;
}

/**
 * Declares words; those that a page does not use are left out of it. @param id dotted, unique in the project.
 * @param text English, ICU MessageFormat.
 */
// @__NO_SIDE_EFFECTS__
export function message(id: string, text: string): Message {
  return { id, text };
}
