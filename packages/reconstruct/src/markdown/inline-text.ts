import type { Run } from '../model.ts';

/** Characters that mean something anywhere in a line of Markdown. */
const SPECIAL = /[\\`*_[\]<>|~]/g;
/** Characters that turn a line beginning with them into a heading, a list, a quotation or a rule. */
const AT_START = /^(\s*)([#+\-=]|\d{1,9}(?=[.)]))/;
const ENTITY = /&(?=#?\w+;)/g;
const SAFE_ADDRESS = /^(https?:|mailto:)/i;

/** Plain text that Markdown leaves as it is. */
export function escapeMarkdown(text: string): string {
  return text.replace(SPECIAL, '\\$&').replace(ENTITY, '\\&');
}

/** The text of runs on one line, with emphasis, links and notes. @param isPlain without emphasis, as in headings */
export function inlineText(runs: readonly Run[], isPlain = false): string {
  const parts: { readonly key: string; readonly run: Run; text: string }[] = [];
  for (const run of runs) {
    const key = [
      !isPlain && run.style.isBold,
      !isPlain && run.style.isItalic,
      run.raise,
      run.link?.uri ?? '',
      run.note ?? '',
    ].join('/');
    const last = parts.at(-1);
    if (last?.key === key && run.note === undefined) last.text += run.text;
    else parts.push({ key, run, text: run.text });
  }
  const line = parts
    .map(({ run, text }) => partText(run, text.replace(/\s+/g, ' '), isPlain))
    .join('')
    .trim();
  return line
    .replace(AT_START, (_, space: string, mark: string) => `${space}${/\d/.test(mark) ? mark : `\\${mark}`}`)
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');
}

function partText({ style, raise, link, note }: Run, text: string, isPlain: boolean): string {
  if (note !== undefined) return `[^${note + 1}]`;
  const inner = text.trim();
  if (inner === '') return text;
  // White space must not stand inside the marks.
  const [before, after] = [text.slice(0, text.indexOf(inner)), text.slice(text.indexOf(inner) + inner.length)];
  let marked = escapeMarkdown(inner);
  if (raise) marked = `<${raise === 'super' ? 'sup' : 'sub'}>${marked}</${raise === 'super' ? 'sup' : 'sub'}>`;
  if (!isPlain && style.isBold) marked = `**${marked}**`;
  if (!isPlain && style.isItalic) marked = `*${marked}*`;
  if (link?.uri && SAFE_ADDRESS.test(link.uri)) marked = `[${marked}](<${encodeAddress(link.uri)}>)`;
  return before + marked + after;
}

function encodeAddress(uri: string): string {
  return uri.replace(/[\s<>\\]/g, (character) => encodeURIComponent(character));
}
