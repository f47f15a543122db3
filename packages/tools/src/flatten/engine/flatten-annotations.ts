import { IDENTITY, latin1Bytes } from '@recto/codecs';
import type { Annotation, WorkingCopy } from '@recto/pdf-clean';
import { dictOf, PdfDict, PdfName, type PdfRef, PdfStream } from '@recto/pdf-core';
import {
  effectiveRotation,
  type FormField,
  type LayerStates,
  normalAppearance,
  type PageNode,
  placementOf,
  readAnnotations,
  readFields,
  readPageTree,
} from '@recto/pdf-document';
import type { Pace } from '@recto/work/pace';
import { placementOperator } from './appearance.ts';
import { type Counts, isMedia } from './counts.ts';
import { PageDrawing, type PageForms } from './page-drawing.ts';
import type { PinnedFiles } from './pinned-files.ts';
import { flagsShow, type Look, staysUpright } from './shown.ts';
import { simpleLook } from './simple-looks.ts';
import { StructureEdits } from './structure-edits.ts';

/** Kinds of content that are drawn into pages. */
export interface DrawnKinds {
  readonly forms: boolean;
  readonly comments: boolean;
  /** Layers are no longer there afterwards. */
  readonly layers: boolean;
  readonly as: Look;
}

/** Draws annotations into the pages and takes them off. @throws too-demanding, cancelled */
export async function flattenAnnotations(
  copy: WorkingCopy,
  kinds: DrawnKinds,
  layers: LayerStates,
  files: PinnedFiles,
  counts: Counts,
  pace: Pace,
): Promise<void> {
  const work = new AnnotationWork(copy, kinds, layers, files, counts);
  const seen = new Set<PdfDict>();
  for (const page of readPageTree(copy.catalog.get('Pages'), copy.target)) {
    if (pace.step()) await pace.rest();
    if (seen.has(page.dict)) continue;
    seen.add(page.dict);
    work.page(page);
  }
  work.finish();
}

class AnnotationWork {
  readonly #copy: WorkingCopy;
  readonly #kinds: DrawnKinds;
  readonly #layers: LayerStates;
  readonly #files: PinnedFiles;
  readonly #counts: Counts;
  readonly #drawing: PageDrawing;
  readonly #structure: StructureEdits;
  readonly #fields = new Map<PdfDict, FormField>();
  readonly #found = new Set<PdfDict>();
  readonly #made = new Set<PdfStream>();
  readonly #refs = new Map<PdfStream, PdfRef>();

  constructor(copy: WorkingCopy, kinds: DrawnKinds, layers: LayerStates, files: PinnedFiles, counts: Counts) {
    this.#copy = copy;
    this.#kinds = kinds;
    this.#layers = layers;
    this.#files = files;
    this.#counts = counts;
    this.#drawing = new PageDrawing(copy);
    this.#structure = new StructureEdits(copy);
    for (const field of readFields(copy.catalog, copy.target)) {
      for (const { dict } of field.widgets) this.#fields.set(dict, field);
    }
  }

