import type { PageArea } from '@recto/contract/capabilities/page-model';
import { RectoError } from '@recto/contract/recto-error';
import { nextTurn } from '@recto/work/cancellation';
import type { LoadedFile } from '../engine/loaded-file.ts';
import { BITMAP_FORMAT, RENDER_FLAG, RENDER_STATUS } from '../engine/pdfium-calls.ts';
import { RenderPause } from '../engine/render-pause.ts';
import type { PixelSize } from './page-pixels.ts';

export interface RenderOptions {
  readonly ground: Ground;
  readonly includeAnnotations: boolean;
  readonly maxRenderMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A larger page is drawn in bands, so that PDFium's memory holds one of them instead of the whole page: 64 MB. */
const MAX_BAND_PIXELS = 16_777_216;

/**
 * Background that a page is drawn on, which also sets the kind of its pixels: four bytes of colour each, or one of
 * brightness.
 */
export type Ground = 'white' | 'transparent' | 'gray';

interface Pixels {
  readonly format: number;
  readonly bytes: number;
  readonly flags: number;
  readonly empty: number;
}

/**
 * Pixel format of each background. Where nothing stays transparent PDFium need not blend with a backdrop: a fifth less
 * work. Gray takes half of that again.
 */
const PIXELS: Readonly<Record<Ground, Pixels>> = {
  white: { format: BITMAP_FORMAT.opaque, bytes: 4, flags: RENDER_FLAG.rgbaByteOrder, empty: 0xffffffff },
  transparent: { format: BITMAP_FORMAT.withAlpha, bytes: 4, flags: RENDER_FLAG.rgbaByteOrder, empty: 0 },
  gray: { format: BITMAP_FORMAT.gray, bytes: 1, flags: 0, empty: 0xffffffff },
};

/** The part of a drawn page that is wanted, in pixels of the whole page. */
export interface PixelWindow extends PixelSize {
  readonly left: number;
  readonly top: number;
}

/** The pixels that an area of the page touches; at least one. @param size of the whole page, drawn at `dpi`. */
export function windowOf(area: PageArea, dpi: number, size: PixelSize): PixelWindow {
  const inside = (points: number, most: number) => Math.min(Math.max(0, (points * dpi) / 72), most);
  const left = Math.min(Math.floor(inside(area.left, size.widthPixels)), size.widthPixels - 1);
  const top = Math.min(Math.floor(inside(area.top, size.heightPixels)), size.heightPixels - 1);
  return {
    left,
    top,
    widthPixels: Math.max(1, Math.ceil(inside(area.right, size.widthPixels)) - left),
    heightPixels: Math.max(1, Math.ceil(inside(area.bottom, size.heightPixels)) - top),
  };
}

interface Band {
  readonly top: number;
  readonly height: number;
}

/**
 * Draws a page over the whole of an image, stretching by less than a pixel. Between slices of work other messages get
 * through and `signal` is looked at. @param page FPDF_PAGE. @returns the pixels row by row, without padding.
 * @throws cancelled, too-demanding after maxRenderMs, input-damaged
 */
export async function renderPage(
  loaded: LoadedFile,
  page: number,
  size: PixelSize,
  options: RenderOptions,
  window: PixelWindow = { left: 0, top: 0, ...size },
): Promise<Uint8ClampedArray<ArrayBuffer>> {
  const deadline = performance.now() + options.maxRenderMs;
  const { widthPixels, heightPixels } = window;
  const out = new Uint8ClampedArray(widthPixels * heightPixels * PIXELS[options.ground].bytes);
  const form = options.includeAnnotations ? loaded.form : 0;
  if (form) loaded.instance.call.FORM_OnAfterLoadPage(page, form);
  try {
    for (const band of bandsOf(window)) {
      await drawBand({ loaded, page, form, size, window, options, deadline }, band, out);
    }
  } finally {
    if (form) loaded.instance.call.FORM_OnBeforeClosePage(page, form);
  }
  return out;
}

function bandsOf(size: PixelSize): Band[] {
  const height = Math.max(1, Math.floor(MAX_BAND_PIXELS / size.widthPixels));
  return Array.from({ length: Math.ceil(size.heightPixels / height) }, (_, index) => ({
    top: index * height,
    height: Math.min(height, size.heightPixels - index * height),
  }));
}

interface Drawing {
  readonly loaded: LoadedFile;
  readonly page: number;
  readonly form: number;
  readonly size: PixelSize;
  readonly window: PixelWindow;
  readonly options: RenderOptions;
  readonly deadline: number;
}

async function drawBand(drawing: Drawing, band: Band, out: Uint8ClampedArray): Promise<void> {
  const { loaded, page, form, size, window, options } = drawing;
  const { call } = loaded.instance;
  const { widthPixels } = window;
  const [left, top] = [-window.left, -window.top - band.top];
  const pixels = PIXELS[options.ground];
  const bitmap = call.FPDFBitmap_CreateEx(widthPixels, band.height, pixels.format, 0, 0);
  if (bitmap === 0) throw new RectoError('too-demanding', { fileName: loaded.fileName });
  try {
    call.FPDFBitmap_FillRect(bitmap, 0, 0, widthPixels, band.height, pixels.empty);
    const flags =
      pixels.flags | RENDER_FLAG.limitedImageCache | (options.includeAnnotations ? RENDER_FLAG.annotations : 0);
    await drawContent(drawing, bitmap, { left, top }, flags);
    if (form) call.FPDF_FFLDraw(form, bitmap, page, left, top, size.widthPixels, size.heightPixels, 0, flags);
    copyRows(loaded, bitmap, widthPixels * pixels.bytes, band, out);
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
}

async function drawContent(
  drawing: Drawing,
  bitmap: number,
  { left, top }: { readonly left: number; readonly top: number },
  flags: number,
): Promise<void> {
  const { loaded, page, size, options, deadline } = drawing;
  const { call } = loaded.instance;
  const pause = RenderPause.of(loaded.instance);
  pause.startSlice();
  const { widthPixels, heightPixels } = size;
  try {
    let status = call.FPDF_RenderPageBitmap_Start(
      ...[bitmap, page, left, top, widthPixels, heightPixels, 0, flags, pause.pointer],
    );
    while (status === RENDER_STATUS.toBeContinued) {
      await nextTurn(options.signal);
      if (performance.now() > deadline) throw new RectoError('too-demanding', { fileName: loaded.fileName });
      pause.startSlice();
      status = call.FPDF_RenderPage_Continue(page, pause.pointer);
    }
    if (status !== RENDER_STATUS.done) throw loaded.damaged();
  } finally {
    call.FPDF_RenderPage_Close(page);
  }
}

function copyRows(loaded: LoadedFile, bitmap: number, rowBytes: number, band: Band, out: Uint8ClampedArray): void {
  const { call, heap } = loaded.instance;
  const from = call.FPDFBitmap_GetBuffer(bitmap);
  const stride = call.FPDFBitmap_GetStride(bitmap);
  if (stride === rowBytes) {
    out.set(heap.subarray(from, from + rowBytes * band.height), band.top * rowBytes);
    return;
  }
  for (let row = 0; row < band.height; row++) {
    const start = from + row * stride;
    out.set(heap.subarray(start, start + rowBytes), (band.top + row) * rowBytes);
  }
}
