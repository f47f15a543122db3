import { formatMessage } from '@recto/words/format-message';
import type { Message } from '@recto/words/message';
import type { PlaceValues } from '@recto/words/said';
import type { ToolOptions } from '../../options.ts';

/** Says words of a result. */
export type Say = (words: Message, values?: PlaceValues) => string;

/** Says words as the options have them, else in English. */
export function sayIn({ labels }: Pick<ToolOptions, 'labels'>): Say {
  const given = new Map(labels.map(({ id, text }) => [id, text]));
  // A translation comes from outside: its places are filled, its syntax is not trusted.
  return ({ id, text }, values = {}) => {
    const own = given.get(id);
    if (own === undefined) return formatMessage(text, values);
    return own.replace(/\{(\w+)\}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : whole,
    );
  };
}
