import { PDF, SNIFF_BYTES } from '@recto/contract/accept';
import type { ImagesCapability } from '@recto/contract/capabilities/images';
import type { RasterCapability, RasterDocument } from '@recto/contract/capabilities/raster';
import { serializeError, toRectoError } from '@recto/contract/recto-error';
import { createRaster, createThumbnailQueue, drawJpegByBrowser, type LoadWasm } from '@recto/raster';
import { lookAtFile } from '../engine/look-at-file.ts';
import { type ImagePictures, openImagePictures } from './image-pictures.ts';
import { rasterInput } from './raster-input.ts';
import type { RasterReply, RasterRequest } from './raster-messages.ts';

type DrawRequest = Extract<RasterRequest, { kind: 'draw' }>;

export interface RasterAssets {
  readonly loadWasm: LoadWasm;
  /** Loaded with the first file that is an image. */
  readonly loadImages: () => Promise<ImagesCapability>;
}

/** Makes the module worker that calls this draw thumbnails of PDFs and images, those asked for with the smallest priority first. */
export function serveRaster({ loadWasm, loadImages }: RasterAssets): void {
  let aheadOfFiles: ReturnType<LoadWasm> | undefined;
  const raster = createRaster({
    loadWasm: () => {
      const loading = aheadOfFiles ?? loadWasm();
      aheadOfFiles = undefined;
      return loading;
    },
    drawJpeg: drawJpegByBrowser,
    lookAt: lookAtFile,
  });
  const files = new Map<number, Promise<RasterDocument>>();
  const fileIds = new WeakMap<RasterDocument, number>();
  const pictures = new WeakMap<RasterDocument, ImagePictures>();
  const drawings = new Map<number, AbortController>();
  const post = (reply: RasterReply, transfer: Transferable[] = []) => postMessage(reply, { transfer });
  const thumbnail: RasterCapability['thumbnail'] = (document, options) => {
    const { pageIndex, boxWidth, boxHeight, devicePixelRatio = 1 } = options;
    const picture = { pageIndex, boxWidth, boxHeight, devicePixelRatio };
    post({ kind: 'drawing', fileId: fileIds.get(document) ?? 0, picture });
    const image = pictures.get(document);
    const drawing = image ? image.draw(options) : raster.thumbnail(document, options);
    return drawing.finally(() => post({ kind: 'rested' }));
  };
  // The page keeps what was drawn, also when this worker ends.
  const queue = createThumbnailQueue({ thumbnail }, { maxCachedBytes: 0 });

  const openFile = async (file: File, password: string | undefined) => {
    if (PDF.sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()))) {
      return await raster.open(rasterInput(file, password));
    }
    const image = await openImagePictures(file, await loadImages());
    pictures.set(image.document, image);
    return image.document;
  };
  const shapesOf = async (document: RasterDocument) => {
    const image = pictures.get(document);
    if (image) return image.shapes;
    const sizes = await raster.pageSizes(document);
    return sizes.map((size) => size && { widthPoints: size.widthPoints, heightPoints: size.heightPoints });
  };

  const open = async ({ fileId, file, password }: Extract<RasterRequest, { kind: 'open' }>) => {
    const opening = openFile(file, password);
    files.set(fileId, opening);
    try {
      const document = await opening;
      fileIds.set(document, fileId);
      post({ kind: 'opened', fileId, shapes: await shapesOf(document) });
      const labels = pictures.has(document) ? null : await raster.pageLabels(document);
      post({ kind: 'labelled', fileId, labels });
    } catch (thrown) {
      post({ kind: 'refused', fileId, error: serializeError(toRectoError(thrown)) });
    }
  };
  const draw = async ({ requestId, fileId, picture, priority }: DrawRequest) => {
    const controller = new AbortController();
    const { signal } = controller;
    drawings.set(requestId, controller);
    try {
      const document = await files.get(fileId);
      if (!document) return;
      const image = await queue.request({ document, ...picture }, { priority, signal });
      const bitmap = await createImageBitmap(new ImageData(image.rgba, image.widthPixels, image.heightPixels));
      if (signal.aborted) bitmap.close();
      else post({ kind: 'drawn', requestId, bitmap }, [bitmap]);
    } catch (thrown) {
      if (!signal.aborted) post({ kind: 'failed', requestId, error: serializeError(toRectoError(thrown)) });
    } finally {
      drawings.delete(requestId);
    }
  };
  const close = async (fileId: number) => {
    const document = await files.get(fileId)?.catch(() => undefined);
    files.delete(fileId);
    if (!document) return;
    queue.forget(document);
    if (!pictures.has(document)) await raster.close(document);
  };

  addEventListener('message', ({ data }: MessageEvent<RasterRequest>) => {
    if (data.kind === 'preload') {
      aheadOfFiles ??= loadWasm();
      // What does not load now is asked for again by the first file.
      aheadOfFiles.catch(() => {
        aheadOfFiles = undefined;
      });
    }
    if (data.kind === 'open') void open(data);
    if (data.kind === 'draw') void draw(data);
    if (data.kind === 'withdraw') drawings.get(data.requestId)?.abort();
    if (data.kind === 'close') void close(data.fileId);
  });
  post({ kind: 'ready' });
}
