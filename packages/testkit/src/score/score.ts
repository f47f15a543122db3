import { pdfTexts } from '../oracle/poppler.ts';
import { type ReadDocument, readWithQpdf } from '../oracle/read-document.ts';
import { FACT_ITEMS, type FactItem, type Facts, factsOf } from './facts.ts';
import type { PageView } from './page-view.ts';

/** One file that went in. */
export interface ScoredInput {
  /** Path or bytes. */
  readonly file: string | Uint8Array;
  readonly password?: string;
  /** Pages taken (pageIndex), each once; all when absent. */
  readonly pages?: readonly number[];
  /** Clockwise rotation that the pages were to get, in degrees. */
  readonly rotatedDegrees?: number;
}

export type ScoredItem = FactItem | 'distinct field names' | 'streams stored once' | (typeof FIRST_FILE_ITEMS)[number];

/** Number of items of each kind that a result kept, and its faults. */
export interface Score {
  readonly items: Readonly<Record<ScoredItem, readonly [kept: number, total: number]>>;
  /** The facts that were lost, by item. */
  readonly lost: Readonly<Partial<Record<ScoredItem, readonly string[]>>>;
  /** Faults inside the result that no input has, and what a part must not contain: removed pages, links to nowhere. */
  readonly problems: readonly string[];
}

const FIRST_FILE_ITEMS = ['information', 'XMP title', 'viewing', 'open action', 'language'] as const;
/** Items that count as kept when the result has them in another form: an old-style destination may become a named one. */
const SAME_PURPOSE: readonly (readonly FactItem[])[] = [
  ['named destinations', 'old-style destinations'],
  ['explicit links', 'named links', 'old-name links'],
];
const MARKER = /\b\w+?P\d{4}\b/;

/**
 * Compares a result with the files that it was made of, by readers that share nothing with the product.
 * Pages are known by their marker, or by their whole text when they have none; those texts must differ.
 * Works for any program's result, so that programs can be compared.
 * @throws when qpdf or poppler cannot open one of the files
 */
export async function scoreMerge(inputs: readonly ScoredInput[], result: string | Uint8Array): Promise<Score> {
  const views: PageView[] = [];
  for (const input of inputs) views.push(await viewOf(input));
  const after = await viewOf({ file: result });
  const found = factsOf(after);
  const items: Partial<Record<ScoredItem, readonly [number, number]>> = {};
  const lost: Partial<Record<ScoredItem, readonly string[]>> = {};
  const record = (item: ScoredItem, wanted: readonly string[], available: readonly string[]) => {
    const missing = missingFrom(wanted, available);
    items[item] = [wanted.length - missing.length, wanted.length];
    if (missing.length > 0) lost[item] = missing;
  };
  const wanted = views.map(factsOf);
  const hasLabels = views.some(({ document }) => document.hasLabels);
  for (const item of FACT_ITEMS) {
    // Without labels a viewer shows page numbers, which a merge cannot keep.
    const all = item === 'labels' && !hasLabels ? [] : wanted.flatMap((facts) => facts[item]);
    // One output intent serves all files that ask for the same.
    record(item, item === 'output intents' ? [...new Set(all)] : all, availableFor(item, found));
  }
  record('distinct field names', numbered(wanted.flatMap((facts) => facts['fields and values'])), distinctNames(after));
  const streams = [...new Set(views.flatMap(({ document }) => streamsOf(document)))];
  record('streams stored once', streams, storedOnce(streams, after.document));
  const [first] = views;
  if (first) {
    for (const [index, item] of FIRST_FILE_ITEMS.entries()) {
      record(item, firstFileFacts(first)[index] ?? [], firstFileFacts(after)[index] ?? []);
    }
  }
  return { items: items as Score['items'], lost, problems: newProblems(views, after) };
}

/** A table of the score for people: one line an item, losses first named. */
export function formatScore(title: string, score: Score): string {
  const rows = Object.entries(score.items).map(([item, [kept, total]]) => {
    const mark = kept === total ? ' ' : '!';
    return `${mark} ${item.padEnd(24)} ${String(kept).padStart(5)} / ${total}`;
  });
  const losses = Object.entries(score.lost).flatMap(([item, facts]) =>
    (facts ?? []).slice(0, 3).map((fact) => `  lost (${item}): ${fact.slice(0, 300)}`),
  );
  const problems = score.problems.slice(0, 10).map((problem) => `  problem: ${problem}`);
  return [title, ...rows, ...losses, ...problems].join('\n');
}

