import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { forbiddenFaults } from './forbidden-words.ts';

/** Words by their id. */
export type Words = Readonly<Record<string, string>>;

/** A node of a compiled message: text, or a place with its name, kind and branches. */
type Token = string | readonly [name: string, kind?: string, branches?: Readonly<Record<string, unknown>>];

/** Descriptions of options are no ICU messages: braces in them are meant. */
const PLAIN = /^option\./;
/** A label that is short in English must fit where the English one stands; this many characters more are always allowed. */
const LABEL_CHARACTERS = 24;
const SPARE_CHARACTERS = 14;
const MOST_TIMES_AS_LONG = 2;

/** Lists the faults of a translation, one line per fault. @param language BCP 47 @param english the catalogue of English */
export function findFaults(language: string, translated: Words, english: Words): string[] {
  const unused = Object.keys(translated).filter((id) => !Object.hasOwn(english, id));
  return [
    ...unused.map((id) => `${id}: English has no such text`),
    ...Object.entries(english).flatMap(([id, text]) => {
      const words = translated[id];
      if (words === undefined) return [`${id}: missing`];
      return faultsOf(id, words, text, language).map((fault) => `${id}: ${fault}`);
    }),
  ];
}

function faultsOf(id: string, words: string, english: string, language: string): string[] {
  const faults = forbiddenFaults(id, words, language);
  if (edgesOf(words) !== edgesOf(english)) faults.push('begins or ends with other white space');
  if (tagsOf(words) !== tagsOf(english)) faults.push(`has the tags ${tagsOf(words)} for ${tagsOf(english)}`);
  if (isLeftInEnglish(words, english)) faults.push('is left in English');
  const length = lengthOf(words);
  if (lengthOf(english) <= LABEL_CHARACTERS && length > lengthOf(english) * MOST_TIMES_AS_LONG + SPARE_CHARACTERS) {
    faults.push(`is ${length} characters long, where English has ${lengthOf(english)}`);
  }
  if (PLAIN.test(id)) {
    const [own, wanted] = [bracesIn(words), bracesIn(english)];
    if (own !== wanted) faults.push(`has ${own} for ${wanted}`);
    return faults;
  }
  try {
    const [own, wanted] = [compiled(words), compiled(english)];
    if (placesOf(own) !== placesOf(wanted)) faults.push(`has the places ${placesOf(own)} for ${placesOf(wanted)}`);
    faults.push(...pluralFaults(own, language));
  } catch (thrown) {
    faults.push(`is not well-formed: ${thrown instanceof Error ? thrown.message : thrown}`);
  }
  return faults;
}

function compiled(text: string): readonly Token[] {
  const tokens: unknown = compileMessageOrThrow(text);
  return (typeof tokens === 'string' ? [tokens] : tokens) as readonly Token[];
}

/** Names and kinds of all places, those in branches too, each once. */
function placesOf(tokens: readonly Token[]): string {
  const found = new Set<string>();
  const look = (inner: readonly Token[]) => {
    for (const token of inner) {
      if (typeof token === 'string') continue;
      const [name, kind = '', branches = {}] = token;
      if (name === '#') continue;
      found.add(kind === '' ? name : `${name}, ${kind}${kind === 'select' ? ` (${keysOf(branches)})` : ''}`);
      for (const branch of Object.values(branches)) look(tokensOf(branch));
    }
  };
  look(tokens);
  return [...found].sort().join('; ') || 'none';
}

const keysOf = (branches: object) => Object.keys(branches).sort().join(' ');

function tokensOf(branch: unknown): readonly Token[] {
  return Array.isArray(branch) ? branch : typeof branch === 'string' ? [branch] : [];
}

/** A plural has one form for all, or every form of the language and no others. */
function pluralFaults(tokens: readonly Token[], language: string): string[] {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [name, kind, branches = {}] = token;
    const inner = Object.values(branches).flatMap((branch) => pluralFaults(tokensOf(branch), language));
    if (kind !== 'plural') return inner;
    const given = Object.keys(branches).filter((key) => !/^=?\d+$/.test(key) && key !== 'offset');
    const needed = given.length > 1 ? wanted.filter((form) => form !== 'many' || !isRare(language)) : ['other'];
    const missing = needed.filter((form) => !given.includes(form));
    const foreign = given.filter((form) => !wanted.includes(form as Intl.LDMLPluralRule));
    return [
      ...missing.map((form) => `the plural of ${name} has no form "${form}"`),
      ...foreign.map((form) => `the plural of ${name} has a form "${form}", which the language has not`),
      ...inner,
    ];
  });
}

/** The form for millions in Romance languages, which `other` stands in for. */
function isRare(language: string): boolean {
  return /^(es|fr|it|pt)\b/.test(language);
}

const tagsOf = (text: string) =>
  [...text.matchAll(/<\/?(\w+)>/g)]
    .map(([tag]) => tag)
    .sort()
    .join(' ') || 'none';
const bracesIn = (text: string) =>
  [...text.matchAll(/\{[^{}]*\}/g)]
    .map(([whole]) => whole)
    .sort()
    .join(' ') || 'none';
const edgesOf = (text: string) => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`;
/** Returns the visible length of a text in characters, without places and tags. */
const lengthOf = (text: string) => [...text.replace(/\{[^{}]*\}|<[^>]*>/g, '')].length;

/** Heads of plurals and selects, and the names of their branches. */
const BRANCH_NAMES = /\{\w+, (?:plural|select),|(?:=\d+|\b\w+) ?(?=\{)/g;

/** True when a sentence of English is left where a translation should be: the same text, with three words or more. */
function isLeftInEnglish(words: string, english: string): boolean {
  const plain = english.replace(BRANCH_NAMES, '').replace(/\{\w+(?:, \w+)?\}/g, '');
  const lowerCase = plain.match(/\b[a-z]{3,}\b/g) ?? [];
  return words === english && lowerCase.length >= 3;
}
