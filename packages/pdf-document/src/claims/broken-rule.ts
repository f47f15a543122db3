import { digestBytes } from '@recto/codecs';
import { type ContentTraits, contentTraits, type DeviceColour } from '@recto/pdf-content';
import { decodeStream, type PdfFile, type PdfStream } from '@recto/pdf-core';
import { contentStreams } from '../inspect/content-digest.ts';
import { readPages } from '../model/page-tree.ts';
import type { ClaimFacts } from './claim-facts.ts';
import type { Claim } from './read-claims.ts';

/** Reason for which a claim does not hold any more. */
export type ClaimRule =
  | 'inputs'
  | 'encryption'
  | 'objectStreams'
  | 'transparency'
  | 'layers'
  | 'attachments'
  | 'scripts'
  | 'fonts'
  | 'tags'
  | 'colours'
  | 'annotations'
  | 'metadata';

/** A file and what claims depend on. */
export interface ClaimingFile {
  readonly file: PdfFile;
  readonly claims: readonly Claim[];
  readonly facts: ClaimFacts;
}

/**
 * Looks for what a tool added to a result that a standard forbids, or took away that it asks for. What the inputs had, or
 * lacked, already is no reason: whether they kept to it is not known.
 * @param claim of the result
 * @param inputs those that went into the result
 * @returns null when nothing was found
 */
export function brokenRule(claim: Claim, result: ClaimingFile, inputs: readonly ClaimingFile[]): ClaimRule | null {
  if (!inputs.every(({ claims }) => claims.some((one) => covers(one, claim)))) return 'inputs';
  const added = new Additions(result, inputs);
  switch (claim.family) {
    case 'A':
      return archivalRule(claim, added);
    case 'UA':
      return added.tagsRule() ?? (added.more('unembeddedFonts') ? 'fonts' : null);
    case 'X':
      return printingRule(claim, added);
    case 'E':
      return added.has('isEncrypted') ? 'encryption' : added.more('unembeddedFonts') ? 'fonts' : null;
  }
}

/** True when a file of one claim keeps to the other as well: of PDF/A, level a covers u, and u covers b. */
export function covers(one: Claim, other: Claim): boolean {
  if (one.name === other.name) return true;
  if (one.family !== 'A' || other.family !== 'A' || one.part !== other.part) return false;
  const order = ['b', 'u', 'a'];
  return order.includes(other.level) && order.indexOf(one.level) >= order.indexOf(other.level);
}

/** ISO 19005-1, 6.1.3, 6.1.4, 6.1.11, 6.1.13, 6.2.2, 6.3, 6.4, 6.6.1, 6.8, and their like in the later parts. */
function archivalRule({ part, level }: Claim, added: Additions): ClaimRule | null {
  if (added.has('isEncrypted')) return 'encryption';
  if (part === '1') {
    if (added.has('usesObjectStreams')) return 'objectStreams';
    if (added.has('hasTransparency')) return 'transparency';
    if (added.has('hasLayers')) return 'layers';
  }
  if (part !== '3' && level !== 'f' && added.more('attachments')) return 'attachments';
  if (added.more('scripts')) return 'scripts';
  if (added.more('unembeddedFonts')) return 'fonts';
  if (added.coloursRule()) return 'colours';
  return level === 'a' ? added.tagsRule() : null;
}

/** ISO 15930-1, 6; 15930-3, 6; 15930-7, 6. */
function printingRule({ part }: Claim, added: Additions): ClaimRule | null {
  if (added.has('isEncrypted')) return 'encryption';
  if (/^[123]/.test(part)) {
    if (added.has('hasTransparency')) return 'transparency';
    if (added.has('hasLayers')) return 'layers';
  }
  if (added.more('scripts')) return 'scripts';
  if (added.more('unembeddedFonts')) return 'fonts';
  if (added.more('annotations')) return 'annotations';
  return added.coloursRule();
}

type Flag = { [Key in keyof ClaimFacts]: ClaimFacts[Key] extends boolean ? Key : never }[keyof ClaimFacts];
type Count = { [Key in keyof ClaimFacts]: ClaimFacts[Key] extends number ? Key : never }[keyof ClaimFacts];

/** Differences of a result from its inputs. */
class Additions {
  readonly #result: ClaimingFile;
  readonly #inputs: readonly ClaimingFile[];

  constructor(result: ClaimingFile, inputs: readonly ClaimingFile[]) {
    this.#result = result;
    this.#inputs = inputs;
  }

  has(flag: Flag): boolean {
    return this.#result.facts[flag] && !this.#inputs.some(({ facts }) => facts[flag]);
  }

  more(count: Count): boolean {
    return this.#result.facts[count] > this.#inputs.reduce((sum, { facts }) => sum + facts[count], 0);
  }

  tagsRule(): ClaimRule | null {
    const wasTagged = this.#inputs.some(({ facts }) => facts.isTagged);
    if (wasTagged && (!this.#result.facts.isTagged || this.more('untaggedPages'))) return 'tags';
    const unmarked = (one: ClaimingFile) => readTraits(this.#changedPages(one), one.file).unmarked;
    return unmarked(this.#result) > this.#inputs.reduce((sum, one) => sum + unmarked(one), 0) ? 'tags' : null;
  }

  /** New content may only use device colours that an output intent gives a meaning, or that the inputs used. */
  coloursRule(): ClaimRule | null {
    const { facts, file } = this.#result;
    if (facts.intents.length > Math.max(1, ...this.#inputs.map((one) => one.facts.intents.length))) return 'colours';
    const known = new Set(this.#inputs.flatMap((one) => [...one.facts.drawings.keys()]));
    const fresh = [...facts.drawings].flatMap(([digest, stream]) => (known.has(digest) ? [] : [stream]));
    const used = [...readTraits(fresh, file).colours].filter((colour) => !hasMeaning(colour, facts.intents));
    if (used.length === 0) return null;
    const before = this.#inputs.flatMap((one) => [...readTraits([...one.facts.drawings.values()], one.file).colours]);
    return used.some((colour) => !before.includes(colour)) ? 'colours' : null;
  }

  /** Content of the pages whose streams are not the same on both sides. */
  #changedPages({ file, facts }: ClaimingFile) {
    const others = facts === this.#result.facts ? this.#inputs : [this.#result];
    const same = new Set(others.flatMap((one) => readPages(one.file).map((page) => contentOf(page, one.file))));
    return readPages(file).flatMap((page) => (same.has(contentOf(page, file)) ? [] : contentStreams(page, file)));
  }
}

function contentOf(page: Parameters<typeof contentStreams>[0], file: PdfFile): string {
  return contentStreams(page, file)
    .map(({ data }) => digestBytes(data))
    .join(' ');
}

function hasMeaning(colour: DeviceColour, intents: readonly number[]): boolean {
  if (colour === 'gray') return intents.length > 0;
  return intents.includes(colour === 'rgb' ? 3 : 4);
}

/** Longer content is not looked into. */
const MOST_BYTES = 67_108_864;

/** Reads the traits of streams; what cannot be decoded uses every colour and is not tagged. */
function readTraits(streams: readonly PdfStream[], file: PdfFile): ContentTraits {
  try {
    return contentTraits(streams.map((stream) => decodeStream(stream, file, { maxBytes: MOST_BYTES })));
  } catch {
    return { colours: new Set(['gray', 'rgb', 'cmyk']), unmarked: Number.POSITIVE_INFINITY };
  }
}
