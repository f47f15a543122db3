import { refuseUsage } from '@recto/contract/recto-error';
import type { NodeOutput } from '@recto/runtime/node';
import { message } from '@recto/words/message';

const UNKNOWN_PLACE = message('usage.namePlaces', '"{pattern}" can hold these places: {places}, and no slash');

/** Placeholders of a pattern of names. */
const PLACES = ['stem', 'n', 'title', 'tool'] as const;
/** Characters that some file system does not take, that steer a terminal, or that reorder text on the screen. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;
/** Most bytes of a name (most file systems take 255), its number and ending left out. */
const MOST_BYTES = 200;

/** After what results are named. */
export interface Naming {
  /** The tool that was asked, of which the names that an operation gives hold the id. */
  readonly toolId: string;
  /** Tells a result from its source. */
  readonly suffix: string;
  /** `one` result, `many`, or one for `each` input. */
  readonly kind: 'one' | 'many' | 'each';
  /** As they were written on the command line, without folders. */
  readonly sources: readonly string[];
  /** Value of `--name`; the usual names when absent. */
  readonly pattern?: string | undefined;
}

/** A result as a name sees it. */
type MadeResult = Pick<NodeOutput, 'name' | 'title'>;

/** Checks a pattern before any work. @throws usage-invalid for a place that there is none of, and for a slash */
export function requirePattern(pattern: string): void {
  const places = [...pattern.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  const isKnown = (place: string) => PLACES.some((known) => known === place);
  if (pattern === '' || pattern.includes('/') || !places.every(isKnown)) {
    throw refuseUsage(UNKNOWN_PLACE, { pattern, places: PLACES.map((place) => `{${place}}`).join(', ') });
  }
}

/** The usual pattern of a tool's results, to be shown. */
export function usualPattern(extension: string): string {
  return `{stem}-{n}${extension}`;
}

/** Names of results after their sources, by position; two may still be the same. */
export function nameResults(made: readonly MadeResult[], naming: Naming): string[] {
  const parts = made.map((result, position) => readName(result, position, naming));
  const digits = Math.max(0, ...parts.map(({ number }) => (/^\d+$/.test(number ?? '') ? (number ?? '').length : 0)));
  return parts.map((part, position) => {
    const number = part.number?.padStart(digits, '0');
    const title = part.title && safeText(part.title);
    const source = naming.sources[part.sourceIndex] ?? naming.sources[0] ?? naming.toolId;
    const stem = stemOf(source);
    const values = {
      stem,
      n: number ?? `${position + 1}`,
      title: title || number || `${position + 1}`,
      tool: naming.toolId,
    };
    const name = naming.pattern
      ? naming.pattern.replace(/\{(\w+)\}/g, (_, place: (typeof PLACES)[number]) => values[place])
      : [stem, title || part.rest || number || suffixFor(source, part.extension, naming)].filter(Boolean).join('-');
    const bare = name.toLowerCase().endsWith(part.extension.toLowerCase())
      ? name.slice(0, name.length - part.extension.length)
      : name;
    return withinBytes(bare, MOST_BYTES) + part.extension;
  });
}

/** Parts of a name that an operation gave. */
interface NameParts {
  readonly sourceIndex: number;
  readonly number?: string | undefined;
  readonly rest?: string | undefined;
  readonly title?: string | undefined;
  readonly extension: string;
}

function readName({ name, title }: MadeResult, position: number, { toolId, kind, sources }: Naming): NameParts {
  const dot = name.lastIndexOf('.');
  const [bare, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const own = bare.startsWith(`recto-${toolId}-`) ? bare.slice(`recto-${toolId}-`.length) : undefined;
  if (own === undefined) return { sourceIndex: 0, rest: safeText(bare), extension };
  const number = /^page-([\d-]+)$/.exec(own)?.[1];
  if (kind === 'each' && sources.length > 1) return { sourceIndex: number ? Number(number) - 1 : position, extension };
  if (number) return { sourceIndex: 0, number, title, extension };
  // The only one of results that have numbers.
  const isFirst = kind === 'many' && own === 'result' && isOfKind(sources[0] ?? '', extension);
  if (isFirst) return { sourceIndex: 0, number: '1', title, extension };
  const rest = own === 'result' ? undefined : safeText(own.replace(/^result-+/, ''));
  return { sourceIndex: 0, rest, title, extension };
}

/** Only a result of the same kind needs to be told from its source. */
function suffixFor(source: string, extension: string, { suffix, sources }: Naming): string {
  return isOfKind(source, extension) || !source.includes('.') || sources.length === 0 ? suffix : '';
}

const isOfKind = (name: string, extension: string) => name.toLowerCase().endsWith(extension.toLowerCase());

function stemOf(source: string): string {
  const dot = source.lastIndexOf('.');
  return dot > 0 ? source.slice(0, dot) : source;
}

/** A text of the file, as a part of a name. */
function safeText(text: string): string {
  const plain = text.normalize('NFC').replace(UNSAFE, '-').replace(/\s+/g, ' ');
  return withinBytes(plain.replace(/^[\s.-]+|[\s.-]+$/g, ''), MOST_BYTES / 2);
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