  page(page: PageNode): void {
    const { target } = this.#copy;
    const annotations = readAnnotations(page, target);
    const forms = this.#drawing.of(page);
    const stays = new Set<PdfDict>();
    for (const annotation of annotations) if (!this.#flatten(annotation, page, forms)) stays.add(annotation.dict);
    for (const annotation of annotations) {
      if (annotation.subtype !== 'Popup' || !this.#kinds.comments) continue;
      const parent = dictOf(annotation.dict.get('Parent'), target);
      if (!parent || !stays.has(parent)) this.#copy.dropAnnotation(annotation);
    }
    this.#drawing.finish(page, forms);
  }

  finish(): void {
    this.#structure.finish();
    if (!this.#kinds.forms) return;
    for (const { widgets } of readFields(this.#copy.catalog, this.#copy.target))
      if (!widgets.some(({ dict }) => this.#found.has(dict))) this.#counts.unshown++;
  }

  /** @returns false for what stays */
  #flatten(annotation: Annotation, page: PageNode, forms: PageForms): boolean {
    const { dict, subtype } = annotation;
    const isWidget = subtype === 'Widget';
    if (subtype === 'Link' || subtype === 'Popup' || subtype === '') return false;
    if (!(isWidget ? this.#kinds.forms : this.#kinds.comments)) return false;
    const { target } = this.#copy;
    if (isWidget) this.#found.add(dict);
    const isShown = flagsShow(dict, this.#kinds.as, target) && !this.#layers.hides(dict.get('OC'));
    if (isShown) {
      const form = this.#appearanceOf(dict, isWidget);
      // Its look is up to the reader, and no reader draws it once it is no annotation.
      if (form === 'missing' && !isWidget) {
        this.#counts.stays++;
        return false;
      }
      const isDrawn = form instanceof PdfStream && this.#draw(dict, form, page, forms);
      if (isWidget && form === 'missing') this.#counts.undrawn++;
      else if (isWidget) this.#counts.fields++;
      else this.#counts.comments++;
      if (!isDrawn) this.#structure.removed(dict);
    } else {
      this.#counts.hidden++;
      this.#structure.removed(dict);
    }
    if (isMedia(subtype)) this.#counts.media++;
    if (this.#acts(dict)) this.#counts.actions++;
    if (subtype === 'FileAttachment') this.#files.add(dict.get('FS'));
    this.#copy.dropAnnotation(annotation);
    return true;
  }

  #appearanceOf(dict: PdfDict, isWidget: boolean): PdfStream | 'missing' | 'blank' {
    const { target } = this.#copy;
    const found = normalAppearance(dict, target);
    if (found !== 'missing' || isWidget) return found;
    const made = simpleLook(dict, target);
    if (!made) return 'missing';
    this.#counts.made++;
    this.#made.add(made);
    return made;
  }

  /** @returns false when nothing of it shows */
  #draw(dict: PdfDict, appearance: PdfStream, page: PageNode, forms: PageForms): boolean {
    const { target } = this.#copy;
    const upright = staysUpright(dict, target) ? effectiveRotation(page, target) : 0;
    // What is made here stands in the units of the page, and may reach beyond the rectangle.
    const placement = this.#made.has(appearance) ? IDENTITY : placementOf(dict, appearance, upright, target);
    if (!placement) return false;
    // Some programs leave it out, and a page draws nothing then.
    appearance.dict.set('Type', PdfName.of('XObject')).set('Subtype', PdfName.of('Form'));
    const form = this.#inLayer(dict, appearance);
    const name = forms.name(this.#refOf(form), form);
    const { begin, end } = this.#structure.drawn(page, dict, this.#fields.get(dict) ?? null);
    forms.content.push(`q ${begin}${placementOperator(placement)} /${name} Do${end} Q`);
    return true;
  }

  /** Wraps the appearance in a form that belongs to the annotation's layer, if that layer stays. */
  #inLayer(dict: PdfDict, appearance: PdfStream): PdfStream {
    const layer = dict.get('OC');
    if (layer === undefined || this.#kinds.layers) return appearance;
    const resources = PdfDict.of({ XObject: PdfDict.of({ A: this.#refOf(appearance) }) });
    const around = PdfDict.of({
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: [-LARGE, -LARGE, LARGE, LARGE],
      Resources: resources,
      OC: layer,
    });
    return new PdfStream(around, latin1Bytes('/A Do'));
  }

  /** The copy keeps every stream under a number, but for those that are made here. */
  #refOf(stream: PdfStream) {
    const known = this.#refs.get(stream) ?? this.#copy.refOf(stream) ?? this.#copy.target.add(stream);
    this.#refs.set(stream, known);
    return known;
  }

  /** True when a control or comment does something that its drawing does not. */
  #acts(dict: PdfDict): boolean {
    const field = this.#fields.get(dict);
    return [dict, field?.dict].some((one) => one && (one.has('A') || one.has('AA')));
  }
}

/** Beyond every page. */
const LARGE = 1_000_000;
