/** Values of the variables in a text. */
export interface VariableValues {
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
  readonly date: string;
  /** Without its ending. */
  readonly file: string;
}

const VARIABLE = /\{(page|pages|date|file)\}/g;

/** True when the text is another on another page or in another file. */
export function hasVariables(text: string): boolean {
  return text.search(VARIABLE) >= 0;
}

/** The text with its variables filled in; other braces stay. */
export function fillVariables(text: string, values: VariableValues): string {
  return text.replace(VARIABLE, (written, name: string) => {
    const value = Object.entries(values).find(([key]) => key === name)?.[1];
    return value === undefined ? written : String(value);
  });
}

/** The text as it is widest, for the scale of all: a page number of as many zeros as the last one has digits. */
export function widestText(text: string, values: VariableValues): string {
  return fillVariables(text.replaceAll('{page}', '0'.repeat(String(values.pages).length)), values);
}

/** "2026-11-22", where the engine runs. */
export function today(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** "letter" of "letter.pdf". */
export function fileTitle(fileName: string): string {
  return fileName.replace(/\.pdf$/i, '');
}
