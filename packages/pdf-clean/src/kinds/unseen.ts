import { arrayOf, dictOf, type PdfDict, type PdfObject, PdfString, textOf } from '@recto/pdf-core';
import { readLayers, readOptionalContent } from '@recto/pdf-document';
import type { HiddenContent } from '../content/hidden-content.ts';
import type { Unseen } from '../content/judge-marks.ts';
import { Collected, readable } from '../finding.ts';
import type { PageTexts } from '../page-texts.ts';
import type { WorkingCopy } from '../working-copy.ts';
import { annotationsOf } from './annotations.ts';

const MOST_EXAMPLES = 3;
const ENOUGH_CHARACTERS = 80;
const MAX_NESTED = 64;

/** Finds text and other content that no reader shows, but for that of layers. It counts pages. */
export async function findUnseen(
  kind: Exclude<Unseen, 'hiddenLayers'>,
  content: HiddenContent,
  texts: PageTexts | null,
): Promise<Collected> {
  const found = new Collected(kind);
  for (const [index, { pageIndex, boxes, said }] of content.places(kind).entries()) {
    let text = said.join(' ');
    for (const [left, bottom, right, top] of index < MOST_EXAMPLES && texts ? boxes : []) {
      if (text.length > ENOUGH_CHARACTERS) break;
      const words = await texts?.wordsIn(pageIndex, {
        left: left - 1,
        bottom: bottom - 1,
        right: right + 1,
        top: top + 1,
      });
      if (words && !text.includes(words)) text = readable(`${text} ${words}`);
    }
    found.add({ page: pageIndex + 1, text }, () => content.remove(kind));
  }
  return found;
}

/**
 * Finds layers that are off when the document opens: their content, their annotations, and their names. A layer that comes out of the
 * printer stays. An empty group without a name is left, so that what may belong to it elsewhere stays off.
 */
export function findHiddenLayers(copy: WorkingCopy, content: HiddenContent): Collected {
  const { catalog, target } = copy;
  const found = new Collected('hiddenLayers');
  const { layers } = content;
  const removeContent = () => content.remove('hiddenLayers');
  for (const { dict } of readLayers(catalog, target)) {
    const name = textOf(dict.get('Name'), target) ?? '';
    if (!layers.hidden.has(dict) || name === '') continue;
    found.add({ text: name }, () => {
      removeContent();
      for (const key of [...dict.map.keys()]) if (key !== 'Type') dict.delete(key);
      dict.set('Name', new PdfString(new Uint8Array(0)));
      forgetLayer(dict, copy);
    });
  }
  for (const place of content.places('hiddenLayers')) found.add({ page: place.pageIndex + 1 }, removeContent, 0);
  for (const { annotation, pageIndex, remove } of annotationsOf(copy)) {
    const { dict, subtype } = annotation;
    const isPart = subtype === 'Widget' || subtype === 'Link';
    if (!isPart && layers.hides(dict.get('OC'))) found.add({ page: pageIndex + 1 }, remove, 0);
  }
  const hasContent = found.examples.length > 0;
  if (found.count === 0 && hasContent) found.count = 1;
  return found;
}

/** Takes a layer from the lists that viewers show; it stays off. */
function forgetLayer(layer: PdfDict, { catalog, target }: WorkingCopy): void {
  const properties = readOptionalContent(catalog, target);
  const configurations = [properties?.get('D'), ...(arrayOf(properties?.get('Configs'), target) ?? [])];
  const without = (value: PdfObject, depth: number): PdfObject => {
    const items = arrayOf(value, target);
    if (!items || depth > MAX_NESTED) return value;
    return items.filter((item) => dictOf(item, target) !== layer).map((item) => without(item, depth + 1));
  };
  for (const value of configurations) {
    const configuration = dictOf(value, target);
    for (const key of ['Order', 'RBGroups', 'AS']) {
      const list = configuration?.get(key);
      if (!configuration || list === undefined) continue;
      if (key === 'AS') forgetUse(list, layer, target);
      else configuration.set(key, without(list, 0));
    }
  }
}

/** Usage application dictionaries name groups too (8.11.4.5). */
function forgetUse(list: PdfObject, layer: PdfDict, target: WorkingCopy['target']): void {
  for (const item of arrayOf(list, target) ?? []) {
    const use = dictOf(item, target);
    const groups = arrayOf(use?.get('OCGs'), target);
    if (use && groups)
      use.set(
        'OCGs',
        groups.filter((group) => dictOf(group, target) !== layer),
      );
  }
}
