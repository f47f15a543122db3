import type { PdfImage } from '@recto/contract/capabilities/images';
import { ImageObjects } from '@recto/pdf-content';
import { itemsOf, type PdfRef } from '@recto/pdf-core';
import { loadContents, PageTreeEdits } from '@recto/pdf-document';
import { ContentFrames, concatenation, formDict, NewObjects, PageResources, pageSpace } from '@recto/pdf-overlay';
import type { Session, Waiting } from '../session.ts';
import { imageContent, pathContent } from './content.ts';
import type { Drawing } from './drawing.ts';
import { NamedResources } from './named-resources.ts';
import { TextDrawer } from './text-drawer.ts';

/** Drawings on the pages of a document. Each page gets one form with all of its own, over its content. */
export class PageDrawings implements Waiting {
  readonly #byPage = new Map<number, Drawing[]>();

  add(pageIndex: number, drawing: Drawing): void {
    const known = this.#byPage.get(pageIndex);
    if (known) known.push(drawing);
    else this.#byPage.set(pageIndex, [drawing]);
  }

  async finish(session: Session): Promise<void> {
    const { view } = session;
    await loadContents(view, [...this.#byPage.keys()], undefined);
    const objects = new NewObjects(view.nextObjectNumber);
    const texts = new TextDrawer(objects);
    for (const drawings of this.#byPage.values()) for (const drawing of drawings) texts.want(drawing);
    await texts.set();
    const edits = new PageTreeEdits(view);
    const nodes = [...this.#byPage.keys()].map((index) => session.page(index));
    const resources = new PageResources(view, edits, nodes);
    const frames = new ContentFrames(view, true, resources.name, objects, null);
    const images = new Images(objects);
    for (const page of nodes) {
      const { toUserSpace, box } = pageSpace(page, view);
      const named = new NamedResources(objects);
      const content = (this.#byPage.get(page.pageIndex) ?? []).map((drawing) =>
        contentOf(drawing, named, texts, images),
      );
      const form = objects.addContent(
        formDict(box, named.dict()),
        `${concatenation(toUserSpace)}\n${content.join('\n')}\n`,
      );
      resources.give(page, form);
      const { before, after } = frames.frameOf(page);
      edits.edit(page).set('Contents', [...before, ...itemsOf(page.dict.get('Contents'), view), ...after]);
    }
    session.apply(new Map([...objects.changes, ...edits.changes]));
  }
}

function contentOf(drawing: Drawing, named: NamedResources, texts: TextDrawer, images: Images): string {
  switch (drawing.kind) {
    case 'text':
      return `q ${named.opacity(drawing.options.opacity)}${texts.content(drawing, named)} Q`;
    case 'path':
      return `q ${named.opacity(drawing.paint.opacity)}${pathContent(drawing.steps, drawing.paint)} Q`;
    case 'image':
      return `q ${named.opacity(drawing.options.opacity)}${imageContent(drawing, named.image(images.ref(drawing.image)))} Q`;
  }
}

/** Images of one document, each written once. */
class Images {
  readonly #objects: ImageObjects;
  readonly #known = new Map<PdfImage, PdfRef>();

  constructor(objects: NewObjects) {
    this.#objects = new ImageObjects(objects);
  }

  ref(image: PdfImage): PdfRef {
    const ref = this.#known.get(image) ?? this.#objects.add(image);
    this.#known.set(image, ref);
    return ref;
  }
}
