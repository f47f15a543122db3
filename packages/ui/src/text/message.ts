/**
 * One visible text: its id in the catalogue and its English wording (ICU MessageFormat: `{name}`, plurals).
 * The build compiles the wording and the catalogue script collects it, so both must be string literals.
 */
export interface Message {
  readonly id: string;
  readonly text: string;
}

/** Declares a visible text. @param id dotted, unique in the site. @param text English, ICU MessageFormat. */
export function message(id: string, text: string): Message {
  return { id, text };
}
