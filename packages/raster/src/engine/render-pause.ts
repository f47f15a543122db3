import type { PdfiumInstance } from './pdfium-instance.ts';

/** Time that PDFium draws before it lets messages through. */
const SLICE_MS = 40;

const pauses = new WeakMap<PdfiumInstance, RenderPause>();

/** IFSDK_PAUSE: between objects and image rows, PDFium asks whether to stop for now. */
export class RenderPause {
  readonly pointer: number;
  #sliceEnd = 0;

  private constructor(instance: PdfiumInstance) {
    this.pointer = instance.allocate(12);
    const needToPause = instance.addCallback('ii', () => (performance.now() > this.#sliceEnd ? 1 : 0));
    instance.writeUint32(this.pointer, 1, needToPause, 0);
  }

  /** The instance's pause, made once. */
  static of(instance: PdfiumInstance): RenderPause {
    const known = pauses.get(instance);
    if (known) return known;
    const made = new RenderPause(instance);
    pauses.set(instance, made);
    return made;
  }

  startSlice(): void {
    this.#sliceEnd = performance.now() + SLICE_MS;
  }
}
