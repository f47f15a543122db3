import type { ReadTarget } from '../oracle/read-navigation.ts';
import type { ReadAnnotation } from '../oracle/read-pages.ts';
import { formFacts } from './form-facts.ts';
import { annotationFact, itemFact, known, type PageView, targetFact } from './page-view.ts';
import { layerFacts, structureFacts } from './structure-facts.ts';

/**
 * Statements about a document that hold wherever its pages stand: each names pages by what is on them. A statement of
 * an input that is also one of the result was kept.
 */
export type Facts = Readonly<Record<FactItem, readonly string[]>>;

export type FactItem = (typeof FACT_ITEMS)[number];

/** In the order of a report. */
export const FACT_ITEMS = [
  'pages',
  'page entries',
  'content',
  'text',
  'labels',
  'outline items',
  'outline tree',
  'outline looks',
  'outline open states',
  'named destinations',
  'old-style destinations',
  'explicit links',
  'named links',
  'old-name links',
  'URI links',
  'remote links',
  'chained actions',
  'annotations',
  'comment relations',
  'widgets in fields',
  'fields and values',
  'field fonts (DR)',
  'calculation scripts',
  'calculation order',
  'reset buttons',
  'structure elements',
  'structure parents',
  'tagged pages',
  'element identifiers',
  'table headers',
  'attachments',
  'associated files',
  'scripts',
  'layers',
  'layer states',
  'layer order',
  'layer radio groups',
  'layer memberships',
  'threads',
  'beads',
  'output intents',
] as const;

const LINK_ITEMS = { explicit: 'explicit links', named: 'named links', 'old-name': 'old-name links' } as const;

/** All facts of a document. */
export function factsOf(view: PageView): Facts {
  return {
    ...pageFacts(view),
    ...navigationFacts(view),
    ...linkFacts(view),
    ...formFacts(view),
    ...structureFacts(view),
    ...layerFacts(view),
    ...fileFacts(view),
  };
}

function pageFacts(view: PageView) {
  const { pages } = view.document;
  const each = (describe: (page: (typeof pages)[number], index: number) => string) =>
    known(
      pages.map((page, index) => (view.keys[index] === null ? null : `${view.keys[index]} ${describe(page, index)}`)),
    );
  return {
    pages: each(({ mediaBox, cropBox, rotationDegrees, userUnit }) => {
      const rotation = (rotationDegrees + view.rotatedDegrees) % 360;
      return `${mediaBox.join(' ')} / ${cropBox.join(' ')} / ${rotation} / ${userUnit}`;
    }),
    'page entries': each(({ extras }) => extras),
    content: each(({ contentDigest }) => contentDigest),
    text: each((_, index) => view.words[index] ?? ''),
    labels: each(({ label }) => label),
    annotations: pages.flatMap((page, index) =>
      known(
        page.annotations.map(({ subtype, rectangle }) => {
          const item = annotationFact(view, index, rectangle);
          return item && `${subtype} ${item}`;
        }),
      ),
    ),
    'comment relations': pages.flatMap((page, index) => known(relationFacts(view, page.annotations, index))),
  };
}

/** Lists the annotations that are the pop-up, the parent or the subject of another. */
function relationFacts(view: PageView, annotations: readonly ReadAnnotation[], pageIndex: number) {
  const rectangles = new Map(annotations.map(({ reference, rectangle }) => [reference ?? '', rectangle]));
  return annotations
    .filter(({ subtype }) => subtype !== 'Widget')
    .flatMap(({ dictionary, rectangle }) =>
      ['/Popup', '/Parent', '/IRT'].map((key) => {
        const other = rectangles.get(String(dictionary[key]));
        const item = other === undefined ? null : itemFact(view, pageIndex, rectangle);
        return item && `${item} ${key} [${other}]`;
      }),
    );
}

function navigationFacts(view: PageView) {
  const items: string[] = [];
  const tree: string[] = [];
  const looks: string[] = [];
  const states: string[] = [];
  const path: string[] = [];
  for (const item of view.document.outline) {
    path.length = item.depth;
    const parent = path.at(-1);
    path.push(item.title);
    const target = targetFact(view, item.target);
    // Of a part, only what leads to its pages can be asked for.
    if (target === null || (!view.isWhole && item.target.kind !== 'page')) continue;
    const fact = `${item.title} -> ${target}`;
    items.push(fact);
    if (parent !== undefined) tree.push(`${parent} > ${fact}`);
    looks.push(`${fact} ${item.color} ${item.flags}`);
    if (view.isWhole) states.push(`${fact} ${item.isOpen ? 'open' : 'closed'}`);
  }
  const destinations = (kind: string) =>
    known(
      view.document.destinations
        .filter((destination) => destination.kind === kind)
        .map(({ target }) => targetFact(view, target)),
    );
  return {
    'outline items': items,
    'outline tree': tree,
    'outline looks': looks,
    'outline open states': states,
    'named destinations': destinations('named'),
    'old-style destinations': destinations('old-name'),
  };
}

function linkFacts(view: PageView) {
  const facts = {
    'explicit links': [] as string[],
    'named links': [] as string[],
    'old-name links': [] as string[],
    'URI links': [] as string[],
    'remote links': [] as string[],
    'chained actions': [] as string[],
  };
  for (const { pageIndex, rectangle, target, further } of view.document.links) {
    const item = itemFact(view, pageIndex, rectangle);
    if (item === null) continue;
    const lead = targetFact(view, target);
    if (lead === null) continue;
    facts[linkItem(target)].push(`${item} -> ${lead}`);
    facts['chained actions'].push(
      ...known(further.map((next) => targetFact(view, next))).map((next) => `${item} => ${next}`),
    );
  }
  return facts;
}

function linkItem(target: ReadTarget) {
  if (target.kind === 'page') return LINK_ITEMS[target.via];
  return target.kind === 'uri' ? 'URI links' : 'remote links';
}

function fileFacts(view: PageView) {
  const { attachments, scripts, threads, outputIntents } = view.document.catalog;
  const files = attachments.flatMap(({ digest, description, pageIndex, isAssociated }) => {
    const item = pageIndex === null ? 'document' : (view.keys[pageIndex] ?? null);
    return item === null ? [] : [{ fact: `${item} ${digest} ${description}`, isAssociated }];
  });
  const chains = threads.map(({ title, beads }) => ({
    title,
    beads: known(beads.map(({ pageIndex, rectangle }) => itemFact(view, pageIndex, rectangle))),
  }));
  return {
    attachments: files.map(({ fact }) => fact),
    'associated files': files.filter(({ isAssociated }) => isAssociated).map(({ fact }) => fact),
    scripts: scripts.map(({ code }) => code),
    threads: chains.filter(({ beads }) => beads.length > 0).map(({ title, beads }) => `${title}: ${beads.join(', ')}`),
    beads: chains.flatMap(({ title, beads }) => beads.map((bead) => `${title}: ${bead}`)),
    'output intents': outputIntents.map((intent) => JSON.stringify(intent)),
  };
}
