import { type ObjectSource, type PdfObject, type PdfStream, WorkBudget } from '@recto/pdf-core';
import type { PageContent, Surface } from './content.ts';
import type { ImageEvent, PathEvent, ShadingEvent, TextEvent, Unread, Visitor } from './events.ts';
import type {
  DisplayList,
  DisplayListOptions,
  GraphicsObject,
  NestedList,
  PageDisplayList,
  UnreadContent,
} from './graphics-object.ts';
import { Interpreter } from './interpreter.ts';
import { listImage, listPath, listShading, listText } from './listed-objects.ts';

/** Objects of one list; beyond, it is not complete. */
const MAX_OBJECTS = 2_000_000;

/** Lists the graphics objects of a page in the order of painting: its content, then its annotations. One budget serves all of it. */
export function readDisplayList(
  page: PageContent,
  source: ObjectSource,
  { annotations = true, hides }: DisplayListOptions = {},
): PageDisplayList {
  const list = new ListReader(source, WorkBudget.ofPage(source), hides);
  list.interpreter.page(page);
  if (annotations) {
    for (const { surface, layer, isHidden } of page.appearances) {
      list.isAllHidden = isHidden || (layer !== null && hides?.(layer) === true);
      list.interpreter.surface(surface, surface.matrix);
    }
  }
  return Object.assign(list, { page: page.dict });
}

/** A display list while it is read. */
class ListReader implements DisplayList, Visitor {
  readonly follows = { clip: true, colours: true };
  readonly objects: GraphicsObject[] = [];
  readonly unreadContent: UnreadContent[] = [];
  readonly interpreter: Interpreter;
  /** True while what is read is hidden from outside. */
  isAllHidden = false;
  readonly hides?: (layer: PdfObject) => boolean;
  readonly #source: ObjectSource;
  readonly #budget: WorkBudget;
  readonly #surfaces = new Map<PdfStream, NestedList>();

  constructor(source: ObjectSource, budget: WorkBudget, hides: DisplayListOptions['hides']) {
    this.#source = source;
    this.#budget = budget;
    if (hides) this.hides = hides;
    this.interpreter = new Interpreter(source, this, { budget });
  }

  get surfaces(): readonly NestedList[] {
    return [...this.#surfaces.values()];
  }

  text(event: TextEvent): void {
    if (event.strings.some(({ length }) => length > 0)) this.#add(listText(event, this.#isHidden(event), this.#source));
  }

  path(event: PathEvent): void {
    const isPainted = event.fill !== null || event.isStroked;
    if (isPainted && !event.path.isEmpty) this.#add(listPath(event, this.#isHidden(event)));
  }

  image(event: ImageEvent): void {
    this.#add(listImage(event, this.#isHidden(event), this.#source));
  }

  shading(event: ShadingEvent): void {
    this.#add(listShading(event, this.#isHidden(event)));
  }

  surface(surface: Surface): void {
    if (this.#surfaces.has(surface.stream)) return;
    let list: DisplayList | undefined;
    const read = () => {
      const reader = new ListReader(this.#source, this.#budget, this.hides);
      reader.interpreter.surface(surface);
      return reader;
    };
    this.#surfaces.set(surface.stream, {
      surface,
      list: () => {
        list ??= read();
        return list;
      },
    });
  }

  unread(reason: Unread, stream: PdfStream | null): void {
    const isKnown = this.unreadContent.some((one) => one.reason === reason && one.stream === stream);
    if (!isKnown && this.unreadContent.length < MAX_UNREAD) this.unreadContent.push({ reason, stream });
  }

  #isHidden({ isHidden }: { readonly isHidden: boolean }): boolean {
    return isHidden || this.isAllHidden;
  }

  #add(object: GraphicsObject): void {
    if (this.objects.length < MAX_OBJECTS) this.objects.push(object);
    else this.unread('limit', null);
  }
}

const MAX_UNREAD = 1_000;
