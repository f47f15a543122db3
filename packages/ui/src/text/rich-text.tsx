import { cloneElement, type ReactElement } from 'react';
import type { Message } from './message.ts';
import { type TextValues, useText } from './use-text.ts';

const TAGGED = /<(\w+)>(.*?)<\/\1>/g;

/** A message with elements in it: `Read the <faq>FAQ</faq>.` with `parts={{ faq: <Link to="/faq" /> }}`. Tags do not nest. */
export function RichText({
  message,
  values,
  parts,
}: {
  readonly message: Message;
  readonly values?: TextValues;
  readonly parts: Readonly<Record<string, ReactElement>>;
}) {
  const text = useText()(message, values);
  const drawn: (string | ReactElement)[] = [];
  let end = 0;
  for (const match of text.matchAll(TAGGED)) {
    const [whole, name = '', inner = ''] = match;
    const part = parts[name];
    if (!part) continue;
    drawn.push(text.slice(end, match.index), cloneElement(part, { key: match.index }, inner));
    end = match.index + whole.length;
  }
  return [...drawn, text.slice(end)];
}
