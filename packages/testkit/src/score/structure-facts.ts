import type { ReadElement } from '../oracle/read-structure.ts';
import { annotationFact, itemFact, known, type PageView } from './page-view.ts';

/** Facts about the structure tree. Of a part, the elements with content on its pages and those above them. */
export function structureFacts(view: PageView) {
  const { elements, linkedPages } = view.document.structure;
  const { isTagged } = view.document.catalog;
  const isTaken = takenElements(view, elements);
  const facts = elements.map((element) => elementFact(view, element));
  const taken = elements.flatMap((element, index) => (isTaken[index] ? [{ element, fact: facts[index] ?? '' }] : []));
  return {
    'structure elements': taken.filter(({ element }) => element.isLinked).map(({ fact }) => fact),
    'structure parents': taken.flatMap(({ element, fact }) =>
      element.parentIndex === null ? [] : [`${facts[element.parentIndex]} > ${fact}`],
    ),
    'tagged pages': isTagged ? known(linkedPages.map((index) => view.keys[index] ?? null)) : [],
    'element identifiers': taken.filter(({ element }) => element.isFoundById).map(({ fact }) => fact),
    'table headers': taken.flatMap(({ element, fact }) => known(element.headers).map((header) => `${fact} ${header}`)),
  };
}

function takenElements(view: PageView, elements: readonly ReadElement[]): boolean[] {
  const isTaken = elements.map(
    (element) => view.isWhole || contentOf(view, element).length + objectsOf(view, element).length > 0,
  );
  // Children stand after their parents, so one pass from the end reaches every ancestor.
  for (let index = elements.length - 1; index >= 0; index--) {
    const parent = elements[index]?.parentIndex ?? null;
    if (isTaken[index] && parent !== null) isTaken[parent] = true;
  }
  return isTaken;
}

function elementFact(view: PageView, element: ReadElement): string {
  const { standardRole, language, alternate, attributes } = element;
  return `${standardRole} ${language} ${alternate} ${attributes} ${contentOf(view, element).join(' ')} ${objectsOf(view, element).join(' ')}`;
}

function contentOf(view: PageView, { content }: ReadElement): string[] {
  return known(content.map(({ pageIndex, mcid }) => itemFact(view, pageIndex, String(mcid))));
}

function objectsOf(view: PageView, { objects }: ReadElement): string[] {
  return known(objects.map(({ pageIndex, rectangle }) => annotationFact(view, pageIndex, rectangle)));
}

/** Facts about optional content. Of a part, the groups that its pages use. */
export function layerFacts(view: PageView) {
  const { layers, memberships } = view.document.catalog;
  const pagesOf = (pages: readonly number[]) => known(pages.map((index) => view.keys[index] ?? null)).sort();
  const taken = layers
    .map((layer) => ({
      layer,
      fact: `${layer.name} on ${pagesOf(layer.pages).join(' ')}`,
      pages: pagesOf(layer.pages),
    }))
    .filter(({ pages }) => view.isWhole || pages.length > 0);
  const names = new Set(taken.map(({ layer }) => layer.name));
  const othersOf = (radioGroup: readonly string[]) => radioGroup.filter((name) => names.has(name)).sort();
  return {
    layers: taken.map(({ fact }) => fact),
    'layer states': taken.map(({ fact, layer }) => `${fact} ${layer.isVisible ? 'shown' : 'hidden'}`),
    'layer order': taken.filter(({ layer }) => layer.isInOrder).map(({ fact }) => fact),
    'layer radio groups': taken
      .filter(({ layer }) => othersOf(layer.radioGroup).length > 0)
      .map(({ fact, layer }) => `${fact} or ${othersOf(layer.radioGroup).join(' ')}`),
    'layer memberships': memberships
      .filter(({ pages }) => pagesOf(pages).length > 0)
      .map(({ pages, policy, layerNames }) => `${policy} ${layerNames.join(' ')} on ${pagesOf(pages).join(' ')}`),
  };
}
