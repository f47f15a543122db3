import { dictOf, nameOf, textOf } from '@recto/pdf-core';
import { Collected } from '../finding.ts';
import type { WorkingCopy } from '../working-copy.ts';

/** Keys that the report lists first. */
const FIRST = ['Author', 'Title', 'Creator', 'Producer', 'CreationDate', 'ModDate'];
/** Says nothing of a person: whether the colours overlap as printers want it (ISO 32000-2, Table 349). */
const HARMLESS = new Set(['Trapped']);

/** Finds the document information dictionary (14.3.3). It goes whole; its title too, which programs make of file names. */
export function findInfo(copy: WorkingCopy): Collected {
  const found = new Collected('info');
  const info = dictOf(copy.info ?? undefined, copy.target);
  const keys = [...(info?.map.keys() ?? [])].filter((key) => !HARMLESS.has(key));
  const order = [...FIRST.filter((key) => keys.includes(key)), ...keys.filter((key) => !FIRST.includes(key))];
  for (const key of order) {
    const value = info?.get(key);
    const text = textOf(value, copy.target) ?? nameOf(value, copy.target) ?? '';
    if (text === '') continue;
    found.add({ name: key, text: isDate(text) ? dateText(text) : text }, () => {
      copy.info = null;
    });
  }
  return found;
}

/** A date of a PDF (7.9.4). */
function isDate(text: string): boolean {
  return /^D:\d{8}/.test(text);
}

/** As year, month, day and time, in the order that every language knows. */
function dateText(text: string): string {
  const [, year, month, day, hour, minute] = /^D:(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d))?/.exec(text) ?? [];
  return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}`}`;
}
