/** What was taken out of a document before the conversion, by kind. */
export interface CutLinks {
  /** Pictures, templates, sounds, objects and sheets that lie outside of the file. */
  readonly outside: number;
  /** Formulas and fields that fetch something, or speak to another program. */
  readonly fetching: number;
}

/** A part after the cut; null text when nothing was cut. */
export interface CutPart {
  readonly text: string | null;
  readonly outside: number;
  readonly fetching: number;
}

const UNCHANGED: CutPart = { text: null, outside: 0, fetching: 0 };
/** Leads nowhere, and every reader of relationships takes it. */
const NOWHERE = 'about:blank';

/** Relationships to outside of the file, but for links that a reader clicks (ECMA-376 part 2, 9.3). */
export function cutRelationships(xml: string): CutPart {
  let outside = 0;
  const text = xml.replace(/<(?:\w+:)?Relationship\s[^>]*>/g, (tag) => {
    if (!/\sTargetMode\s*=\s*["']External["']/.test(tag) || /\sType\s*=\s*["'][^"']*\/hyperlink["']/.test(tag))
      return tag;
    outside += 1;
    return tag.replace(/(\sTarget\s*=\s*)("[^"]*"|'[^']*')/, `$1"${NOWHERE}"`);
  });
  return outside > 0 ? { text, outside, fetching: 0 } : UNCHANGED;
}

/** Fields of a Word part that fetch: the text they show stays. */
export function cutWordFields(xml: string): CutPart {
  if (!/INCLUDE|DDE|IMPORT|LINK\s/.test(xml)) return UNCHANGED;
  let fetching = 0;
  const quiet = (instruction: string) =>
    instruction.replace(/^(\s*)(INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|DDEAUTO|DDE|LINK)\b/, (_, space: string) => {
      fetching += 1;
      return `${space}QUOTE`;
    });
  const text = xml
    .replace(/(<w:instrText[^>]*>)([^<]*)/g, (_, tag: string, instruction: string) => tag + quiet(instruction))
    .replace(/(\sw:instr\s*=\s*")([^"]*)/g, (_, start: string, instruction: string) => start + quiet(instruction));
  return fetching > 0 ? { text, outside: 0, fetching } : UNCHANGED;
}

/** Formulas of a sheet that fetch: the value that was stored with them stays. */
export function cutSheetFormulas(xml: string): CutPart {
  if (!/WEBSERVICE|FILTERXML|DDE|RTD|\|/i.test(xml)) return UNCHANGED;
  let fetching = 0;
  const text = xml.replace(/<f(?:\s[^>]*)?>([^<]*)<\/f>/g, (tag, formula: string) => {
    const isFetching = /\b(WEBSERVICE|DDE|RTD|IMAGE)\s*\(/i.test(formula) || /^[^"]*\w\|['\w]/.test(formula);
    if (!isFetching) return tag;
    fetching += 1;
    return '';
  });
  return fetching > 0 ? { text, outside: 0, fetching } : UNCHANGED;
}

/** References of an OpenDocument part to outside of the package, but for links that a reader clicks. */
export function cutOpenDocument(xml: string): CutPart {
  let outside = 0;
  let fetching = 0;
  const text = xml
    .replace(/<(?!text:a[\s>]|draw:a[\s>])[\w-]+:[\w-]+\s[^>]*xlink:href\s*=\s*"[^"]*"[^>]*>/g, (tag) =>
      tag.replace(/(xlink:href\s*=\s*")([^"]*)/, (whole, start: string, target: string) => {
        if (!isOutside(target)) return whole;
        outside += 1;
        return start;
      }),
    )
    .replace(/(\soffice:dde-(?:application|topic|item)\s*=\s*")([^"]+)/g, (_, start: string) => {
      fetching += 1;
      return start;
    })
    .replace(/(\stable:formula\s*=\s*")([^"]*\b(?:WEBSERVICE|DDE)\s*\([^"]*)/g, (_, start: string) => {
      fetching += 1;
      return start;
    });
  return outside + fetching > 0 ? { text, outside, fetching } : UNCHANGED;
}

function isOutside(target: string): boolean {
  return /^([a-z][a-z0-9+.-]*:|\/|\\|\.\.\/)/i.test(target);
}
