import type { EngineAnswer, EngineFacts, EngineRefusal } from './engine.ts';

type Fields = Readonly<Record<string, unknown>>;

const REFUSALS: readonly string[] = ['password', 'load', 'export', 'kind', 'empty'] satisfies EngineRefusal[];
const APPLICATIONS: readonly string[] = ['writer', 'calc', 'impress'] satisfies EngineFacts['application'][];

/** Makes what a process said into an answer; null for nonsense. A document may have taken over who said it. */
export function readAnswer(header: Fields, pdf: Uint8Array, families: readonly string[]): EngineAnswer | null {
  const { reason, application } = header;
  if (reason !== undefined) {
    if (typeof reason !== 'string' || !REFUSALS.includes(reason)) return null;
    return { kind: 'refused', reason: reason as EngineRefusal, missingSheets: texts(header.missingSheets) };
  }
  if (typeof application !== 'string' || !APPLICATIONS.includes(application) || pdf.length === 0) return null;
  return {
    kind: 'done',
    pdf,
    families,
    facts: {
      application: application as EngineFacts['application'],
      title: text(header.title),
      language: text(header.language),
      hiddenSheets: texts(header.hiddenSheets),
      hiddenSlides: typeof header.hiddenSlides === 'number' ? header.hiddenSlides : 0,
      formulas: typeof header.formulas === 'number' ? header.formulas : null,
      source: typeof header.text === 'string' ? readSource(header) : null,
    },
  };
}

function readSource(header: Fields): EngineFacts['source'] {
  const links = Array.isArray(header.links) ? header.links : [];
  return {
    text: text(header.text),
    fonts: texts(header.fonts),
    links: links.map((link: Fields | null) => ({
      href: text(link?.href),
      text: text(link?.text),
      isShape: link?.isShape === true,
    })),
  };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The strings of a list. */
export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
