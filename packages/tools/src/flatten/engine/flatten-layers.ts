import { deflate } from '@recto/codecs';
import { RectoError } from '@recto/contract/recto-error';
import { usedResources, type WorkingCopy } from '@recto/pdf-clean';
import { joinContent } from '@recto/pdf-content';
import {
  decodeStreamPartly,
  dictOf,
  nameOf,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  streamOf,
} from '@recto/pdf-core';
import {
  appearancesOn,
  contentStreams,
  innerDrawer,
  LayerStates,
  type PageNode,
  pageDrawer,
  readLayers,
  resourceEntries,
} from '@recto/pdf-document';
import type { Pace } from '@recto/work/pace';
import { isLayer, withoutLayers } from './layer-content.ts';
import { hide, type Look, layersOff } from './shown.ts';

/** Decoded content that is read at most, of all pages and forms together. */
const MAX_CONTENT_BYTES = 1_073_741_824;

/** Makes visible layers a part of the content and takes hidden ones out. @throws too-demanding, cancelled */
export async function flattenLayers(
  copy: WorkingCopy,
  look: Look,
  pace: Pace,
): Promise<{ readonly shown: number; readonly hidden: number }> {
  const layers = readLayers(copy.catalog, copy.target);
  const off = layersOff(copy.catalog, look, copy.target);
  const work = new LayerWork(copy, new LayerStates(off, copy.target));
  for (const page of copy.pages) {
    if (pace.step()) await pace.rest();
    work.page(page);
    await work.drain(pace);
  }
  work.finish();
  return { shown: layers.length - off.size, hidden: off.size };
}

interface Waiting {
  readonly stream: PdfStream;
  /** Its own resources, or those that it borrows. */
  readonly resources: PdfDict | null;
}

class LayerWork {
  readonly #copy: WorkingCopy;
  readonly #layers: LayerStates;
  readonly #seen = new Set<PdfStream | PdfDict>();
  readonly #waiting: Waiting[] = [];
  #bytesLeft = MAX_CONTENT_BYTES;

  constructor(copy: WorkingCopy, layers: LayerStates) {
    this.#copy = copy;
    this.#layers = layers;
  }

  page(page: PageNode): void {
    const { target } = this.#copy;
    if (this.#seen.has(page.dict)) return;
    this.#seen.add(page.dict);
    const resources = dictOf(page.inherited.Resources, target);
    for (const stream of appearancesOn(page, target)) this.#wait(stream, resources);
    this.#open(resources);
    if (!this.#mayHaveLayers(resources)) return;
    const bytes = joinContent(contentStreams(page, target).map((stream) => this.#decode(stream)));
    const edited = withoutLayers(bytes, resources, this.#layers, target);
    if (!edited) return;
    page.dict.set('Contents', target.add(packed(new PdfDict(), edited)));
    const drawer = pageDrawer(page, target);
    if (drawer) page.dict.set('Resources', withoutProperties(usedResources(drawer, this.#copy), this.#copy));
  }

  /** Edits the forms, patterns and glyphs that were found. */
  async drain(pace: Pace): Promise<void> {
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      if (pace.step()) await pace.rest();
      this.#form(next);
    }
  }

  /** Nothing belongs to a layer any more. Links and what else stays on pages is hidden with its layer. */
  finish(): void {
    const { catalog, dicts, target } = this.#copy;
    for (const { dict } of dicts) {
      if (nameOf(dict.get('S'), target) === 'SetOCGState' && dict.has('State')) dict.set('State', []);
      if (!dict.has('OC') || !isLayer(dict.get('OC'), target)) continue;
      if (dict.has('Rect') && this.#layers.hides(dict.get('OC'))) hide(dict, target);
      dict.delete('OC');
    }
    catalog.delete('OCProperties');
  }

  #form({ stream, resources }: Waiting): void {
    const { target } = this.#copy;
    this.#open(resources);
    if (!this.#mayHaveLayers(resources)) return;
    const edited = withoutLayers(this.#decode(stream), resources, this.#layers, target);
    if (!edited) return;
    for (const key of ['Filter', 'DecodeParms', 'Length']) stream.dict.delete(key);
    const fresh = packed(stream.dict, edited);
    this.#copy.replace(stream, fresh);
    this.#seen.add(fresh);
    const drawer = innerDrawer(fresh, target);
    if (drawer) stream.dict.set('Resources', withoutProperties(usedResources(drawer, this.#copy), this.#copy));
  }

  /** All that these resources draw with. */
  #open(resources: PdfDict | null): void {
    const { target } = this.#copy;
    if (!resources || this.#seen.has(resources)) return;
    this.#seen.add(resources);
    for (const { category, value } of resourceEntries({ resources }, target)) {
      const object = target.resolve(value);
      if (object instanceof PdfStream && (category === 'XObject' || category === 'Pattern')) {
        if (nameOf(object.dict.get('Subtype'), target) !== 'Image') this.#wait(object, resources);
      } else if (object instanceof PdfDict && category === 'Font') this.#glyphs(object, resources);
      else if (object instanceof PdfDict && category === 'ExtGState') {
        this.#wait(streamOf(dictOf(object.get('SMask'), target)?.get('G'), target), resources);
      }
    }
  }

  #glyphs(font: PdfDict, borrowed: PdfDict): void {
    const { target } = this.#copy;
    const resources = dictOf(font.get('Resources'), target) ?? borrowed;
    for (const value of dictOf(font.get('CharProcs'), target)?.map.values() ?? []) {
      this.#wait(streamOf(value, target), resources);
    }
  }

  #wait(stream: PdfStream | null, borrowed: PdfDict | null): void {
    if (!stream || this.#seen.has(stream)) return;
    this.#seen.add(stream);
    this.#waiting.push({ stream, resources: dictOf(stream.dict.get('Resources'), this.#copy.target) ?? borrowed });
  }

  #mayHaveLayers(resources: PdfDict | null): boolean {
    const { target } = this.#copy;
    if (!resources) return false;
    return resourceEntries({ resources }, target).some(({ category, value }) => {
      if (category === 'Properties') return isLayer(value, target);
      return category === 'XObject' && this.#layers.hides(streamOf(value, target)?.dict.get('OC'));
    });
  }

  /** As much as can be read, which is what readers show. */
  #decode(stream: PdfStream): Uint8Array {
    if (this.#bytesLeft <= 0) throw new RectoError('too-demanding');
    try {
      const { bytes, remainingFilters } = decodeStreamPartly(stream, this.#copy.target, { maxBytes: this.#bytesLeft });
      this.#bytesLeft -= bytes.length;
      return remainingFilters.length === 0 ? bytes : new Uint8Array(0);
    } catch {
      return new Uint8Array(0);
    }
  }
}

/** @param dict without filters, and changed */
function packed(dict: PdfDict, bytes: Uint8Array): PdfStream {
  return new PdfStream(dict.set('Filter', PdfName.of('FlateDecode')), deflate(bytes));
}

/** Names of layers that no content mentions any more, also where names could not be followed. */
function withoutProperties(resources: PdfDict, { target }: WorkingCopy): PdfDict {
  const properties = dictOf(resources.get('Properties'), target);
  if (!properties) return resources;
  const kept: (readonly [string, PdfObject])[] = [...properties.map].filter(([, value]) => !isLayer(value, target));
  return resources.set('Properties', kept.length > 0 ? new PdfDict(kept) : null);
}
