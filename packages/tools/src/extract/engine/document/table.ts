/** Comma-separated values, and what was done to keep a spreadsheet from running them. */
export interface Table {
  readonly text: string;
  /** Cells that a spreadsheet would take for formulas, each with an apostrophe before it. */
  readonly guarded: number;
}

const FORMULA = /^[\s]*[=+\-@\t\r]/;
const NUMBER = /^[+-]?[\d.,\s]+%?$/;
/** Tells spreadsheets that this is UTF-8. */
const MARK = '\ufeff';

/** Rows as RFC 4180 writes them, in UTF-8. What a spreadsheet would run as a formula gets an apostrophe before it. */
export function tableText(rows: readonly (readonly string[])[]): Table {
  let guarded = 0;
  const cell = (value: string) => {
    const isFormula = FORMULA.test(value) && !NUMBER.test(value);
    if (isFormula) guarded += 1;
    const safe = isFormula ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const text = rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
  return { text: MARK + text, guarded };
}
