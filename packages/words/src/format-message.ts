import type { PlaceValues } from './said.ts';

/**
 * Fills an ICU message: `{name}`, `{name, number}`, plurals with `=n` and `#`, and selects, one inside the other. This is all
 * that the project's wordings use; quoting and formats of dates are not known here. A place without a value is left standing.
 * @param text trusted: a declared message. @param locale decides over plurals and numbers
 */
export function formatMessage(text: string, values: PlaceValues, locale = 'en'): string {
  if (!text.includes('{')) return text;
  const inDigits = (value: unknown) => digits(Number(value), locale);
  let at = 0;

  /** The token at this position. @throws SyntaxError when the message is not well-formed there */
  function take(pattern: RegExp): string {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (!found) throw new SyntaxError(`the message "${text}" is not well-formed at ${at}`);
    at = pattern.lastIndex;
    return found[1] ?? '';
  }

  /** Formats the text up to the end of this branch. @param hash value of `#`, inside a plural */
  function branch(hash: string | null): string {
    let filled = '';
    while (at < text.length && text[at] !== '}') {
      const character = text[at++];
      if (character === '{') filled += place(hash);
      else filled += character === '#' && hash !== null ? hash : character;
    }
    return filled;
  }

  function place(outerHash: string | null): string {
    const start = at - 1;
    const name = take(/\s*(\w+)\s*/y);
    const kind = take(/(,|)\s*/y) === ',' ? take(/(number|plural|select)\s*,?\s*/y) : 'plain';
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const hash = kind === 'plural' ? inDigits(value) : outerHash;
    const branches = new Map<string, string>();
    while (kind !== 'plain' && text[at] !== '}') {
      const key = take(/(=?\w+)\s*\{/y);
      branches.set(key, branch(hash));
      take(/(\})\s*/y);
    }
    take(/(\})/y);
    if (value === undefined) return text.slice(start, at);
    if (kind === 'plain') return String(value);
    if (kind === 'number') return inDigits(value);
    const rule = kind === 'select' ? String(value) : pluralsOf(locale).select(Number(value));
    return branches.get(`=${value}`) ?? branches.get(rule) ?? branches.get('other') ?? '';
  }

  return branch(null);
}

/** A number as the language writes it. Small whole ones of English need none of Intl's data, which take twelve milliseconds to load. */
function digits(value: number, locale: string): string {
  return locale === 'en' && value > 0 && value < 1000 && value % 1 === 0 ? `${value}` : value.toLocaleString(locale);
}

const known = new Map<string, Intl.PluralRules>();

/** Making them is slow, and lists say the same words many times. */
function pluralsOf(locale: string): Intl.PluralRules {
  const rules = known.get(locale) ?? new Intl.PluralRules(locale);
  known.set(locale, rules);
  return rules;
}
