import * as check from './check-digits.ts';
import { datePatterns } from './dates.ts';

/** Names of the patterns that can be searched for without an expression. */
export const PATTERN_NAMES = ['email', 'phone', 'iban', 'card', 'identity', 'date'] as const;
export type PatternName = (typeof PATTERN_NAMES)[number];

/** Something that looks right, and how it is told that it is. */
export interface Pattern {
  readonly expression: RegExp;
  /** Given what was found without white space and separators, in capitals. */
  readonly isRight?: (compact: string) => boolean;
  /** True for a number of no fixed length, which may look as if it went on into what follows it. */
  readonly isOpenEnded?: boolean;
  /** Given the place, where the expression alone finds too much. */
  readonly fits?: (found: string) => boolean;
}

const NOT_AFTER = String.raw`(?<![\p{L}\p{N}])`;
const NOT_AFTER_NUMBER = String.raw`(?<![\p{L}\p{N}]|\d[-./])`;
const NOT_BEFORE = String.raw`(?![\p{L}\p{N}])`;
/** Texts are folded by case before they are searched, so letters are small. */
const whole = (source: string, before = NOT_AFTER) => new RegExp(`${before}(?:${source})${NOT_BEFORE}`, 'gu');

const EMAIL: Pattern = {
  // Bounded: RFC 5321, 4.5.3.1.
  expression:
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+'-]{1,64} ?@ ?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/gu,
};

const PHONES: readonly Pattern[] = [
  // With the code of a country (ITU-T E.164: at most 15 digits).
  {
    expression: whole(String.raw`(?:\+|00)[ ]?[1-9](?:[ ().\-/]{0,3}\d){6,14}`, String.raw`(?<![\p{L}\p{N}+])`),
    isRight: isOfDigits(8, 17),
  },
  // (020) 7946 0018, 030/123 456, 01 23 45 67 89
  {
    expression: whole(
      String.raw`\(?0\d{1,5}\)?(?:[ ]?[\-/.][ ]?|[ ]|(?<=\))[ ]?)\d{2,8}(?:[ .\-/]\d{2,8}){0,4}`,
      NOT_AFTER_NUMBER,
    ),
    isRight: isOfDigits(8, 13),
    fits: isNoDate,
  },
  // (212) 555-0147, 212-555-0147
  {
    expression: whole(String.raw`(?:1[ .-]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ])\d{3}[-. ]\d{4}`, NOT_AFTER_NUMBER),
    isRight: isOfDigits(10, 11),
  },
];

/** @param source without separators between groups @param fits the check digit */
const identity = (source: string, isRight: (compact: string) => boolean): Pattern => ({
  expression: whole(source, NOT_AFTER_NUMBER),
  isRight,
});

const IDENTITIES: readonly Pattern[] = [
  identity(String.raw`\d{3}([- ])\d{2}\1\d{4}`, check.isSocialSecurityNumber),
  identity(String.raw`(?:[xyz][- ]?\d{7}|\d{8}|\d{2}\.\d{3}\.\d{3})[- ]?[a-hj-np-tv-z]`, check.isSpanishIdentity),
  identity(
    String.raw`[1-478] ?\d{2} ?(?:0[1-9]|[1-9]\d) ?(?:\d{2}|2[ab]) ?\d{3} ?\d{3} ?\d{2}`,
    check.isFrenchIdentity,
  ),
  identity(
    '[a-z]{3} ?[a-z]{3} ?[0-9lmnp-v]{2}[abcdehlmprst][0-9lmnp-v]{2} ?[a-z][0-9lmnp-v]{3}[a-z]',
    check.isItalianIdentity,
  ),
  identity(String.raw`[1-9]\d(?: ?\d{3}){3}`, check.isGermanTaxId),
  identity(String.raw`\d{3}\.?\d{3}\.?\d{3}-?\d{2}`, check.isBrazilianIdentity),
  identity(String.raw`[2-9]\d{3}([- ]?)\d{4}\1\d{4}`, check.isAadhaar),
  identity(String.raw`[1-9]\d{5} ?(?:19|20)\d{6} ?\d{3}[\dx]`, check.isChineseIdentity),
  identity(String.raw`\d{6}-[1-8]\d{6}`, check.isKoreanIdentity),
  identity(String.raw`\d{4}([- ]?)\d{4}\1\d{4}`, check.isJapaneseIdentity),
  identity(String.raw`\d{3}-\d{3}-\d{3}[- ]\d{2}`, check.isRussianIdentity),
];

const IBAN: Pattern = {
  expression: whole(String.raw`[a-z]{2}\d{2}(?:[ -]?[a-z0-9]{1,4}){3,8}`),
  isRight: check.isIban,
  isOpenEnded: true,
};
const CARD: Pattern = {
  expression: whole(String.raw`[2-6](?:[ -]?\d){12,18}`, NOT_AFTER_NUMBER),
  isOpenEnded: true,
  isRight: (compact) => compact.length > 12 && check.isLuhn(compact) && !/^(\d)\1+$/.test(compact),
};

let dates: readonly Pattern[] | undefined;

/** Returns the written forms of a pattern. */
export function patternsOf(name: PatternName): readonly Pattern[] {
  switch (name) {
    case 'email':
      return [EMAIL];
    case 'phone':
      return PHONES;
    case 'iban':
      return [IBAN];
    case 'card':
      return [CARD];
    case 'identity':
      return IDENTITIES;
    case 'date':
      dates ??= datePatterns().map((expression) => ({ expression }));
      return dates;
  }
}

function isOfDigits(least: number, most: number): (compact: string) => boolean {
  return (compact) => {
    const { length } = compact.replace(/\D/g, '');
    return length >= least && length <= most;
  };
}

function isNoDate(found: string): boolean {
  return !/^\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})$/.test(found);
}
