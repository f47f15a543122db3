import type { Message } from './message.ts';

type PlainValue = string | number | boolean;

/** A message with its places filled, as plain data that crosses every boundary. */
interface SaidWith<Value> {
  /** Id of the message in the catalogue. */
  readonly code: string;
  /** Values of its places. */
  readonly params?: Readonly<Record<string, Value>> | undefined;
  /** The message in English, filled in. */
  readonly text: string;
}

/** Words of a list, such as the name of a permission. */
export type Term = SaidWith<PlainValue | { readonly code: string; readonly text: string }>;

type List = readonly (string | number | Term)[];

/** Words inside other words: the problem in an error, one permission in a list of them. */
export type Said = SaidWith<PlainValue | List>;

/** Values of a message's places, by name. A list is written as the reader's language writes lists. */
export type Params = Readonly<Record<string, PlainValue | List | Said>>;

/** Values as a formatter of ICU messages takes them. */
export type PlaceValues = Readonly<Record<string, string | number | boolean>>;

/** Words to go inside others. @param words their places are plain `{name}`s; a plural would stay as it is written */
export function say(words: Message, params?: Said['params']): Said {
  const text = fillPlaces(words.text, placeValues(params ?? {}));
  return { code: words.id, ...(params && { params }), text };
}

/** Words to go into a list. @param words their places are plain `{name}`s */
export function term(words: Message, params?: Term['params']): Term {
  return { code: words.id, ...(params && { params }), text: fillPlaces(words.text, placeValues(params ?? {})) };
}

/** Fills plain `{name}` places; one without a value is left standing. */
export function fillPlaces(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}

/**
 * Computes the values of the places: lists are joined, nested words are put in the reader's language.
 * @param wordsOf gives nested words in the language of `locale`; their English when absent
 */
export function placeValues(params: Params, locale = 'en', wordsOf = ({ text }: Term | Said) => text): PlaceValues {
  const one = (value: string | number | boolean | Term | Said) => (typeof value === 'object' ? wordsOf(value) : value);
  const list = (items: readonly (string | number | Term)[]) => {
    const words = items.map((item) => String(one(item)));
    // The first `ListFormat` of a process takes ten milliseconds.
    return words[1] && isChoice(items)
      ? new Intl.ListFormat(locale, { type: 'disjunction' }).format(words)
      : words.join(commaOf(locale));
  };
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, isList(value) ? list(value) : one(value)]),
  );
}

/** Kinds of files stand in a list of which any one will do. */
function isChoice(items: readonly (string | number | Term)[]): boolean {
  return items.every((item) => typeof item === 'object' && item.code.startsWith('kind.'));
}

/**
 * Returns the separator between the parts of a list. ICU has none without an "and" that every language writes with commas.
 */
function commaOf(locale: string): string {
  if (/^(ja|zh)\b/.test(locale)) return '、';
  return /^ar\b/.test(locale) ? '، ' : ', ';
}

function isList(value: Params[string]): value is Extract<Params[string], readonly unknown[]> {
  return Array.isArray(value);
}

/** The first of a long list, and how many more there are: for a text such as `{items}{more, plural, =0 {} other { and # more}}`. */
export function firstOf<Item>(items: readonly Item[], most = 10): { items: readonly Item[]; more: number } {
  return { items: items.slice(0, most), more: Math.max(0, items.length - most) };
}
