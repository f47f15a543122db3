import type { arrayOf, dictOf, NewDocument, nameOf, numberOf, PdfDict, PdfObject } from '@recto/pdf-core';
import type { charactersNamed } from '../encoding/character-names.ts';
import type { FontUse } from './font-uses.ts';

/** Functions that read objects; given, because this code is loaded separately. */
export interface EncodingTools {
  readonly arrayOf: typeof arrayOf;
  readonly dictOf: typeof dictOf;
  readonly nameOf: typeof nameOf;
  readonly numberOf: typeof numberOf;
  readonly charactersNamed: typeof charactersNamed;
}

export interface FontOfText {
  readonly font: PdfDict;
  readonly use: FontUse;
  /** True when more may be written with it. */
  readonly isEdited: boolean;
}

const SIMPLE = new Set(['Type1', 'MMType1', 'TrueType']);
const MAX_CODE = 255;
/** A name that nobody takes for a number, `.notdef` among them; short ones where everybody knows them. */
const WORD = /^(?:[A-Za-z._]{4,}|ff[il]?|pi)$/;

/**
 * Leaves in /Differences the names of codes that are shown, where all of a font's or of several fonts' text is known (9.6.5). Of
 * names that are made up, as `C15`, readers guess the characters from how all of them look together: such lists stay whole.
 */
export function trimEncodings(fonts: readonly FontOfText[], target: NewDocument, tools: EncodingTools): void {
  const shown = new Map<PdfDict, Set<number> | null>();
  for (const { font, use, isEdited } of fonts) {
    const encoding = tools.dictOf(font.get('Encoding'), target);
    if (!encoding) continue;
    const known = shown.get(encoding);
    const isSimple = SIMPLE.has(tools.nameOf(font.get('Subtype'), target) ?? '');
    const isCertain = known !== null && isSimple && !isEdited;
    shown.set(encoding, isCertain ? new Set([...(known ?? []), ...use.bytes]) : null);
  }
  for (const [encoding, codes] of shown) {
    const differences = tools.arrayOf(encoding.get('Differences'), target);
    const fewer = codes && differences && keptNames(differences, codes, target, tools);
    // An encoding without a name says less than one that is not there.
    if (fewer && fewer.length > 0 && fewer.length < differences.length) encoding.set('Differences', fewer);
  }
}

/** @returns null for a list with names that are made up, or that is not as it should be */
function keptNames(
  differences: readonly PdfObject[],
  codes: ReadonlySet<number>,
  target: NewDocument,
  { numberOf, nameOf, charactersNamed }: EncodingTools,
): PdfObject[] | null {
  const kept: PdfObject[] = [];
  let [code, last] = [0, -2];
  for (const item of differences) {
    const next = numberOf(item, target);
    if (next !== null) {
      code = next;
      continue;
    }
    const name = nameOf(item, target);
    const isKnown = name !== null && (WORD.test(name) || charactersNamed(name).length > 0);
    if (!isKnown || code < 0 || code > MAX_CODE) return null;
    if (codes.has(code)) {
      if (code !== last + 1) kept.push(code);
      kept.push(item);
      last = code;
    }
    code++;
  }
  return kept;
}
