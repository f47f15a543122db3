/** The calls whose string arguments can only be names of fields, and how many arguments before are something else. */
const FIELD_CALLS: readonly { readonly call: RegExp; readonly skipped: number }[] = [
  { call: /\bgetField\s*\(/g, skipped: 0 },
  { call: /\bAFSimple_Calculate\s*\(/g, skipped: 1 },
];
const LITERAL = /"([^"\\\n]*)"|'([^'\\\n]*)'/g;
/** Longest list of arguments that is looked through. */
const MAX_ARGUMENTS_LENGTH = 100_000;

/** A script with the names of fields replaced where it cannot mean anything else. */
export interface RewrittenScript {
  readonly code: string;
  /** True when it may name renamed fields in places that we cannot be sure of. */
  readonly isUncertain: boolean;
}

/**
 * Renames fields in a script: in `getField("Name")` and in the sums that Acrobat writes,
 * `AFSimple_Calculate("SUM", new Array("A", "B"))`. Whatever else a script does with names is left alone.
 * @param rename the new full name of a field, or the name itself.
 */
export function renameFieldsInScript(code: string, rename: (fullName: string) => string): RewrittenScript {
  let rewritten = code;
  for (const { call, skipped } of FIELD_CALLS) rewritten = rewriteCalls(rewritten, call, skipped, rename);
  return { code: rewritten, isUncertain: mentionsOldName(rewritten, code, rename) };
}

function rewriteCalls(code: string, call: RegExp, skipped: number, rename: (fullName: string) => string): string {
  let result = '';
  let done = 0;
  for (const match of code.matchAll(call)) {
    const start = match.index + match[0].length;
    if (start < done) continue;
    const end = argumentsEnd(code, start);
    let literals = 0;
    const args = code.slice(start, end).replace(LITERAL, (literal: string) => {
      literals += 1;
      return literals <= skipped ? literal : renameLiteral(literal, rename);
    });
    result += code.slice(done, start) + args;
    done = end;
  }
  return result + code.slice(done);
}

/** Finds the end of the argument list that begins at `start`. */
function argumentsEnd(code: string, start: number): number {
  const limit = Math.min(code.length, start + MAX_ARGUMENTS_LENGTH);
  let depth = 1;
  let quote = '';
  for (let at = start; at < limit; at++) {
    const character = code[at] ?? '';
    if (quote !== '') {
      if (character === quote || character === '\n') quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '(') depth += 1;
    else if (character === ')' && --depth === 0) return at;
  }
  return limit;
}

/** One name, or several with commas between. */
function renameLiteral(literal: string, rename: (fullName: string) => string): string {
  const quote = literal.charAt(0);
  const names = literal.slice(1, -1).split(',');
  return quote + names.map((name) => name.replace(name.trim(), () => rename(name.trim()))).join(',') + quote;
}

/** True when a string of the script is still the old name of a renamed field, or a name is put together as it runs. */
function mentionsOldName(rewritten: string, original: string, rename: (fullName: string) => string): boolean {
  for (const match of rewritten.matchAll(LITERAL)) {
    const text = match[1] ?? match[2] ?? '';
    if (text !== '' && rename(text) !== text && !isNewName(text, original)) return true;
  }
  return /\bgetField\s*\(\s*[^"'\s]/.test(rewritten);
}

/** A new name may be the old name of another field. */
function isNewName(text: string, original: string): boolean {
  return !original.includes(`"${text}"`) && !original.includes(`'${text}'`);
}