async function viewOf(input: ScoredInput): Promise<PageView> {
  const document = await readWithQpdf(input.file, input.password);
  const texts = await pdfTexts(input.file, { password: input.password });
  const taken = input.pages && new Set(input.pages);
  const words = texts.map((text) => text.split(/\s+/).sort().join(' ').trim());
  const keys = document.pages.map((_, index) => {
    if (taken && !taken.has(index)) return null;
    return MARKER.exec(texts[index] ?? '')?.[0] ?? words[index] ?? '';
  });
  return {
    document,
    words,
    keys,
    cutLinks: cutLinksOf(document, keys),
    isWhole: !taken || taken.size === document.pages.length,
    rotatedDegrees: input.rotatedDegrees ?? 0,
  };
}

/** Links from a taken page to one that is not: they have nothing left to lead to. */
function cutLinksOf({ links }: ReadDocument, keys: PageView['keys']): Set<string> {
  const cut = links.filter(({ target }) => target.kind === 'page' && (keys[target.pageIndex] ?? null) === null);
  return new Set(cut.map(({ pageIndex, rectangle }) => `${pageIndex} ${rectangle}`));
}

function availableFor(item: FactItem, found: Facts): readonly string[] {
  const items = SAME_PURPOSE.find((group) => group.includes(item)) ?? [item];
  return items.flatMap((other) => found[other]);
}

/** The wanted facts that are not available, each available one used once. */
function missingFrom(wanted: readonly string[], available: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const fact of available) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  return wanted.filter((fact) => {
    const count = counts.get(fact) ?? 0;
    counts.set(fact, count - 1);
    return count <= 0;
  });
}

function numbered(facts: readonly string[]): string[] {
  return facts.map((_, index) => `name ${index + 1}`);
}

function distinctNames({ document }: PageView): string[] {
  return numbered([...new Set(document.form.fields.map(({ name }) => name))]);
}

function streamsOf(document: ReadDocument): string[] {
  return [...document.fontPrograms, ...document.images];
}

function storedOnce(wanted: readonly string[], document: ReadDocument): string[] {
  const stored = streamsOf(document);
  return wanted.filter((digest) => stored.filter((other) => other === digest).length === 1);
}

/** Lists the facts that a merged document takes from its first file. */
function firstFileFacts(view: PageView): string[][] {
  const { info, metadata, viewing, openTarget, language } = view.document.catalog;
  const volatile = ['Producer', 'ModDate', 'CreationDate', 'Trapped'];
  const title = /<dc:title>[\s\S]*?<rdf:li[^>]*>([^<]*)</.exec(metadata ?? '')?.[1];
  const opensAt = openTarget.kind === 'page' ? view.keys[openTarget.pageIndex] : openTarget.kind;
  return [
    Object.entries(info).flatMap(([key, value]) => (volatile.includes(key) ? [] : [`${key}: ${value}`])),
    title === undefined ? [] : [title],
    [viewing],
    opensAt === null || opensAt === undefined || opensAt === 'none' ? [] : [opensAt],
    language === null ? [] : [language],
  ];
}

/** Faults of the result that its inputs did not have; numbers and names of objects do not matter. */
function newProblems(before: readonly PageView[], after: PageView): string[] {
  const counts = new Map<string, number>();
  for (const problem of before.flatMap(({ document }) => problemsOf(document))) {
    const kind = problem.replace(/\d+/g, '#');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return problemsOf(after.document).filter((problem) => {
    const kind = problem.replace(/\d+/g, '#');
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count - 1);
    return count <= 0;
  });
}

function problemsOf(document: ReadDocument): string[] {
  const problems = [...document.problems];
  const broken = [
    ...document.outline.map(({ title, target }) => ({ what: `outline item ${title}`, target })),
    ...document.destinations.map(({ name, target }) => ({ what: `destination ${name}`, target })),
    ...document.links.map(({ pageIndex, target }) => ({ what: `a link on page ${pageIndex}`, target })),
  ];
  for (const { what, target } of broken) if (target.kind === 'broken') problems.push(`${what} leads nowhere`);
  const { pageObjects, unreachableObjects } = document.storage;
  if (pageObjects > document.pages.length) problems.push(`${pageObjects - document.pages.length} removed pages inside`);
  if (unreachableObjects > 0) problems.push(`${unreachableObjects} objects that nothing reaches`);
  return problems;
}
