/** Values of the variables in a text. */
export interface TemplateValues {
  /** The number of the page. */
  readonly page: string;
  /** The last number. */
  readonly pages: string;
  /** Label of the page in viewers. */
  readonly label: string;
  readonly bates: string;
  readonly date: string;
  /** Without its ending. */
  readonly file: string;
}

const VARIABLE = /\{(page|pages|label|bates|date|file)\}/g;

/** The text with its variables filled in; other braces stay. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(VARIABLE, (_, name: keyof TemplateValues) => values[name]);
}

/** "2026-11-22", where the engine runs. */
export function dateText(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** "letter" of "letter.pdf". */
export function nameWithoutEnding(fileName: string): string {
  return fileName.replace(/\.pdf$/i, '');
}
