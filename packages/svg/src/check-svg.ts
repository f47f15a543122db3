import { RectoError } from '@recto/contract/recto-error';

/** Elements of a drawing: more take minutes. */
const MAX_ELEMENTS = 200_000;
/** Entities that a drawing program declares for its name spaces; more, or one inside another, is an attack. */
const MAX_ENTITIES = 50;

/**
 * The text of an SVG file that may be drawn.
 * @throws image-damaged for what is no SVG, too-demanding for what would take for ever
 */
export function readSvg(bytes: Uint8Array, fileName: string): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = new TextDecoder(isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
  if (!/<(?:\w+:)?svg[\s>]/.test(text)) throw new RectoError('image-damaged', { fileName });
  const entities = entitiesIn(text);
  const isNested = entities.some((entity) => /&(?!#)/.test(entity));
  if (isNested || entities.length > MAX_ENTITIES || countOf(text, '<') > MAX_ELEMENTS) {
    throw new RectoError('too-demanding', { fileName });
  }
  return text;
}

/** Their declarations, one more than may be at most; each character is looked at once. */
function entitiesIn(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('<!ENTITY'); at >= 0 && found.length <= MAX_ENTITIES; ) {
    const end = text.indexOf('>', at);
    found.push(text.slice(at, end < 0 ? text.length : end));
    at = end < 0 ? -1 : text.indexOf('<!ENTITY', end);
  }
  return found;
}

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++;
  return count;
}
