import tool from '../../tool.ts';

/** Characters that some file system does not take, that steer a terminal, or that reorder text on the screen. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|%]+/gu;
const MAX_BYTES = 150;
const MAX_EXTENSION = 16;

/**
 * A name that a file of the visitor's can safely get: every path is taken off, every unsafe character replaced, and the length
 * bounded with the extension kept. It is a part of a name and stands behind others. @returns empty when nothing is left
 */
export function safeName(written: string): string {
  const last = written.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? '';
  const plain = last.normalize('NFC').replace(UNSAFE, '-').replace(/\s+/g, ' ');
  const trimmed = plain.replace(/^[\s.-]+|[\s.]+$/g, '');
  const dot = trimmed.lastIndexOf('.');
  const extension = dot > 0 && trimmed.length - dot <= MAX_EXTENSION ? trimmed.slice(dot) : '';
  return withinBytes(trimmed.slice(0, trimmed.length - extension.length), MAX_BYTES - extension.length * 3) + extension;
}

function withinBytes(text: string, most: number): string {
  const encoder = new TextEncoder();
  let [kept, bytes] = ['', 0];
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}

/** Gives every result a name of its own, also where names that differ only in case are one. */
export class ResultNames {
  readonly #given = new Set<string>();

  /** `recto-extract-<part>.<extension>`, with a number when that is taken. @param extension with its dot */
  give(part: string, extension: string): string {
    for (let count = 1; ; count++) {
      const number = count === 1 ? '' : `-${count}`;
      const name = `recto-${tool.id}-${part}${number}${extension}`;
      const key = name.normalize('NFKC').toLowerCase();
      if (this.#given.has(key)) continue;
      this.#given.add(key);
      return name;
    }
  }
}

/** `page-007`: numbers of one width, so that names sort as the pages stand. */
export function pagePart(pageNumber: number, pageCount: number): string {
  return `page-${String(pageNumber).padStart(String(pageCount).length, '0')}`;
}
