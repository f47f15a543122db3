import { refuseOption, refuseUsage } from '@recto/contract/recto-error';
import { ENGLISH_LANGUAGE, LANGUAGES, type Language } from '@recto/locales';
import { languageFor } from '@recto/locales/choose';
import { ONE_OF } from '@recto/words/problems';
import { LANGUAGE } from './general-flags.ts';
import { NEEDS_VALUE } from './read-arguments.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NAME = `--${LANGUAGE.name}`;

/** The arguments without `--lang` and its value, wherever it stood before `--`, and the last value. @throws usage-invalid without a value */
export function takeLanguage(args: readonly string[]): { readonly asked?: string; readonly rest: readonly string[] } {
  const rest: string[] = [];
  let asked: string | undefined;
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    if (arg === '--') return { ...(asked !== undefined && { asked }), rest: [...rest, ...args.slice(at)] };
    if (arg.startsWith(`${NAME}=`)) asked = arg.slice(NAME.length + 1);
    else if (arg !== NAME) rest.push(arg);
    else {
      asked = args[++at];
      if (asked === undefined || asked.startsWith('--')) {
        throw refuseUsage(NEEDS_VALUE, { flag: NAME, value: LANGUAGE.placeholder ?? '' });
      }
    }
  }
  return { ...(asked !== undefined && { asked }), rest };
}

/** The language that `--lang` names. @throws option-invalid for one that Recto does not speak */
export function namedLanguage(asked: string): Language {
  const found = languageFor([asked]);
  if (found) return found;
  throw refuseOption(NAME, ONE_OF, { values: LANGUAGES.map(({ tag }) => tag).join(', ') });
}

/**
 * The language that the system is set to: `LC_ALL`, `LC_MESSAGES`, `LANG`, the first that is not empty (POSIX, Base Definitions,
 * 8.2). Where that is a language, the list in `LANGUAGE` goes before it, as in GNU gettext. English where Recto speaks none of them.
 */
export function systemLanguage({ LC_ALL, LC_MESSAGES, LANG, LANGUAGE: list }: Environment): Language {
  const locale = LC_ALL || LC_MESSAGES || LANG || 'C';
  if (/^(C|POSIX)(\.|$)/.test(locale)) return ENGLISH_LANGUAGE;
  const wishes = list ? list.split(':') : [locale];
  return languageFor(wishes.map(languageTag)) ?? ENGLISH_LANGUAGE;
}

/** `de_AT.UTF-8@euro` as `de_AT`. */
function languageTag(locale: string): string {
  return locale.replace(/[.@].*/, '');
}
